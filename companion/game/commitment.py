"""A commitment: a secret's fingerprint, shown in advance, so people can later check that it didn't change.

Anyone can check it with standard tools: printf '%s' 'the opened text' | sha256sum
"""

import hashlib

from msgspec import Struct


class Commitment(Struct, frozen=True, omit_defaults=True):
    """What people get to see of a secret: its fingerprint and, once it's opened, its text."""

    fingerprint: str
    text: str = ""


def commit(salt: str, secret: str, opened: bool) -> Commitment:
    """Return the commitment to a secret, with its text only if it has been opened."""
    text = f"{secret} | {salt}"
    return Commitment(hashlib.sha256(text.encode()).hexdigest(), text if opened else "")
