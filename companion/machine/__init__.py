"""The machine itself: its health, its backups, its Wi-Fi, its USB sticks and its system."""
