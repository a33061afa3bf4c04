"""Setting up a hall: a CA of its own, a broker that lets nobody in without a password, and the tickets.

Running it again keeps the CA and all passwords, so tickets stay valid. It may add tables, or change the
address.
"""

import base64
import os
import re
import secrets
import unicodedata
from hashlib import pbkdf2_hmac
from ipaddress import ip_address
from pathlib import Path
from ssl import PEM_cert_to_DER_cert

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.game import Refused, say
from companion.hall.ticket import HALL, HOST, LONGEST_NAME, PORTS, Ticket, user_of
from companion.hall.topics import HOME, Topics, all_of
from companion.house.qr import drawn, on_paper
from companion.machine.sticks import ran
from companion.phone.rendering import body
from companion.store.private_file import PRIVATE_FOLDER, write_private

FILE, AUTHORITY = "founded.json", "ca.crt"
PORT = 8883
MOST_TABLES = 200
BROKER, PAGE, TICKETS, SHEET, ON_STICK = "broker", "page", "tickets", "tickets.html", "hall-ticket.txt"
ROUNDS = 101  # of the hash, as mosquitto_passwd makes it; the passwords are random and long
YEARS = 20
_CONFIG = """\
# Tableside's hall. Nobody gets in without a password, and nobody listens in.
allow_anonymous false
password_file {folder}/passwords
acl_file {folder}/acl
listener {port}
certfile {folder}/server.crt
keyfile {folder}/server.key
max_packet_size 65536
# Whoever connects says everything again. What a broker remembers after a power cut may be long gone.
persistence false
# Whoever is slow for a moment still gets everything; the default forgets after a thousand.
max_queued_messages 50000
set_tcp_nodelay true
"""


class FoundedHall(Struct, frozen=True):
    """A hall: what people call it, where its broker is, and everybody's password."""

    name: str
    house: str
    host: str
    port: int
    code: str  # for clearing calls
    passwords: dict[str, str]

    @property
    def tables(self) -> list[str]:
        """The tables that have a ticket."""
        return [user.removeprefix("table-") for user in self.passwords if user.startswith("table-")]


def read(folder: Path) -> FoundedHall:
    """Return the hall that was set up in a folder, or refuse."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=FoundedHall)
    except (OSError, msgspec.MsgspecError):
        raise Refused(
            say("There's no hall in {folder}.", folder=str(folder)),
            instead=say("Set one up with deploy/hall.sh, or tableside set-up-hall."),
        ) from None


def ticket_for(folder: Path, hall: FoundedHall, table: str) -> Ticket:
    """Return a table's ticket, or the hall's own, which reaches the broker from the same machine."""
    authority = PEM_cert_to_DER_cert((folder / AUTHORITY).read_text())
    host = "127.0.0.1" if table == HALL else hall.host
    return Ticket(hall.name, hall.house, table, host, hall.port, hall.passwords[user_of(table)], authority)


def set_up(
    folder: Path, name: str, tables: int, host: str, port: int = PORT, broker: Path | None = None
) -> FoundedHall:
    """Set up or update a hall in a folder, and return it; `broker` is where the broker's files will be."""
    if not 1 <= tables <= MOST_TABLES:
        raise Refused(say("A hall has 1 to {most} tables.", most=MOST_TABLES))
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refused(say("A hall's name has 1 to {most} letters.", most=LONGEST_NAME))
    if not re.fullmatch(HOST, host):
        why = say("A ticket can't carry this address: {address}.", address=host)
        raise Refused(why, instead=say("Give a plain name or an IP address."))
    if port not in PORTS:
        raise Refused(say("A port is a number from 1 to {most}.", most=PORTS[-1]))
    folder.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    for part in (BROKER, PAGE, TICKETS):
        (folder / part).mkdir(PRIVATE_FOLDER, exist_ok=True)
    hall = read(folder) if (folder / FILE).exists() else _new(name)
    users = (HALL, HOME, *(user_of(str(number)) for number in range(1, tables + 1)))
    passwords = {user: hall.passwords.get(user) or secrets.token_urlsafe(18) for user in users}
    hall = replace(hall, name=name, host=host, port=port, passwords=passwords)
    write_private(folder / FILE, msgspec.json.encode(hall))
    _certify(folder, hall)
    write_private(folder / BROKER / "passwords", "".join(_hashed(*one) for one in passwords.items()).encode())
    write_private(folder / BROKER / "acl", access_list(hall).encode())
    config = _CONFIG.format(folder=broker or folder / BROKER, port=port)
    write_private(folder / BROKER / "mosquitto.conf", config.encode())
    _write_page(folder, hall)
    _write_tickets(folder, hall)
    return hall


