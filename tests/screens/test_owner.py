"""The owner's PIN at the kiosk: set in the settings, asked for before anything only the owner may do."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.house.owner import Owner, hashed
from companion.house.settled import Settled
from companion.store.journal import Journal
from screens import sticks
from screens.app import Kiosk
from screens.copies import Copies
from screens.joining.screen import Joining
from screens.lobby import Lobby
from screens.settings.screen import SettingsScreen
from tests.inside import connection
from tests.screens.kiosk import PATIENCE, KioskUser, at_the_kiosk
from tests.screens.phones import at_home

PIN = hashed("2468")


def locked(**more: Any) -> dict[str, Any]:
    return {"owner": Owner(lambda: PIN), **more}


async def types(person: KioskUser, pin: str) -> None:
    await person.sees("Type the owner's PIN, then press Enter.")
    await person.type(pin)
    assert pin not in person.screen
    await person.sees("•" * len(pin))
    await person.type("\r")


async def until(person: KioskUser, true: Callable[[], bool]) -> None:
    deadline = asyncio.get_running_loop().time() + PATIENCE
    while not true():
        assert asyncio.get_running_loop().time() < deadline, person.screen
        await asyncio.sleep(0)


async def test_quitting_asks_for_the_pin_and_a_wrong_one_stays(journal: Journal) -> None:
    async with at_the_kiosk(journal, **locked()) as person:
        await person.sees("Pick a game.")
        await person.pilot.press("ctrl+q")
        await person.sees("Quit Tableside?")
        await types(person, "1357")
        await person.sees("That's not the PIN.")
        await person.pilot.press("escape")
        assert isinstance(person.app.screen, Lobby)
        await person.pilot.press("ctrl+q")
        await types(person, "2468")
        await until(person, lambda: not person.app.is_running)


async def test_copies_ask_once_and_then_the_box_is_unlocked(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[Path] = []
    plugged = sticks.Plugged(sticks.Stick("/dev/sda1", "TABLE"), ())  # type: ignore[call-arg]
    monkeypatch.setattr("screens.copies.look", lambda known=None: plugged)
    monkeypatch.setattr("screens.copies.copy_to_stick", lambda path: copied.append(path) or ("", ""))
    async with at_the_kiosk(journal, **locked()) as person:
        await person.sees("Pick a game.")
        await person.pilot.press("f5")
        await person.sees("Copy everything to the stick?")
        await person.pilot.press("c")
        await types(person, "2468")
        await until(person, lambda: len(copied) == 1)
        await person.sees("Copy everything to the stick?")
        await person.pilot.press("c")
        await until(person, lambda: len(copied) == 2)
        assert isinstance(person.app.screen, Copies)


async def test_a_seat_gets_a_new_code_only_from_the_owner(journal: Journal) -> None:
    async with at_home(journal, **locked()) as home:
        await home.phone().sits(home.link("A"), "Ann")
        link = home.link("B")
        await home.person.pilot.press("f2")
        await home.person.sees("Sit down as ■ Player B")
        await home.person.type("ry")
        await home.person.sees("Free the seat and change its code?")
        await home.person.pilot.press("escape")
        assert isinstance(home.person.app.screen, Joining)
        assert home.link("B") == link
        await home.person.type("ry")
        await types(home.person, "2468")
        await until(home.person, lambda: home.link("B") != link)


async def test_the_pin_is_asked_for_while_nothing_can_be_written(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[Path] = []
    monkeypatch.setattr("screens.sticks.copy_to_stick", lambda path: copied.append(path) or ("", ""))
    async with at_the_kiosk(journal, **locked()) as person:
        await person.lays_the_table()
        connection(journal).execute("PRAGMA query_only = ON")
        await person.answer("")
        await person.sees("STOPPED")
        await person.pilot.press("e")
        await types(person, "2468")
        await until(person, lambda: bool(copied))


async def test_a_pin_is_set_changed_and_removed_in_the_settings(journal: Journal, tmp_path: Path) -> None:
    settled = Settled(path=tmp_path / "tableside.toml")
    owner = Owner(lambda: settled.config.owner.pin)
    async with at_the_kiosk(journal, settled=settled, owner=owner) as person:
        await person.sees("Pick a game.")
        await person.pilot.press("f3")
        await person.pilot.press("up")
        await person.sees("Which PIN should this box ask for?")
        await person.answer("2468")
        await person.sees("Saved.", "Owner's PIN", "set")
        assert "2468" not in (tmp_path / "tableside.toml").read_text()
        assert owner.locked
        await person.answer("1357")
        await person.sees("Change the PIN?")
        await person.pilot.press("escape")
        assert isinstance(person.app.screen, SettingsScreen)
        assert Owner(lambda: settled.config.owner.pin).locked
        await person.pilot.press("delete")
        await types(person, "2468")
        await person.sees("Saved.")
        assert not settled.config.owner.pin
        assert not owner.locked


def test_a_kiosk_is_unlocked_unless_it_has_a_pin(journal: Journal) -> None:
    assert not Kiosk(journal).owner.locked


async def test_the_pin_is_typed_by_touch_alone(journal: Journal) -> None:
    async with at_the_kiosk(journal, **locked()) as person:
        await person.sees("Pick a game.")
        await person.pilot.press("ctrl+q")
        await person.sees("Quit Tableside?")
        await person.touches("type")
        await person.sees("done")
        for digit in "2468":
            await person.touches(f"   {digit}   ")
        await person.sees("••••")
        await person.touches("done")
        await until(person, lambda: not person.app.is_running)
