"""Things that have to be there by now."""

from typing import TypeVar

T = TypeVar("T")


def given(thing: T | None) -> T:
    """Return a thing that can't be missing here."""
    assert thing is not None
    return thing