def _new(name: str) -> FoundedHall:
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    house = re.sub("[^a-z0-9]+", "-", plain).strip("-")[:24].strip("-") or "hall"
    return FoundedHall(name, house, "", PORT, f"{secrets.randbelow(10**6):06}", {})


def _certify(folder: Path, hall: FoundedHall) -> None:
    """Make the CA, once, and a certificate for the broker's address."""
    authority, key = folder / AUTHORITY, folder / "ca.key"
    make = ("openssl", "req", "-x509", "-newkey", "ed25519", "-nodes", "-days", str(365 * YEARS))
    before = os.umask(0o077)
    try:
        if not authority.exists():
            may = ("-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=critical,keyCertSign")
            ran(*make, "-keyout", str(key), "-out", str(authority), "-subj", f"/CN={hall.house}", *may)
        signed = ("-CA", str(authority), "-CAkey", str(key), "-subj", f"/CN={hall.host}")
        names = ("-addext", f"subjectAltName={_named(hall.host)},IP:127.0.0.1,DNS:localhost")
        no_authority = ("-addext", "basicConstraints=critical,CA:FALSE")
        place = (folder / BROKER / name for name in ("server.key", "server.crt"))
        kept, given = map(str, place)
        ran(*make, "-keyout", kept, "-out", given, *signed, *names, *no_authority)
    finally:
        os.umask(before)


def _named(host: str) -> str:
    try:
        return f"IP:{ip_address(host)}"
    except ValueError:
        return f"DNS:{host}"


def _hashed(user: str, password: str) -> str:
    """Return a line of the broker's password file."""
    salt = os.urandom(12)
    made = pbkdf2_hmac("sha512", password.encode(), salt, ROUNDS)
    return f"{user}:$7${ROUNDS}${base64.b64encode(salt).decode()}${base64.b64encode(made).decode()}\n"


def access_list(hall: FoundedHall) -> str:
    """Return the broker's list of who may read and write which topics; anything else is forbidden."""
    everything = all_of(hall.house)
    anyone, own = Topics(hall.house, "+"), Topics(hall.house, HALL)
    rights = {
        HALL: [
            ("read", everything),
            ("write", own.receipt("+")),
            ("write", anyone.clear),
        ],
        HOME: [("read", everything), ("write", anyone.notify), ("readwrite", f"{HOME}/#")],
    }
    for table in hall.tables:
        topics = Topics(hall.house, table)
        rights[user_of(table)] = [
            *(("write", topic) for topic in topics.written),
            *(("read", topic) for topic in topics.read),
        ]
    lines = (
        f"user {user}\n" + "".join(f"topic {may} {topic}\n" for may, topic in given)
        for user, given in rights.items()
    )
    return "\n".join(lines)


def _write_page(folder: Path, hall: FoundedHall) -> None:
    """Write what the page of all tables needs: no password but the hall's own."""
    passwords = {user: known if user == HALL else "" for user, known in hall.passwords.items()}
    write_private(folder / PAGE / FILE, msgspec.json.encode(replace(hall, passwords=passwords)))
    write_private(folder / PAGE / AUTHORITY, (folder / AUTHORITY).read_bytes())


def _write_tickets(folder: Path, hall: FoundedHall) -> None:
    """Write each table's ticket as a file for a stick, and a page with all of them to print."""
    tickets = {table: ticket_for(folder, hall, table) for table in hall.tables}
    for table, ticket in tickets.items():
        place = folder / TICKETS / user_of(table)
        place.mkdir(PRIVATE_FOLDER, exist_ok=True)
        write_private(place / ON_STICK, f"{ticket.typed}\n".encode())
    codes = {table: on_paper(ticket.text) for table, ticket in tickets.items()}
    page = body("hall_tickets.html", hall=hall, tickets=tickets, codes=codes, drawn=drawn)
    write_private(folder / SHEET, page.encode())
