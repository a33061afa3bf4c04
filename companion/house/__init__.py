"""Who's here: the seats, the codes that lead to them, and how phones find the door."""
