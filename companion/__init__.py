"""The brain of the companion: the table, its record, its journal and the games it knows."""
