"""The history: every entry, and what happens to the table if one is corrected."""
