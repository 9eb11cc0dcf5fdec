"""Authors: asking for exact cards, four of a kind make a book."""
