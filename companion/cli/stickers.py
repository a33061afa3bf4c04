"""The `stickers` command: write a page of stickers for a game's pieces, to print."""

import argparse
from functools import partial
from pathlib import Path

from companion.cli.house import Commands, add_door, config_of, door_of, game_called, journal_of, speak_as
from companion.game import Refused, say
from companion.store.journal_file import kept_at
from companion.store.private_file import PRIVATE_FOLDER, write_private

SHEETS = ("L7651", "L4732", "5160")  # the usual one first; `companion.phone.stickers` has their measures


def add(commands: Commands) -> None:
    """Add the `stickers` command."""
    stickers = commands.add_parser("stickers", help="write a page of stickers for a game's pieces, to print")
    stickers.add_argument("game", metavar="GAME")
    stickers.add_argument("--to", type=Path, default=Path("stickers.html"), metavar="FILE.html")
    stickers.add_argument(
        "--sheet",
        choices=SHEETS,
        default=SHEETS[0],
        help="the labels: Avery L7651 or L4732 (removable) on A4, or 5160 on Letter",
    )
    stickers.add_argument("--journal", type=Path, help="the record is in this file")
    add_door(stickers)
    stickers.set_defaults(run=_stickers)


def _stickers(options: argparse.Namespace) -> int:
    from companion.house.door import HOTSPOT
    from companion.house.stickers import FILE, keep_printed
    from companion.phone.stickers import page
    from companion.store import boxes

    game, config = game_called(options.game), config_of(options)
    speak_as(config)
    door, journal = door_of(config, config.phones.port), journal_of(options)
    box = boxes.house_box(partial(kept_at, journal), game).box
    if not game.stickers(box):
        raise Refused(say("{title} has no stickers.", title=game.title))
    address = config.phones.address or (HOTSPOT if HOTSPOT in door.addresses() else "")
    if not address:
        raise Refused(
            say("Stickers last for years, so this box needs an address that stays the same."),
            instead=say(
                "Turn on its own Wi-Fi (tableside hotspot on), or have your router always give it the same "
                "address, and name that one with --address."
            ),
        )
    if not door.port:
        raise Refused(say("Stickers need a fixed port. Give one with --port."))
    journal.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    try:
        write_private(options.to, page(game, box, door, address, options.sheet).encode())
    except OSError as error:
        why = error.strerror or str(error)
        raise Refused(say("Can't write {file}: {why}.", file=str(options.to), why=why)) from None
    keep_printed(journal.with_name(FILE), game.name, door.host(address))
    print(f"{options.to} has the stickers for {game.title}. Open it in a browser and print it at full size.")
    print(f"Phones can use them while this box is at {door.host(address)}; a scanner always can.")
    return 0
