"""Binocle for three: the whole pack dealt out, melds before the first card, and a thousand to be announced."""
