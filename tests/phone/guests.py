"""People around a kiosk who enter given moves: on their own phones, or with the kiosk's keys."""

import random
from contextlib import suppress
from itertools import count
from typing import Any

from msgspec import to_builtins
from playwright.sync_api import Locator

from companion.game import Amount, AnyBlank, Ask, Move, OpenAsk, Pick, Refused, Seat
from companion.testing import Playthrough
from screens.asking.law import keys_of
from screens.table import TableScreen
from tests.phone.browser import Phone
from tests.phone.room import Room
from tests.phone.test_after_browser import stayed, stays
from tests.screens.players import Players

DECIDING = 3  # the entries at the end of a game that people make themselves
CAREFUL = 3_000_00  # cents
DIFFERENT = 3  # at least this many different scores make an ending worth looking at


class Guests:
    """People around a kiosk: `at` has the phones by seat, and everybody else shares the kiosk."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.at: dict[Seat, Phone] = {}

    # Sitting down. From then on, a page stays open until somebody follows a link.

    def joins(self, phone: Phone, seat: Seat, name: str) -> Phone:
        """Scan the code of a free seat, type a name, and return the phone."""
        phone.scan(self.room.home.link(seat))
        phone.page.locator("[name=new]").fill(name)
        phone.page.locator("button.gold").click()
        return self._sat(phone, seat)

    def sits(self, phone: Phone, seat: Seat) -> Phone:
        """Scan the code of somebody who plays, get a nod from the table, and return the phone."""
        return self._sat(self.room.sits(phone, seat), seat)

    def _sat(self, phone: Phone, seat: Seat) -> Phone:
        phone.sees_seat()
        stays(phone)
        self.at[seat] = phone
        return phone

    # Entries.

    def play_out(self, most: int) -> None:
        """Play a short game to its end at random; people enter the last moves, the table all the others."""
        moves = self._to_the_end(most)
        for move in moves[:-DECIDING]:
            self.room.run(self.room.table.submit(move))
        for move in moves[-DECIDING:]:
            self.enters(move)

    def _to_the_end(self, most: int) -> list[Move]:
        """Return random moves to the end of a game; the last ones are usual answers."""
        table = self.room.table
        for tried in count():
            setup, rng = table.setup, random.Random(tried)
            game = Playthrough(table.game, len(setup.players), 1, setup.box, **setup.settings)
            game.play(*(one.kept.move for one in table.record.line))
            made: list[tuple[Ask, Move]] = []
            while game.asks and len(made) <= most:
                ask = rng.choice([one for one in game.asks if not one.aside] or game.asks)
                with suppress(Refused):  # an answer to several blanks may break a rule about all of them
                    move = game.game.stored_move({"move": ask.kind, "seat": ask.seat, **_drawn(ask, rng)})
                    game.play(move)
                    made.append((ask, move))
            scores = {one.score for one in game.game.standing(game.state)}
            usual = all(self._is_usual(ask, move) for ask, move in made[-DECIDING:])
            if not game.asks and usual and len(scores) >= DIFFERENT:
                return [move for _, move in made]
        raise AssertionError("no game ends that way")

    def _is_usual(self, ask: Ask, move: Move) -> bool:
        """Whether an answer needs no caution and, if it's secret, is by somebody with a phone."""
        warned = any(one.meets(move) for one in ask.cautions if not one.always)
        return not warned and (ask.face == "open" or ask.seat in self.at)

    def enters(self, move: Move) -> None:
        """Make a move on the phone of whoever is asked, or with the kiosk's keys."""
        table = self.room.table
        before = len(table.record.line)
        asked = next(
            one for one in table.asks() if isinstance(move, one.ask.move) and one.ask.seat == move.seat
        )
        if move.seat in self.at:
            _taps(self.at[move.seat], asked, to_builtins(move))
        else:
            self.room.run(_types(Players(self.room.home.person, random.Random(1)), asked, to_builtins(move)))
        assert len(table.record.line) == before + 1

    def goes_on(self, words: str) -> None:
        """Press Enter until these words are on the kiosk's screen."""
        while words not in self.room.screen:
            self.room.press("enter")


def follows(phone: Phone, link: Locator) -> None:
    """Follow a link, which is the only thing that may load another page."""
    assert stayed(phone)
    with phone.page.expect_navigation():
        link.first.click()
    stays(phone)


def _drawn(ask: Ask, rng: random.Random) -> dict[str, Any]:
    """Return a random answer by somebody careful with money; otherwise, everybody would soon be bankrupt."""
    drawn = ask.draw(rng)
    careful = [one for one in ask.blanks if isinstance(one, Amount)] if ask.fits is None else []
    return drawn | {one.name: max(one.least, min(drawn[one.name], CAREFUL)) for one in careful}


def _taps(phone: Phone, asked: OpenAsk, values: dict[str, Any]) -> None:
    """Fill in a form on a phone, and hand it in."""
    form = phone.page.locator(f"form:has([name=ask][value='{asked.id}'])")
    link = phone.page.locator(f"a[href='/?a={asked.ask.kind}']")
    form.or_(link).first.wait_for()
    if not form.count():
        follows(phone, link)
        form.wait_for()
    for blank in asked.ask.blanks:
        field, value = form.locator(f"[name='{blank.name}']"), values[blank.name]
        if field.first.get_attribute("type") in ("radio", "checkbox"):
            for one in value if isinstance(value, (list, tuple)) else [value]:
                form.locator(f"label:has([name='{blank.name}'][value='{one}'])").click()
        else:
            field.fill(_written(blank, value))
    inside = form.locator("button:not([type=button])")
    phone.hand_in(inside.first if inside.count() else phone.page.locator("#bar button.gold"))


async def _types(players: Players, asked: OpenAsk, values: dict[str, Any]) -> None:
    """Type an answer at the kiosk; if there's a caution, give the same answer again."""
    person, screen = players.person, players.person.app.screen
    assert isinstance(screen, TableScreen)
    while screen.board.moment:
        await person.answer("")
    before = len(players.table.record.line)
    await players.choose(asked)
    for blank in asked.ask.blanks:
        await person.type(_written(blank, values[blank.name]))
        await person.settles()
        if person.typed:  # it isn't clear yet whether that's all
            await person.answer("")
            await person.settles()
    if screen.bar.warned:
        await person.answer("")
    await players.until(TableScreen, before + 1)


def _written(blank: AnyBlank, value: Any) -> str:
    """Return what somebody types into a blank."""
    if isinstance(blank, Amount):
        return f"{value / 100:.2f}".removesuffix(".00")
    if isinstance(blank, Pick) and not blank.is_money:
        return keys_of(blank.options)[[option.value for option in blank.options].index(value)].lower()
    return " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
