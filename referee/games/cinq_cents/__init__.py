"""Cinq-cents: Bézique with one pack, the cards of the tricks counted, and a knock at five hundred."""
