"""The history: every entry, and what becomes of the table if one is corrected."""
