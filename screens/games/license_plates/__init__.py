"""The license-plate game on the kiosk."""
