"""Bézique, the ordinary game with two packs."""
