"""Dealer's Choice on the kiosk."""
