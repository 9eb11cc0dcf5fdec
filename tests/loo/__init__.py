"""Tests of Loo."""
