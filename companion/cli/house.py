"""Where this house keeps its things, and what it has settled."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.game import Game, Refused, say
from companion.games import SHELF
from companion.house.config import FILE, Config, overridden, read
from companion.store.journal_file import JOURNAL

if TYPE_CHECKING:  # a part is loaded only when it is wanted
    from companion.house.door import Door

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
SETTINGS = "TABLESIDE_CONFIG"  # names the folder; set where this is a box of its own


def add_config(command: argparse.ArgumentParser) -> None:
    """Let a command be told which config file counts."""
    command.add_argument("--config", type=Path, help=f"what is settled (usual: {FILE} in the house's folder)")


def add_door(command: argparse.ArgumentParser) -> None:
    """Let a command be told how phones find the door."""
    add_config(command)
    command.add_argument("--port", type=int, help="the port that phones come in by (usual: 8080)")
    command.add_argument("--address", help="the address of this box for phones (usual: found by itself)")


def house_folder() -> Path:
    """Return the folder in which this house keeps its record."""
    if data := os.environ.get("TABLESIDE_DATA"):
        return Path(data)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "tableside"


def settings_folder() -> Path:
    """Return the folder in which it is settled how this house plays; on a box, not the record's."""
    return Path(os.environ.get(SETTINGS) or house_folder())


def settings_file(options: argparse.Namespace) -> Path | None:
    """Return the file with what is settled: the one that was named, or the house's own if it has one."""
    named: Path | None = options.config
    own = settings_folder() / FILE
    return named or (own if own.exists() else None)


def config_of(options: argparse.Namespace) -> Config:
    """Return what the house has settled; the command line wins."""
    path = settings_file(options)
    config = read(path) if path else Config()
    given = {"on": options.phones, "port": options.port, "address": options.address}
    return overridden(config, "phones", **given)


def door_of(config: Config, port: int) -> "Door":
    """Return the door that phones come in by."""
    from companion.house.door import Door

    return Door(port, config.phones.address, config.phones.names, config.wifi)


def journal_of(options: argparse.Namespace) -> Path:
    """Return the file of the journal: the one that was named, or the house's."""
    journal: Path | None = options.journal
    return journal or house_folder() / JOURNAL


def secret_of(options: argparse.Namespace) -> Path:
    """Return the file of the box's secret, beside its journal."""
    return journal_of(options).with_name("secret")


def game_called(name: str) -> "Game[Any]":
    """Return a game of the shelf, or refuse."""
    if name not in SHELF:
        raise Refused(
            say("There's no game called “{name}”.", name=name),
            instead=say("On the shelf: {games}.", games=tuple(SHELF)),
        )
    return SHELF[name]
