"""What's on disk: the journal, who has played, what's in the boxes."""
