"""Loo: three cards, a pool, and a loo for whoever stands and takes no trick."""
