"""It doesn't add up: counting at the kiosk, and the slips that could explain a difference."""
