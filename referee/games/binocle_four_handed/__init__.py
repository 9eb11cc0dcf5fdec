"""Binocle for four, singly or in partnership: twelve cards, and melds after one's own card to the first trick."""
