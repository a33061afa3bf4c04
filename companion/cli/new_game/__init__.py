"""The command that starts a game of your own: it writes a package that already passes the suite."""

import argparse
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from companion.cli.house import Commands
from companion.game import Refused, say
from companion.games import NAME

TEMPLATE = Path(__file__).parent / "template"
SUFFIX = ".j2"


def add(commands: Commands) -> None:
    """Add the command that game authors start with."""
    new = commands.add_parser("new-game", help="write a package for a game of your own")
    new.add_argument("name", metavar="NAME", help="small letters, digits and underscores: penny_auction")
    new.add_argument(
        "folder", metavar="FOLDER", type=Path, nargs="?", help="where to write it (default: ./NAME)"
    )
    new.set_defaults(run=_new_game)


def _new_game(options: argparse.Namespace) -> int:
    name: str = options.name
    folder: Path = options.folder or Path(name)
    if not NAME.fullmatch(name) or iskeyword(name):
        raise Refused(
            say("“{name}” won't do. Use lowercase letters, digits and underscores.", name=name[:40])
        )
    if find_spec(name):
        raise Refused(say("Python already has a package called {name}. Use another name.", name=name))
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Refused(say("{folder} already exists. Name another folder, or empty it.", folder=str(folder)))
    try:
        write(name, folder)
    except OSError as error:
        why = error.strerror or str(error)
        raise Refused(say("Can't write {folder}: {why}.", folder=str(folder), why=why)) from None
    print(f"{folder} is a game that already passes the suite. Next: pip install ./{folder}, pytest {folder}")
    return 0


def write(name: str, folder: Path) -> None:
    """Write a package for a game with this name."""
    from jinja2 import Environment, StrictUndefined

    jinja = Environment(keep_trailing_newline=True, undefined=StrictUndefined, autoescape=False)
    known = {"name": name, "title": name.replace("_", " ").title()}
    for file in TEMPLATE.rglob(f"*{SUFFIX}"):
        place = folder / str(file.relative_to(TEMPLATE).with_suffix("")).replace("package", name)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(jinja.from_string(file.read_text("utf-8")).render(known), "utf-8")
