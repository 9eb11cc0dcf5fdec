"""Rubicon Bézique."""
