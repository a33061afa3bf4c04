"""Commands for several tables in one room: join a hall, show all its tables, or set one up."""

import argparse
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.house import Commands, add_config, config_of, door_of, house_folder, journal_of, speak_as
from companion.game import Refused, Said, say
from companion.hall.ticket import FILE, LONGEST, Membership, Ticket, keep, kept, read_text

if TYPE_CHECKING:  # each part is loaded only when it's needed
    from collections.abc import Callable
    from socket import socket

    from companion.hall.founding import FoundedHall
    from companion.hall.member import Member
    from companion.house.door import Door
    from companion.house.house import House
    from companion.store.journal import Journal

PORT = 8090
MISSING = say("This needs another package: pip install 'tableside[hall]'.")


def add(commands: Commands) -> None:
    """Add the commands."""
    shown = commands.add_parser("hall", help="show all tables of a hall, and its standings, to browsers")
    shown.add_argument("--folder", type=Path, help="the folder where the hall was set up")
    shown.add_argument("--port", type=int, help=f"the port for browsers (default: {PORT})")
    shown.add_argument("--address", help="another address that browsers use for this machine")
    add_config(shown)
    shown.set_defaults(run=_hall)

    join = commands.add_parser(
        "join-hall",
        help="join a hall with a table's ticket: typed, from a file or from a stick",
        description="Without FILE or --stick, type the ticket, or scan it with a scanner that works as a "
        "keyboard.",
    )
    where = join.add_mutually_exclusive_group()
    where.add_argument("file", type=Path, nargs="?", metavar="FILE", help="the ticket is in this file")
    where.add_argument("--stick", action="store_true", help="the ticket is hall-ticket.txt on a USB stick")
    where.add_argument("--leave", action="store_true", help="leave the hall")
    join.add_argument("--journal", type=Path, help="the record is in this file")
    join.set_defaults(run=_join)

    found = commands.add_parser("set-up-hall", help="make a hall's passwords, certificates and tickets")
    found.add_argument("name", metavar="NAME", help="what people call the hall, as in “Harbour Café”")
    found.add_argument("--tables", type=int, required=True, metavar="N", help="how many tables it has")
    found.add_argument("--host", required=True, help="the broker's address, as tables reach it")
    found.add_argument("--port", type=int, default=8883, help="the broker's port (default: 8883)")
    found.add_argument("--folder", type=Path, help="keep everything in this folder")
    found.add_argument("--broker-folder", type=Path, help="where the broker's files will be copied to")
    found.set_defaults(run=_set_up)


def joined_of(journal: "Journal") -> Membership | None:
    """Return the hall that this box has joined, if any; the table is told if its ticket is no good."""
    try:
        joined = kept(journal.path.parent)
        if joined and not extra_installed():
            raise Refused(say("This table can't reach the hall.") + MISSING)
    except Refused as refusal:
        journal.note(refusal.said)
        return None
    return joined


def membership(
    joined: Membership, house: "House", journal: "Journal", show: "Callable[[Said], None]"
) -> "Member":
    """Return the face that the hall sees."""
    from importlib.metadata import version

    from companion.hall.member import Member
    from companion.hall.outbox import Outbox
    from companion.machine.copies import times_restored

    assert house.memory is not None
    sender = f"{joined.ticket.table}.{times_restored(journal.path)}"
    outbox = Outbox(journal, house.memory, joined.id, sender)
    return Member(joined.ticket, house, outbox, version("tableside"), show)


def _folder(options: argparse.Namespace) -> Path:
    folder: Path | None = options.folder
    return folder or house_folder() / "hall"


def _join(options: argparse.Namespace) -> int:
    folder = journal_of(options).parent
    if options.leave:
        left = kept(folder)
        (folder / FILE).unlink(missing_ok=True)
        print(f"This box has left {left.ticket.hall}." if left else "This box wasn't in any hall.")
        return 0
    ticket = read_text(_text(options))
    folder.mkdir(0o700, parents=True, exist_ok=True)
    keep(folder, ticket)
    print(f"Restart the table, and this box is table {ticket.table} of {ticket.hall}.")
    if not extra_installed():
        print(MISSING)
    elif why := _answers(ticket):
        print(why + say("The table works without it, and keeps trying."))
    return 0


