"""The command line: the one room that puts the parts together."""
