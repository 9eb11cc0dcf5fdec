"""Session files: reading with positions, saving atomically, correcting with a trace."""
