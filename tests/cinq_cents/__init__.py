"""Tests of Cinq-cents."""
