"""Auction Binocle: three or four players, bids for the trump, six deals."""
