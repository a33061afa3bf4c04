"""The command line: the one module that puts the parts together."""

import argparse
import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from companion.game import Game, Refused
from companion.games import SHELF
from companion.journal import MEMORY, Journal


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the companion; return what the shell is told."""
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
        sys.stdout.flush()  # a closed pipe shows here, not after the end
    except Refused as refusal:
        print(refusal.why, file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads any more
        return 0
    except KeyboardInterrupt:
        return 130
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tableside", description="A companion for the game table.")
    parser.set_defaults(run=_play, journal=None, kiosk=False)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    play = commands.add_parser("play", help="open the table on this screen (the default)")
    play.add_argument("--journal", type=Path, help="keep the record in this file")
    play.add_argument("--kiosk", action="store_true", help="for a box on a table: no key quits")
    play.set_defaults(run=_play)

    demo = commands.add_parser("demo", help="a table that plays by itself, to look at")
    demo.add_argument("game", metavar="GAME", nargs="?", default=next(iter(SHELF)))
    demo.add_argument("--seed", type=int, default=None, metavar="S")
    demo.set_defaults(run=_demo)

    referee = commands.add_parser("referee", help="the rules on standard input and output, JSON a line")
    referee.add_argument("game", metavar="GAME")
    referee.add_argument(
        "--players", default="", metavar="A,B,C", help="who plays, to the left round the table"
    )
    referee.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="a ruling or option"
    )
    referee.add_argument("--journal", type=Path, default=MEMORY, help="keep the record in this file")
    referee.add_argument(
        "--resume", action="store_true", help="go on with the unfinished game in the journal"
    )
    referee.add_argument("--schema", action="store_true", help="print the JSON Schema of the moves and stop")
    referee.set_defaults(run=_referee)

    random_play = commands.add_parser("playout", help="play at random and check everything")
    random_play.add_argument("game", metavar="GAME")
    random_play.add_argument("--players", type=int, required=True, metavar="N")
    random_play.add_argument("--games", type=int, default=100, metavar="K")
    random_play.add_argument("--seed", type=int, default=1, metavar="S")
    random_play.add_argument("--fast", action="store_true", help="leave the checks out, for speed figures")
    random_play.set_defaults(run=_playout)
    return parser


def _play(options: argparse.Namespace) -> int:
    from screens.app import Kiosk

    journal = Journal.open(options.journal or _house() / "journal.sqlite3")
    try:
        Kiosk(journal, locked=options.kiosk).run()
    finally:
        journal.close()
    return 0


def _demo(options: argparse.Namespace) -> int:
    from screens.demo import Demo

    game = _game(options.game)
    journal = Journal.open(MEMORY)
    try:
        Demo(journal, game, random.Random(options.seed)).run()
    finally:
        journal.close()
    return 0


def _referee(options: argparse.Namespace) -> int:
    from companion import referee

    game = _game(options.game)
    if options.schema:
        print(msgspec.json.format(msgspec.json.encode(referee.schema(game))).decode())
        return 0
    settings = dict(_setting(game, written) for written in options.set)
    players = options.players.split(",") if options.players else []
    journal = Journal.open(options.journal)
    try:
        referee.run(journal, game, players, settings, options.resume)
    finally:
        journal.close()
    return 0


def _playout(options: argparse.Namespace) -> int:
    from companion.playout import Violation, fast, playout

    game = _game(options.game)
    if options.players not in game.players:
        raise Refused(f"{game.title} is for {game.players[0]} to {game.players[-1]} players.")
    if options.games < 1:
        raise Refused("At least one game has to be played.")
    try:
        report = (fast if options.fast else playout)(game, options.players, options.games, options.seed)
    except Violation as violation:
        print(f"VIOLATION. {violation}", file=sys.stderr)
        return 1
    print(report.summary())
    if options.fast or not report.missing():
        return 0
    print(f"Not reached: {', '.join(report.missing())}. Play more games.", file=sys.stderr)
    return 1


def _game(name: str) -> Game[Any]:
    if name not in SHELF:
        raise Refused(f"There is no game called “{name}”. On the shelf: {', '.join(SHELF)}.")
    return SHELF[name]


def _setting(game: Game[Any], written: str) -> tuple[str, Any]:
    name, _, value = written.partition("=")
    for setting in game.settings:
        if setting.name == name:
            return name, setting.blank.read(value)
    raise Refused(
        f"{game.title} has no setting “{name}”. It has: {', '.join(s.name for s in game.settings)}."
    )


def _house() -> Path:
    """Return the folder in which this house keeps its record."""
    data = os.environ.get("TABLESIDE_DATA")
    if data:
        return Path(data)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "tableside"


if __name__ == "__main__":
    sys.exit(main())
