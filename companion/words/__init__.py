"""The house's languages: translations of its own sentences, and of those in games from outside."""
