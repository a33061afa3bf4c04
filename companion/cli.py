"""The command line: the one module that puts the parts together."""

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from companion.config import FILE, Config, Wiring, defaults, overridden, read, read_wiring
from companion.game import Game, Refused
from companion.games import SHELF
from companion.journal import MEMORY, Journal, kept_at
from companion.journal_file import JOURNAL, Unusable, set_aside
from companion.reading import without_secrets

if TYPE_CHECKING:  # a part is loaded only when it is wanted
    from socket import socket

    from companion.config import Wifi
    from companion.doctor import Finding
    from companion.phone.door import Door
    from companion.phone.house import House
    from companion.phone.serving import Serving


SETTINGS = "TABLESIDE_CONFIG"  # names the folder; set where this is a box of its own


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
    except Exception as error:
        print(without_secrets(error), file=sys.stderr)
        return 1
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tableside", description="A companion for the game table.")
    parser.set_defaults(
        run=_play,
        journal=None,
        kiosk=False,
        panel="auto",
        phones=None,
        config=None,
        port=None,
        address=None,
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    play = commands.add_parser("play", help="open the table on this screen (the default)")
    play.add_argument("--journal", type=Path, help="keep the record in this file")
    play.add_argument(
        "--panel",
        choices=("auto", "mock", "none"),
        default="auto",
        help="lights and buttons: on this Pi, drawn here, or none",
    )
    play.add_argument("--kiosk", action="store_true", help="for a box on a table: no key quits")
    play.add_argument("--no-phones", dest="phones", action="store_false", default=None, help="serve none")
    _add_door(play)
    play.set_defaults(run=_play)

    cards = commands.add_parser("cards", help="write a page of seat cards, to print")
    cards.add_argument("--to", type=Path, default=Path("seat-cards.html"), metavar="FILE.html")
    cards.add_argument("--journal", type=Path, help="the record is in this file")
    _add_door(cards)
    cards.set_defaults(run=_cards, phones=None)

    _add_machine(commands)
    _add_box(commands.add_parser("box", help="what is printed in a game: print it, or enter it"))

    config = commands.add_parser("config", help="print every entry of the config file with its default")
    config.set_defaults(run=_print_config)

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
    random_play.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="a ruling or option, in every game"
    )
    random_play.add_argument("--fast", action="store_true", help="leave the checks out, for speed figures")
    random_play.set_defaults(run=_playout)

    panel = commands.add_parser("panel", help="the lights and buttons: try them out, or see the wiring")
    doings = panel.add_subparsers(title="commands", metavar="COMMAND", required=True)
    test = doings.add_parser("test", help="walk through every light, and name every button that is pressed")
    test.add_argument("--panel", choices=("auto", "mock"), default="auto", help="which pins")
    _add_config(test)
    test.set_defaults(run=_panel_test)
    wiring = doings.add_parser("wiring", help="print the header of the Pi with the wiring on it")
    _add_config(wiring)
    wiring.set_defaults(run=_panel_wiring)
    return parser


