"""The panel: the lights and buttons next to the screen."""
