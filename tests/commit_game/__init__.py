"""Tests of Commit."""
