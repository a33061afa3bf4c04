"""The web face: what phones show and hand in."""
