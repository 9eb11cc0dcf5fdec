"""Penchant: one pack, hands of six, four deals a game."""
