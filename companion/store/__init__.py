"""What is on disk: the journal, who has played, what is in the boxes."""
