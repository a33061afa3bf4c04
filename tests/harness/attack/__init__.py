"""Attacks on the whole program, over loopback only. Each part prints what it tried, and what held."""