def _text(options: argparse.Namespace) -> str:
    from companion.hall.founding import ON_STICK
    from companion.machine.sticks import any_stick
    from companion.store.plain_file import plain_file

    try:
        if options.stick:
            with any_stick() as (_, place), plain_file(place, ON_STICK, most=2 * LONGEST) as file:
                return file.read().decode("utf-8", "replace")
        if options.file:
            with options.file.open("rb") as file:
                return str(file.read(2 * LONGEST), "utf-8", "replace")
    except OSError as error:
        why = error.strerror or str(error)
        raise Refused(say("Can't read the ticket: {why}.", why=why)) from None
    if sys.stdin.isatty():
        print("Type or scan the ticket, then press Enter twice.")
    lines: list[str] = []
    for line in sys.stdin:
        if not line.strip() and lines:
            break
        lines.append(line)
    return "".join(lines)


def extra_installed() -> bool:
    """Whether the extra that talks to a broker is installed."""
    from importlib.util import find_spec

    return find_spec("aiomqtt") is not None


def _answers(ticket: Ticket) -> Said:
    import asyncio

    from companion.hall.wire import answers

    return asyncio.run(answers(ticket))


def _set_up(options: argparse.Namespace) -> int:
    from companion.hall.founding import SHEET, TICKETS, set_up

    folder = _folder(options)
    hall = set_up(folder, options.name, options.tables, options.host, options.port, options.broker_folder)
    print(f"Print {folder / SHEET}. Files for sticks are in {folder / TICKETS}.")
    print(f"The code for clearing calls is {hall.code}.")
    return 0


def _hall(options: argparse.Namespace) -> int:
    from companion.hall.founding import read
    from companion.phone.listening import bind

    if not extra_installed():
        raise Refused(MISSING)
    folder = _folder(options)
    hall = read(folder)
    port = PORT if options.port is None else options.port
    speak_as(config_of(options))
    with ExitStack() as opened:
        listening = opened.enter_context(closing(bind(port)))
        import asyncio

        try:
            asyncio.run(_serve(options, folder, hall, listening))
        except KeyboardInterrupt:
            return 0
    return 0


def _door(options: argparse.Namespace, hall: "FoundedHall", port: int) -> "Door":
    """Return the door for browsers, who may use the name that tables use."""
    door = door_of(config_of(options), port)
    door.names = (*door.names, hall.host)
    return door


async def _serve(options: argparse.Namespace, folder: Path, hall: "FoundedHall", listening: "socket") -> None:
    import asyncio
    import signal

    from companion.hall.founding import ticket_for
    from companion.hall.gathering import Gathering
    from companion.hall.room import Room
    from companion.hall.room_web import RoomWeb
    from companion.hall.ticket import HALL
    from companion.phone.serving import Serving
    from companion.store.journal import Journal

    door = _door(options, hall, listening.getsockname()[1])
    with closing(Journal.open(folder / "results.sqlite3")) as journal:
        room = Room(hall.name, journal, hall.tables)
        gathering = Gathering(ticket_for(folder, hall, HALL), room)
        web = RoomWeb(room, gathering, hall.code, door.hosts)
        serving = Serving(web.app, listening, room.closing)
        stopped = asyncio.Event()
        for sign in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(sign, stopped.set)
        gathering.start()
        serving.start()
        turning = asyncio.create_task(web.turn_pages())
        address = next(iter(door.addresses()), "localhost")
        print(
            f"{hall.name}: http://{door.host(address)}/ and http://{door.host(address)}/standings", flush=True
        )
        await stopped.wait()
        turning.cancel()
        await serving.stop()
        await gathering.stop()
