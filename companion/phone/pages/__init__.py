"""The phone pages that games bring, a folder for each."""
