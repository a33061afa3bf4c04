"""Downeast Dealer on the kiosk."""
