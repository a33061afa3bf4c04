"""Deal or No Deal on the kiosk: the money board, the reveal, the offer and the end."""
