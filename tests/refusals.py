"""What a refusal is about, in whatever words it is said."""

from companion.game import Refused


def blames(refusal: Refused, blank: str, *values: str) -> bool:
    """Whether this blank is at fault (none: "") and the sentence names these values."""
    return refusal.blank == blank and all(value in refusal.why for value in values)
