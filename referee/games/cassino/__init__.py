"""Cassino."""
