"""The authority: one table, its record, and the faces that scripts see of it."""
