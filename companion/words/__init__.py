"""The house's languages: catalogs of its sentences, and of those in games from outside."""
