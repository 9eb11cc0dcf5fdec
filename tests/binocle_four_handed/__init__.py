"""Tests of Four-handed Binocle."""
