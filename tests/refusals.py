"""What a refusal is about, in whatever words it's said."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.game import Refused


def blames(refusal: Refused, blank: str, *values: str) -> bool:
    """Whether this blank is at fault (none: "") and the sentence names these values."""
    return refusal.blank == blank and all(value in refusal.why for value in values)


def why(act: Callable[..., Any], *given: Any, **named: Any) -> str:
    """Return the sentence with which this is refused: what a screen or a page has to say then."""
    with pytest.raises(Refused) as refused:
        act(*given, **named)
    return refused.value.why
