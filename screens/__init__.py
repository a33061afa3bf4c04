"""The kiosk: Textual screens for a table of people."""
