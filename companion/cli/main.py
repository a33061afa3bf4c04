"""The program: its commands, and its exit status."""

import argparse
import os
import sys
from collections.abc import Sequence

from companion.cli import box, evening, hall, machine, new_game, people, play, scripts, stickers
from companion.game import Refused
from companion.store.reading import without_secrets


def main(arguments: Sequence[str] | None = None) -> int:
    """Run Tableside; return the exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    options = _parser().parse_args(given or ["play"])
    try:
        status: int = options.run(options)
        sys.stdout.flush()  # if the pipe is closed, find out here, not at exit
    except Refused as refusal:
        print(refusal.why, file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody's reading anymore
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        print(without_secrets(error), file=sys.stderr)
        return 1
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tableside", description="A companion for the game table.")
    parser.set_defaults(
        journal=None, config=None, phones=None, port=None, address=None
    )  # defaults for commands that don't have these options
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for module in (play, stickers, evening, people, hall, machine, box, scripts, new_game):
        module.add(commands)
    return parser
