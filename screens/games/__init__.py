"""What games bring to the kiosk, a folder for each."""
