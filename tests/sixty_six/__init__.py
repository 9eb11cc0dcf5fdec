"""Tests of Sixty-Six."""
