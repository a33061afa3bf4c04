"""The authority: one table, its record, and the face it shows to scripts."""
