"""The phones, over the wire and in a real browser."""
