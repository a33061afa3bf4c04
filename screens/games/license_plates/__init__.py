"""License Plates on the kiosk."""
