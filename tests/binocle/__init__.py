"""Tests of Binocle."""
