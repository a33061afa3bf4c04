"""The games' own phone pages, one folder per game."""
