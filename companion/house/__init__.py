"""Who's here: the seats, the codes for them, and how phones connect."""
