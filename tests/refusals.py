"""Checks what a refusal is about, regardless of how it's worded."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.game import Refused


def blames(refusal: Refused, blank: str, *values: str) -> bool:
    """Whether the refusal blames this blank ("" for none) and its sentence mentions these values."""
    return refusal.blank == blank and all(value in refusal.why for value in values)


def why(act: Callable[..., Any], *given: Any, **named: Any) -> str:
    """Return the sentence this call is refused with, which a screen or page would then show."""
    with pytest.raises(Refused) as refused:
        act(*given, **named)
    return refused.value.why
