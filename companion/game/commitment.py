"""A commitment: a fingerprint of a secret, shown in advance, so everybody can check later that it's the same.

Anyone can check it with standard tools: printf '%s' 'the opened text' | sha256sum
"""

import hashlib

from msgspec import Struct


class Commitment(Struct, frozen=True, omit_defaults=True):
    """What's shown of a secret: its fingerprint, and its text once it's opened."""

    fingerprint: str
    text: str = ""


def commit(salt: str, secret: str, opened: bool) -> Commitment:
    """Return the commitment to a secret, with its text only if it has been opened."""
    text = f"{secret} | {salt}"
    return Commitment(hashlib.sha256(text.encode()).hexdigest(), text if opened else "")
