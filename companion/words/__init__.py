"""The languages of the house: catalogs of its sentences, and of those that games from outside bring."""
