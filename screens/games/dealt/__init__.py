"""Dealt! on the kiosk."""
