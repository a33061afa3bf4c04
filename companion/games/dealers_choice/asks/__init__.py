"""What Dealer's Choice asks."""
