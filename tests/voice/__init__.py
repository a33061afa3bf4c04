"""Tests of the voice."""
