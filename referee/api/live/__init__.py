"""The live table without a terminal: what a short line means, what may be typed next, and the session behind it."""
