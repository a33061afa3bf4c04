"""The box itself: its health, its copies, its Wi-Fi, its sticks and its system."""
