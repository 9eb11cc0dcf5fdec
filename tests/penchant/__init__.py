"""Tests of Penchant."""
