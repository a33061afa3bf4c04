"""Where this house keeps its record and its settings."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.game import Game, Refused, say
from companion.game.said import ENGLISH, speak
from companion.games import SHELF
from companion.house.config import FILE, Config, overridden, read
from companion.store.journal import Journal
from companion.store.journal_file import JOURNAL

if TYPE_CHECKING:  # each part is loaded only when it's needed
    from companion.house.door import Door
    from companion.house.settled import Settled

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
SETTINGS = "TABLESIDE_CONFIG"  # environment variable that names the settings folder; set only on a box


def add_config(command: argparse.ArgumentParser) -> None:
    """Give a command an option for the settings file."""
    command.add_argument(
        "--config", type=Path, help=f"the settings file (default: {FILE} in the house's folder)"
    )


def add_door(command: argparse.ArgumentParser) -> None:
    """Give a command the options for how phones reach this box."""
    add_config(command)
    command.add_argument("--port", type=int, help="the port that phones use (default: 8080)")
    command.add_argument("--address", help="the address that phones open (default: found automatically)")


def house_folder() -> Path:
    """Return the folder where this house keeps its record."""
    if data := os.environ.get("TABLESIDE_DATA"):
        return Path(data)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "tableside"


def settings_folder() -> Path:
    """Return the folder with the settings file; on a box, that isn't the folder with the record."""
    return Path(os.environ.get(SETTINGS) or house_folder())


def settings_file(options: argparse.Namespace) -> Path | None:
    """Return the settings file: the one given as an option, or else the house's, if it has one."""
    named: Path | None = options.config
    own = settings_folder() / FILE
    return named or (own if own.exists() else None)


def config_of(options: argparse.Namespace) -> Config:
    """Return the house's settings; the command line overrides the file."""
    path = settings_file(options)
    config = read(path) if path else Config()
    given = {"on": options.phones, "port": options.port, "address": options.address}
    return overridden(config, "phones", **given)


def settled_of(options: argparse.Namespace) -> "Settled":
    """Return the house's settings, along with the file that changes are written to."""
    from companion.house.settled import Settled

    return Settled(config_of(options), settings_file(options) or settings_folder() / FILE)


def door_of(config: Config, port: int) -> "Door":
    """Return the door that phones come in through."""
    from companion.house.door import Door

    return Door(port, config.phones.address, config.phones.names, config.wifi)


def journal_of(options: argparse.Namespace) -> Path:
    """Return the journal file: the one given as an option, or else the house's."""
    journal: Path | None = options.journal
    return journal or house_folder() / JOURNAL


def read_journal(path: Path) -> Journal:
    """Return a journal opened for reading, even while a table is using it; refuse if there's none."""
    try:
        return Journal.open_to_read(path)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise Refused(say("Can't read the journal {file}: {why}.", file=str(path), why=why)) from None


def speak_as(config: Config) -> None:
    """Speak the house's language from now on."""
    from companion.words.catalogs import language

    speak(language(config.screen.language) or ENGLISH)


def secret_of(options: argparse.Namespace) -> Path:
    """Return the file with the box's secret, next to its journal."""
    return journal_of(options).with_name("secret")


def game_called(name: str) -> "Game[Any]":
    """Return the game with this name, or refuse if there is none."""
    if name not in SHELF:
        raise Refused(
            say("There's no game called “{name}”.", name=name),
            instead=say("On the shelf: {games}.", games=tuple(SHELF)),
        )
    return SHELF[name]
