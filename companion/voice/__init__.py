"""The box's voice: what everyone may hear, said and played out loud."""
