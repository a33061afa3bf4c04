"""Asking at the kiosk: what keys mean, how an ask is filled in, and the bar that shows it."""
