"""Commands for people who play: open the table, print seat cards, watch a demo."""

import argparse
import os
import random
import sys
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.hall import joined_of, membership
from companion.cli.house import (
    Commands,
    add_door,
    config_of,
    door_of,
    game_called,
    house_folder,
    journal_of,
    secret_of,
    settings_file,
    settings_folder,
    settled_of,
    speak_as,
)
from companion.game import NOTHING, Refused, Said, say
from companion.games import BUILT_IN
from companion.house.config import FILE, Config, defaults
from companion.house.owner import TRIES, Owner
from companion.store.journal import MEMORY, Journal
from companion.store.journal_file import Unusable, kept_at
from companion.store.journal_mending import set_aside
from companion.store.private_file import PRIVATE_FOLDER, write_private

if TYPE_CHECKING:  # each part is loaded only when it's needed
    from socket import socket

    from companion.house.config import Wifi
    from companion.house.house import House
    from companion.house.settled import Settled
    from companion.phone.serving import Serving
    from screens.kiosk_app import Beside


def add(commands: Commands) -> None:
    """Add the commands for people who play."""
    play = commands.add_parser("play", help="open the table on this screen (the default)")
    play.add_argument("--journal", type=Path, help="keep the record in this file")
    play.add_argument(
        "--panel",
        choices=("auto", "mock", "none"),
        default="auto",
        help="lights and buttons: on this Pi, drawn here, or none",
    )
    play.add_argument("--kiosk", action="store_true", help="for a box: no key quits")
    play.add_argument("--log", type=Path, metavar="FILE", help="log what happens, without any secrets")
    play.add_argument(
        "--no-phones", dest="phones", action="store_false", default=None, help="play without phones"
    )
    add_door(play)
    play.set_defaults(run=_play)

    cards = commands.add_parser("cards", help="write a page of seat cards, to print")
    cards.add_argument("--to", type=Path, default=Path("seat-cards.html"), metavar="FILE.html")
    cards.add_argument("--journal", type=Path, help="the record is in this file")
    add_door(cards)
    cards.set_defaults(run=_cards)

    printed = commands.add_parser("config", help="print every setting with its default")
    printed.set_defaults(run=_print_config)

    demo = commands.add_parser("demo", help="watch a table that plays by itself")
    demo.add_argument("game", metavar="GAME", nargs="?", default=BUILT_IN[0])
    demo.add_argument("--seed", type=int, default=None, metavar="S")
    demo.set_defaults(run=_demo)


def _play(options: argparse.Namespace) -> int:
    from companion.machine.log import logging_to
    from companion.phone.listening import bind
    from companion.voice.announcer import Announcer
    from companion.voice.speaker import FOLDER, BoxSpeaker
    from companion.voice.voice import Voice
    from hardware.choosing import panel_for
    from screens.app import Kiosk

    settled, path = settled_of(options), journal_of(options)
    config = settled.config
    panel = panel_for(options.panel, settings_file(options))
    trouble = brought_in(path)
    with ExitStack() as opened:
        opened.enter_context(logging_to(options.log))
        journal = opened.enter_context(closing(Journal.open(path)))
        if trouble:
            journal.note(trouble)
        listening = opened.enter_context(closing(bind(config.phones.port))) if config.phones.on else None
        house = _house_of(options, config, journal, listening) if listening else None
        joined = joined_of(journal)

        def serve(house: "House", listening: "socket") -> "Beside":
            phones = _serve(house, listening)
            return Together(phones, membership(joined, house, journal, kiosk.hear_hall)) if joined else phones

        wifi = partial(_wifi, settled)
        owner = Owner(lambda: settled.config.owner.pin, path.with_name(TRIES))
        announcer = Announcer(Voice(BoxSpeaker(path.with_name(FOLDER))), house)
        begin = partial(serve, house, listening) if house and listening else None
        kiosk = Kiosk(
            journal, None, options.kiosk, panel, house, begin, wifi, settled, owner=owner, announcer=announcer
        )
        kiosk.run()
    if kiosk.again:
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606
    return kiosk.return_code or 0


def brought_in(journal: Path) -> Said:
    """Restore a copy that was fetched before the program started; return why that failed, if it did."""
    from companion.machine import copies

    try:
        copies.finish(journal)
    except Unusable:
        raise
    except Refused as refusal:
        return refusal.said
    return NOTHING


def _house_of(options: argparse.Namespace, config: Config, journal: Journal, listening: "socket") -> "House":
    from companion.house.codes import box_secret
    from companion.house.house import House
    from companion.house.seating import Seating

    door, path = door_of(config, listening.getsockname()[1]), secret_of(options)
    try:
        secret = box_secret(path)
    except Refused:
        if not path.is_file():
            raise
        set_aside(path)
        secret = box_secret(path)
        journal.note(
            say("The secret behind the seat codes was damaged. There's a new one: print the cards again.")
        )
    return House(Seating(journal, secret), door)


def _serve(house: "House", listening: "socket") -> "Serving":
    from companion.phone.serving import Serving
    from companion.phone.web import Web

    return Serving(Web(house, house.door.hosts).app, listening, house.closing)


class Together:
    """Two faces that run alongside the screen: the phones', and the hall's."""

    def __init__(self, *faces: "Beside") -> None:
        self._faces = faces

    def start(self) -> None:
        """Start all of them."""
        for face in self._faces:
            face.start()

    async def stop(self) -> None:
        """Stop all of them."""
        for face in reversed(self._faces):
            await face.stop()


def _cards(options: argparse.Namespace) -> int:
    from companion.house.codes import box_secret
    from companion.house.seating import KIND, sittings
    from companion.phone.cards import cards

    config = config_of(options)
    speak_as(config)
    door = door_of(config, config.phones.port)
    address = next(iter(door.addresses()), "")
    if not address:
        raise Refused(say("This box isn't on any network. Give its address with --address."))
    if not door.port:
        raise Refused(say("Seat cards need a fixed port. Give one with --port."))
    journal = journal_of(options)
    journal.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    page = cards(door, address, box_secret(secret_of(options)), sittings(kept_at(journal, KIND)))
    try:
        write_private(options.to, page.encode())
    except OSError as error:
        why = error.strerror or str(error)
        raise Refused(say("Can't write {file}: {why}.", file=str(options.to), why=why)) from None
    print(f"{options.to} has the cards for all seats. Open it in a browser and print it at full size.")
    print(f"They work while this box is at {door.host(address)}, and each until its seat is freed.")
    return 0


def _wifi(settled: "Settled") -> "Wifi":
    """Return the network for guests to join: the box's own while it's on, otherwise the house's."""
    from companion.house.door import HOTSPOT, Door
    from companion.machine.hotspot import own_wifi

    own = own_wifi(house_folder()) if HOTSPOT in Door().addresses() else None
    return own or settled.config.wifi


def _print_config(options: argparse.Namespace) -> int:
    print(f"# The settings file is {settings_folder() / FILE}. Change what you like in it.\n")
    print(defaults())
    return 0


def _demo(options: argparse.Namespace) -> int:
    from screens.demo import Demo

    game = game_called(options.game)
    with closing(Journal.open(MEMORY)) as journal:
        Demo(journal, game, random.Random(options.seed)).run()
    return 0
