"""Tests of Écarté."""
