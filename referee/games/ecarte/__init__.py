"""Écarté: the game as Cassell has it, and the Club Code."""
