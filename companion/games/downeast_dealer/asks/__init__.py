"""What Downeast Dealer asks."""
