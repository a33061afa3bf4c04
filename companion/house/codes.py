"""Codes that give a phone a seat. They're derived from the box's secret, so they can be shown again."""

import base64
import hmac
import secrets
from hashlib import sha256
from pathlib import Path

from companion.game import Refused, Seat, say
from companion.store.private_file import write_private

SECRET = "secret"  # noqa: S105  # the name of a file
SECRET_BYTES = 32
TOKEN_LENGTH = 20  # 100 bits
LETTERS = "BCDFGHJKMNPQRTVWXZ"  # no vowels, and no letters that look alike
LETTERS_LENGTH = 6


def box_secret(path: Path) -> bytes:
    """Return this box's secret; the first time, make one. Only the file's owner can read it."""
    try:
        if not path.exists():
            write_private(path, secrets.token_bytes(SECRET_BYTES))
        secret = path.read_bytes()
    except OSError as error:
        why = error.strerror or str(error)
        raise Refused(say("Can't use the box's secret {file}: {why}.", file=str(path), why=why)) from None
    if len(secret) != SECRET_BYTES:
        raise Refused(
            say("The box's secret {file} is damaged.", file=str(path)),
            instead=say("Delete it, and every seat gets a new code."),
        )
    return secret


def token(secret: bytes, seat: Seat, issue: int) -> str:
    """Return what a seat's QR code contains."""
    return base64.b32encode(_derived(secret, "token", seat, issue)).decode().lower()[:TOKEN_LENGTH]


def letters(secret: bytes, seat: Seat, issue: int) -> str:
    """Return the six letters to type on a device without a camera."""
    number = int.from_bytes(_derived(secret, "letters", seat, issue))
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(LETTERS_LENGTH))


def read_letters(written: str) -> str:
    """Return typed letters as they're printed: in capitals, without spaces."""
    return "".join(written.split()).upper().replace("-", "")


def spaced(letters: str) -> str:
    """Return letters the way they're shown, in two groups of three."""
    return f"{letters[:3]} {letters[3:]}"


def digest(cookie: str) -> str:
    """Return the hash of a device's cookie; the cookie itself isn't kept."""
    return sha256(cookie.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Return whether two secrets are equal; the time this takes gives nothing away."""
    return hmac.compare_digest(one.encode(), other.encode())


def _derived(secret: bytes, purpose: str, seat: Seat, issue: int) -> bytes:
    return hmac.digest(secret, f"{purpose} {seat} {issue}".encode(), "sha256")
