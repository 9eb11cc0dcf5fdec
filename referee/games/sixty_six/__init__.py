"""Sixty-Six: one short pack, six cards each, and the first to count sixty-six."""
