"""Tests of Three-handed Binocle."""
