"""Baccarat Chemin de Fer."""
