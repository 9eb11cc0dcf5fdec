"""Commit: runs in suit, stops, and the wild Nine of diamonds."""
