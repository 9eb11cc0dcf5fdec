"""Tests of Cassino."""
