"""Boards of the games, each found by the name of its game."""
