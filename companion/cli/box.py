"""The `box` command: print, enter or forget what's printed in a game's box."""

import argparse
import asyncio
from contextlib import closing
from functools import partial
from pathlib import Path

from companion.cli.house import Commands, game_called, journal_of
from companion.game import Refused, say
from companion.store.journal import Journal
from companion.store.journal_file import kept_at


def add(commands: Commands) -> None:
    """Add the `box` command."""
    box = commands.add_parser("box", help="print or enter what's printed in a game's box")
    box.add_argument("game", metavar="GAME")
    doing = box.add_mutually_exclusive_group()
    doing.add_argument("--to", type=Path, metavar="FILE", help="write it to this file")
    doing.add_argument(
        "--from", dest="source", type=Path, metavar="FILE", help="read it from this file and keep it"
    )
    doing.add_argument("--example", action="store_true", help="load the example, for a first try")
    doing.add_argument("--forget", action="store_true", help="forget what was entered")
    box.add_argument("--journal", type=Path, help="the record is in this file")
    box.set_defaults(run=_box)


def _box(options: argparse.Namespace) -> int:
    from companion.store import boxes

    game, journal = game_called(options.game), journal_of(options)
    if options.source or options.forget or options.example:
        if options.source:
            box, used = boxes.read_file(game, options.source), f"the box in {options.source}"
        else:
            box = boxes.example_of(game) if options.example else game.box
            used = "the example" if boxes.kind_of(game, box) == "example" else "an empty box"
        with closing(Journal.open(journal)) as house:
            asyncio.run(boxes.keep_box(house, game, box))
        print(f"From now on, {game.title} uses {used}.")
        return 0
    kept = boxes.house_box(partial(kept_at, journal), game)
    text = kept.unreadable or boxes.box_text(game, kept.entered)
    if options.to:
        try:
            options.to.write_text(text, "utf-8")
        except OSError as error:
            why = error.strerror or str(error)
            raise Refused(say("Can't write {file}: {why}.", file=str(options.to), why=why)) from None
        print(f"{options.to} has the box of {game.title}. Edit it, then load it with --from.")
    else:
        print(text, end="")
    if kept.trouble:
        raise Refused(kept.trouble)
    return 0
