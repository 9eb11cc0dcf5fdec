"""Simulated tables: drivers that deal real packs to hidden hands and know the truth, apart from referee."""
