"""Fingerprints of states, always the same for the same state; recorded games are checked against them."""

import hashlib
from functools import cache
from types import NoneType
from typing import Any

import msgspec
from msgspec import Struct, structs

PLAIN = frozenset({int, str, bool, NoneType})


def fingerprint(state: Any) -> str:
    """Return a short hash of a state, always the same for the same state.

    Fields with their default values are left out, so adding a field later doesn't change old fingerprints.
    """
    return hashlib.sha256(msgspec.json.encode(_said(state))).hexdigest()[:16]


def _said(thing: Any) -> Any:
    """Return a state without its defaults.

    msgspec's `omit_defaults` won't do: it leaves out the default itself, but not a value that equals it.
    """
    if type(thing) in PLAIN:
        return thing
    if isinstance(thing, Struct):
        tagged = thing.__struct_config__
        said = {tagged.tag_field: tagged.tag} if tagged.tag_field else {}
        for name, default in _defaults(type(thing)):
            if (value := getattr(thing, name)) != default:
                said[name] = value if type(value) in PLAIN else _said(value)
        return said
    if isinstance(thing, dict):
        return {key: _said(value) for key, value in thing.items()}
    return [one if type(one) in PLAIN else _said(one) for one in thing]


@cache
def _defaults(kind: type[Struct]) -> tuple[tuple[str, Any], ...]:
    return tuple(
        (field.name, field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory())
        for field in structs.fields(kind)
    )
