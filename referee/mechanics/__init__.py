"""What games share; a mechanic takes its numbers from the law and never names a game."""
