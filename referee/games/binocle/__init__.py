"""Binocle for two: what its book does not say in numbers."""
