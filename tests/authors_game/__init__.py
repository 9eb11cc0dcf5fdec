"""Tests of Authors."""
