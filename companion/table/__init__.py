"""The authority on a game: one table, its record, and the face it shows to scripts."""
