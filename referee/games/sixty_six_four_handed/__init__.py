"""Sixty-Six for four in partnership: thirty-two cards, no stock, and every trick won that can be."""
