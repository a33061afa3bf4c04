"""The panel: lights and buttons that stand in for the money board."""
