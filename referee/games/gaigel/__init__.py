"""Gaigel, or Short Binocle."""
