"""A ticket: everything a box needs to join a hall, as one text to scan or type; and where a box keeps it.

A box keeps its ticket next to its journal. It isn't copied to sticks, because it has a password.
"""

import base64
import binascii
import uuid
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from companion.game import Refused, say
from companion.store.private_file import write_private

FILE = "hall.json"
HALL = "hall"  # the hall's own name among the tables
STARTS = "TABLESIDE"
CHECK = 5  # bytes of the checksum
GROUP = 5  # characters on paper between two spaces
LONGEST = 4000  # characters; a ticket has about 600
LONGEST_NAME = 60
HOST = "^[A-Za-z0-9.:-]{1,64}$"  # a certificate has no room for more
PORTS = range(1, 65536)

Slug = Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9-]{0,23}$")]
WRONG = say("That isn't a ticket for a hall, or part of it is missing.")


class Ticket(Struct, frozen=True, array_like=True):
    """How to reach a hall's broker, and as whom."""

    hall: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]  # what people call it
    house: Slug  # what topics call it
    table: Slug
    host: Annotated[str, Meta(pattern=HOST)]
    port: Annotated[int, Meta(ge=PORTS[0], le=PORTS[-1])]
    password: Annotated[str, Meta(min_length=16, max_length=64)]
    authority: Annotated[bytes, Meta(min_length=100, max_length=1500)]  # the hall's own CA, in DER

    @property
    def user(self) -> str:
        """The broker's name for this table, or for the hall."""
        return user_of(self.table)

    @property
    def text(self) -> str:
        """The ticket as a QR code has it."""
        body = msgspec.msgpack.encode(self)
        return STARTS + base64.b32encode(body + _checksum(body)).decode().rstrip("=")

    @property
    def typed(self) -> str:
        """The ticket as it's printed, to be typed."""
        text = self.text
        return " ".join(text[at : at + GROUP] for at in range(0, len(text), GROUP))


class Membership(Struct, frozen=True):
    """What a box keeps about the hall it's in: its ticket, and an ID for having joined with it."""

    ticket: Ticket
    id: str


def user_of(table: str) -> str:
    """Return the broker's name for a table, or for the hall."""
    return table if table == HALL else f"table-{table}"


def read_text(typed: str) -> Ticket:
    """Return the ticket that somebody typed, scanned or brought in a file, or refuse it."""
    letters = "".join(typed[: 2 * LONGEST].split()).upper()
    if not letters.startswith(STARTS) or len(letters) > LONGEST:
        raise Refused(WRONG)
    letters = letters.removeprefix(STARTS)
    try:
        held = base64.b32decode(letters + "=" * (-len(letters) % 8))
        body, check = held[:-CHECK], held[-CHECK:]
        if check != _checksum(body):
            raise Refused(WRONG, instead=say("Check what you typed; every letter counts."))
        return msgspec.msgpack.decode(body, type=Ticket)
    except (binascii.Error, msgspec.MsgspecError, UnicodeDecodeError):
        raise Refused(WRONG) from None


def _checksum(body: bytes) -> bytes:
    return blake2b(body, digest_size=CHECK).digest()


def keep(folder: Path, ticket: Ticket) -> None:
    """Keep a ticket in a folder, where only its owner may read it.

    Another ticket for the same hall is no new joining.
    """
    joining = Membership(ticket, uuid.uuid4().hex)
    with suppress(Refused):
        if (before := kept(folder)) and before.ticket.house == ticket.house:
            joining = Membership(ticket, before.id)
    try:
        write_private(folder / FILE, msgspec.json.encode(joining), like=folder)
    except OSError as error:
        why = error.strerror or str(error)
        raise Refused(say("Can't write {file}: {why}.", file=str(folder / FILE), why=why)) from None


def kept(folder: Path) -> Membership | None:
    """Return the ticket in a folder, if there is one; refuse one that can't be read."""
    path = folder / FILE
    if not path.exists():
        return None
    try:
        return msgspec.json.decode(path.read_bytes(), type=Membership)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        raise Refused(
            say("Can't read the hall's ticket {file}.", file=str(path)), instead=say("Join the hall again.")
        ) from None
