"""The live table without a terminal."""
