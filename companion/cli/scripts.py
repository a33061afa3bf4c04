"""Commands for scripts: the rules on standard input and output, and random play."""

import argparse
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from companion.cli.house import Commands, game_called
from companion.game import Game, Refused, say
from companion.store.journal import MEMORY, Journal


def add(commands: Commands) -> None:
    """Add the commands for scripts."""
    referee = commands.add_parser(
        "referee", help="the rules on standard input and output, one JSON object per line"
    )
    referee.add_argument("game", metavar="GAME")
    referee.add_argument(
        "--players", default="", metavar="A,B,C", help="who plays, clockwise around the table"
    )
    referee.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="a ruling or option"
    )
    referee.add_argument("--journal", type=Path, default=MEMORY, help="keep the record in this file")
    referee.add_argument("--resume", action="store_true", help="resume the unfinished game in the journal")
    referee.add_argument("--schema", action="store_true", help="print the JSON Schema of the moves and stop")
    referee.set_defaults(run=_referee)

    random_play = commands.add_parser("playout", help="play at random and check everything")
    random_play.add_argument("game", metavar="GAME")
    random_play.add_argument("--players", type=int, required=True, metavar="N")
    random_play.add_argument("--games", type=int, default=100, metavar="K")
    random_play.add_argument("--seed", type=int, default=1, metavar="S")
    random_play.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="a ruling or option, in every game"
    )
    random_play.add_argument("--fast", action="store_true", help="skip the checks, to measure speed")
    random_play.set_defaults(run=_playout)


def _referee(options: argparse.Namespace) -> int:
    from companion.table import referee

    game = game_called(options.game)
    if options.schema:
        print(msgspec.json.format(msgspec.json.encode(referee.schema(game))).decode())
        return 0
    settings = dict(_setting(game, written) for written in options.set)
    players = options.players.split(",") if options.players else []
    with closing(Journal.open(options.journal)) as journal:
        referee.run(journal, game, players, settings, options.resume)
    return 0


def _playout(options: argparse.Namespace) -> int:
    from companion.table.playout import NAMES, Violation, fast, playout

    game = game_called(options.game)
    if options.players not in game.players:
        least, most = game.players[0], game.players[-1]
        raise Refused(
            say("{game} is for {least} to {most} players.", game=game.title, least=least, most=most)
        )
    if options.games < 1:
        raise Refused(say("Play at least one game."))
    fixed = dict(_setting(game, written) for written in options.set)
    game.prepare(NAMES[: options.players], fixed)
    try:
        play = fast if options.fast else playout
        report = play(game, options.players, options.games, options.seed, fixed)
    except Violation as violation:
        print(f"VIOLATION. {violation}", file=sys.stderr)
        return 1
    print(report.summary())
    if options.fast or not report.missing():
        return 0
    if fixed:  # other settings may be needed to reach the rest
        print(f"Not reached: {', '.join(report.missing())}.")
        return 0
    print(f"Not reached: {', '.join(report.missing())}. Play more games.", file=sys.stderr)
    return 1


def _setting(game: Game[Any], written: str) -> tuple[str, Any]:
    name, _, value = written.partition("=")
    for setting in game.settings:
        if setting.name == name:
            return name, setting.blank.read(value)
    raise Refused(
        say("{game} has no setting “{name}”.", game=game.title, name=name),
        instead=say("It has: {names}.", names=tuple(setting.name for setting in game.settings)),
    )
