"""What each game adds to the kiosk, one folder per game."""
