"""Telling the type checker that something can't be None."""

from typing import TypeVar

T = TypeVar("T")


def given(thing: T | None) -> T:
    """Return something that can't be None here."""
    assert thing is not None
    return thing
