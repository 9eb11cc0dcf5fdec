"""Tests of Auction Binocle."""
