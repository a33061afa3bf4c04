"""The phones: pages for a seat, for the open board, and for joining, served on the house network."""
