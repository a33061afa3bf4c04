"""The brain of Tableside: the table, its record, its journal and the games it knows."""
