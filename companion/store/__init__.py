"""What's on disk: the journal, who has played, and what's in the boxes."""
