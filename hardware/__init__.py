"""The panel: lights and buttons beside the screen."""
