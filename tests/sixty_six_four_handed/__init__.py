"""Tests of four-handed Sixty-Six."""