def _add_machine(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add what looks after the machine under the table."""
    show = commands.add_parser("show", help="open the table on the screen of a box without a desktop")
    show.set_defaults(run=_show)
    doctor = commands.add_parser("doctor", help="look at this machine, part by part, and say what to do")
    doctor.set_defaults(run=_doctor)
    rescue = commands.add_parser("rescue", help="what is left when the usual screen of a box does not start")
    rescue.set_defaults(run=_rescue)
    backup = commands.add_parser("backup", help="copy all that is kept to a USB stick")
    backup.add_argument("--to", type=Path, metavar="FOLDER", help="copy it to this folder instead")
    backup.set_defaults(run=_backup)
    restore = commands.add_parser("restore", help="bring a copy back; what is there is set aside")
    restore.add_argument("--from", dest="source", type=Path, metavar="FOLDER", help="they are in this folder")
    restore.add_argument("--copy", type=int, metavar="N", help="which copy (usual: the newest)")
    restore.set_defaults(run=_restore)
    hotspot = commands.add_parser("hotspot", help="turn this box into its own Wi-Fi, or back to the house's")
    hotspot.add_argument("turn", choices=("on", "off"))
    hotspot.set_defaults(run=_hotspot)


def _add_box(box: argparse.ArgumentParser) -> None:
    box.add_argument("game", metavar="GAME")
    doing = box.add_mutually_exclusive_group()
    doing.add_argument("--to", type=Path, metavar="FILE", help="write it to this file")
    doing.add_argument("--from", dest="source", type=Path, metavar="FILE", help="keep the one in this file")
    doing.add_argument("--example", action="store_true", help="take the example over, for a first try")
    doing.add_argument("--forget", action="store_true", help="forget what was entered")
    box.add_argument("--journal", type=Path, help="the record is in this file")
    box.set_defaults(run=_box)


def _add_config(command: argparse.ArgumentParser) -> None:
    command.add_argument("--config", type=Path, help=f"what is settled (usual: {FILE} in the house's folder)")


def _add_door(command: argparse.ArgumentParser) -> None:
    _add_config(command)
    command.add_argument("--port", type=int, help="the port that phones come in by (usual: 8080)")
    command.add_argument("--address", help="the address of this box for phones (usual: found by itself)")


def _play(options: argparse.Namespace) -> int:
    from hardware.choosing import panel_for
    from screens.app import Kiosk

    settled, path = _settled(options), _journal(options)
    panel = panel_for(options.panel, _settings_file(options))
    trouble = _brought_in(path)
    with ExitStack() as opened:
        journal = opened.enter_context(closing(Journal.open(path)))
        if trouble:
            journal.note(trouble)
        listening = opened.enter_context(closing(_bound(settled))) if settled.phones.on else None
        house = _house_of(options, settled, journal, listening) if listening else None
        serve = partial(_serve, house, listening) if house and listening else None
        wifi = partial(_wifi, settled)
        kiosk = Kiosk(journal, locked=options.kiosk, panel=panel, house=house, serve=serve, wifi=wifi)
        kiosk.run()
    if kiosk.again:
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606
    return kiosk.return_code or 0


def _brought_in(journal: Path) -> str:
    """Put a copy in its place that was fetched before this start; return why that did not go, if so."""
    from companion import copies

    try:
        copies.finish(journal)
    except Unusable:
        raise
    except Refused as refusal:
        return refusal.why
    return ""


def _bound(settled: Config) -> "socket":
    from companion.phone.listening import bind

    return bind(settled.phones.port)


def _house_of(options: argparse.Namespace, settled: Config, journal: Journal, listening: "socket") -> "House":
    from companion.phone.codes import box_secret
    from companion.phone.house import House
    from companion.phone.seating import Seating

    door, path = _door(settled, listening.getsockname()[1]), _secret(options)
    try:
        secret = box_secret(path)
    except Refused:
        if not path.is_file():
            raise
        set_aside(path)
        secret = box_secret(path)
        journal.note(
            "The secret behind the seats' codes was damaged. There is a new one: print the cards anew."
        )
    return House(Seating(journal, secret), door)


def _serve(house: "House", listening: "socket") -> "Serving":
    from companion.phone.serving import Serving
    from companion.phone.web import Web

    return Serving(Web(house, house.door.hosts).app, listening, house.closing)


def _cards(options: argparse.Namespace) -> int:
    from companion.phone.cards import cards
    from companion.phone.codes import box_secret
    from companion.phone.seating import KIND, sittings

    settled = _settled(options)
    door = _door(settled, settled.phones.port)
    address = next(iter(door.addresses()), "")
    if not address:
        raise Refused("This box has no address in any network now. Say which it will have with --address.")
    if not door.port:
        raise Refused("Cards name a port that stays. Say which with --port.")
    journal = _journal(options)
    journal.parent.mkdir(parents=True, exist_ok=True)
    page = cards(door, address, box_secret(_secret(options)), sittings(kept_at(journal, KIND)))
    try:
        options.to.unlink(missing_ok=True)
        with os.fdopen(os.open(options.to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(page)
    except OSError as error:
        raise Refused(f"{options.to} cannot be written: {error.strerror or error}.") from None
    print(f"{options.to} has the cards of all seats. Open it in a browser and print it at full size.")
    print(f"They are good while this box is at {door.host(address)}, and each until its seat is freed.")
    return 0


def _box(options: argparse.Namespace) -> int:
    from companion import boxes

    game, journal = _game(options.game), _journal(options)
    if options.source:
        box = boxes.read_file(game, options.source)
        _change(journal, lambda house: boxes.keep_box(house, game, box))
        print(f"{game.title} is played with the box in {options.source} from now on.")
        return 0
    if options.forget or options.example:
        box = boxes.example_of(game) if options.example else game.box
        _change(journal, lambda house: boxes.keep_box(house, game, box))
        used = "the example" if boxes.kind_of(game, box) == "example" else "an empty box"
        print(f"{game.title} is played with {used} from now on.")
        return 0
    kept = boxes.house_box(partial(kept_at, journal), game)
    text = kept.unreadable or boxes.box_text(game, kept.entered)
    if options.to:
        try:
            options.to.write_text(text, "utf-8")
        except OSError as error:
            raise Refused(f"{options.to} cannot be written: {error.strerror or error}.") from None
        print(f"{options.to} has the box of {game.title}. Change it, and keep it with --from.")
    else:
        print(text, end="")
    if kept.trouble:
        raise Refused(kept.trouble)
    return 0


def _change(journal: Path, change: Callable[[Journal], Coroutine[Any, Any, None]]) -> None:
    """Change something that the house keeps."""
    with closing(Journal.open(journal)) as house:
        asyncio.run(change(house))


def _print_config(options: argparse.Namespace) -> int:
    print(f"# What is changed here counts when it stands in {_settings() / FILE}.\n")
    print(defaults())
    return 0


def _settled(options: argparse.Namespace) -> Config:
    """Return what the house has settled; the command line wins."""
    path = _settings_file(options)
    settled = read(path) if path else Config()
    given = {"on": options.phones, "port": options.port, "address": options.address}
    return overridden(settled, "phones", **given)


def _door(settled: Config, port: int) -> "Door":
    from companion.phone.door import Door

    return Door(port, settled.phones.address, settled.phones.names, settled.wifi)


def _journal(options: argparse.Namespace) -> Path:
    journal: Path | None = options.journal
    return journal or _house() / JOURNAL


def _secret(options: argparse.Namespace) -> Path:
    return _journal(options).with_name("secret")


def _wifi(settled: Config) -> "Wifi":
    """Return the network that guests join now: the box's own while it is on, or the house's."""
    from companion.hotspot import own_wifi
    from companion.phone.door import HOTSPOT, Door

    own = own_wifi(_house()) if HOTSPOT in Door().addresses() else None
    return own or settled.wifi


def _show(options: argparse.Namespace) -> int:
    from companion.monitor import desk, first_monitor, keyboard, terminal

    try:
        columns = _settled(options).screen.columns
    except Refused:
        columns = 0  # the table itself will say what is wrong
    settings = Path(os.environ.get("XDG_RUNTIME_DIR") or tempfile.mkdtemp()) / "sway"
    settings.write_text(desk(terminal(first_monitor(), columns, _itself("play", "--kiosk"))))
    os.environ.update(keyboard())
    try:
        os.execvp("sway", ["sway", "--config", str(settings)])  # noqa: S606, S607
    except OSError:
        raise Refused("sway is missing. Try: sudo apt install sway foot") from None


def _itself(*arguments: str) -> list[str]:
    """Return how this very program is started; with -P, no file of the folder it is started in runs."""
    return [sys.executable, "-P", "-m", "companion.cli", *arguments]


def _doctor(options: argparse.Namespace) -> int:
    from companion.doctor import MEND, printed

    worst = 0
    for finding in _examined(options):
        print(printed(finding))
        worst |= finding.verdict == MEND
    return worst


def _examined(options: argparse.Namespace) -> "Iterator[Finding]":
    from companion.doctor import Machine, Patient, examine
    from companion.monitor import monitors
    from companion.phone.door import Door
    from hardware.pins import on_a_pi

    box = SETTINGS in os.environ
    settings, addresses = _settings() / FILE, Door().addresses()
    return examine(Patient(Machine(), _journal(options), settings, box, on_a_pi(), monitors(), addresses))


def _rescue(options: argparse.Namespace) -> int:
    from companion.doctor import MEND
    from companion.rescue import rescue

    def play(findings: Sequence["Finding"]) -> list[str]:
        bad = {finding.part for finding in findings if finding.verdict == MEND}
        if "Disk" in bad:
            raise Refused("The table does not open: nothing that is entered would be kept.")
        return _itself("play", *(("--config", os.devnull) if "Settings" in bad else ()))

    return rescue(lambda: _examined(options), play, _journal(options))


def _backup(options: argparse.Namespace) -> int:
    from companion.copies import make_copy
    from companion.sticks import any_stick

    with ExitStack() as opened:
        place = options.to or opened.enter_context(any_stick())[1]
        copy = make_copy(_journal(options), place)
    print(f"Copy {copy.number} ({copy.words}) is in {copy.folder}, and was read back.")
    return 0


def _restore(options: argparse.Namespace) -> int:
    from companion.copies import bring_back, copies
    from companion.sticks import any_stick

    with ExitStack() as opened:
        place = options.source or opened.enter_context(any_stick())[1]
        found = [copy for copy in copies(place) if options.copy in (None, copy.number)]
        if not found:
            raise Refused(f"There is no such copy in {place}.")
        bring_back(found[0], _journal(options))
    print(f"Copy {found[0].number} ({found[0].words}) is back. What was there is set aside beside it.")
    return 0


def _hotspot(options: argparse.Namespace) -> int:
    from companion.hotspot import ADDRESS, switch_off, switch_on
    from companion.phone.door import joining
    from companion.phone.square import in_letters, on_screen

    if options.turn == "off":
        switch_off()
        print("The box's own Wi-Fi is off. It goes back to the house's network by itself.")
        return 0
    wifi = switch_on(_house())
    print(in_letters(on_screen(joining(wifi))))
    print(f"The box is its own Wi-Fi now: {wifi.name}, key {wifi.key}. Its address is {ADDRESS}.")
    print("F2 at the table shows both codes. It stays so after a start; tableside hotspot off ends it.")
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
    from companion.playout import NAMES, Violation, fast, playout

    game = _game(options.game)
    if options.players not in game.players:
        raise Refused(f"{game.title} is for {game.players[0]} to {game.players[-1]} players.")
    if options.games < 1:
        raise Refused("At least one game has to be played.")
    fixed = dict(_setting(game, written) for written in options.set)
    game.prepare(NAMES[: options.players], fixed)
    try:
        report = (fast if options.fast else playout)(
            game, options.players, options.games, options.seed, fixed
        )
    except Violation as violation:
        print(f"VIOLATION. {violation}", file=sys.stderr)
        return 1
    print(report.summary())
    if options.fast or not report.missing():
        return 0
    if fixed:  # some things belong to another choice
        print(f"Not reached: {', '.join(report.missing())}.")
        return 0
    print(f"Not reached: {', '.join(report.missing())}. Play more games.", file=sys.stderr)
    return 1


def _panel_test(options: argparse.Namespace) -> int:
    from hardware.choosing import panel_for

    path = _settings_file(options)
    if path:
        read_wiring(path)  # at the bench a wiring that will not do is refused before anything is lit
    panel = panel_for(options.panel, path)
    if panel is None:
        raise Refused("This is not a Raspberry Pi. tableside panel test --panel mock tries mock pins.")
    from hardware.trial import try_out

    return 0 if try_out(panel, print, time.sleep) else 1


def _panel_wiring(options: argparse.Namespace) -> int:
    from hardware.wiring import header

    path = _settings_file(options)
    print(header(read_wiring(path) if path else Wiring()))
    return 0


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


def _settings() -> Path:
    """Return the folder in which it is settled how this house plays; on a box, not the record's."""
    return Path(os.environ.get(SETTINGS) or _house())


def _settings_file(options: argparse.Namespace) -> Path | None:
    """Return the file with what is settled: the one that was named, or the house's own if it has one."""
    named: Path | None = options.config
    own = _settings() / FILE
    return named or (own if own.exists() else None)


if __name__ == "__main__":
    sys.exit(main())
