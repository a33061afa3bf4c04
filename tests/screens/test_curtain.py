"""A person without a phone at the curtain: only they see it, only while it's open, and never afterward."""

from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest
from msgspec import structs
from textual.events import AppBlur, AppFocus, Key
from textual.pilot import Pilot
from textual.widget import Widget

from companion.game import (
    Amount,
    Ask,
    Caution,
    Count,
    Move,
    OpenAsk,
    Option,
    Pick,
    Pile,
    Refused,
    Several,
    Text,
    as_is,
)
from companion.table.panel import Button, Press
from companion.table.table import Table
from screens.asking.pointing import Pointing
from screens.curtain import Curtain
from screens.help import Help
from screens.velvet import HABIT, Velvet
from tests.games.pennies import pennies
from tests.inside import painted
from tests.moves import kind
from tests.refusals import why
from tests.screens.host import Beneath, Host, at_each_size, laid, over_the_table, sees, until

NAMES = {"A": "Ann", "B": "Ben"}
TYPED = "zebra"  # an answer that isn't in any list of choices
pytestmark = pytest.mark.usefixtures("whole_frames")


async def at_the_curtain(seconds: float | None = None) -> tuple[Table, Curtain]:
    """Return a table where Ann has to lay a coin face down, and her curtain."""
    table = await laid(pennies(), 2)
    asked = next(one for one in table.asks() if one.ask.seat == "A")
    return table, Curtain(table, asked, NAMES, seconds)


async def typing() -> tuple[Table, Curtain]:
    """Return a table where Ann has to type her answer, and her curtain."""
    table = await laid(pennies(), 2)
    asked = next(one for one in table.asks() if one.ask.seat == "A")
    ask = structs.replace(asked.ask, blanks=(Text(name="side"),))
    return table, Curtain(table, OpenAsk(asked.id, ask), NAMES)


def velvet(app: Host) -> Velvet:
    return app.screen.query_one(Velvet)


def shown(app: Host) -> str:
    """Return everything that any of the app's screens would show on the terminal."""
    return " ".join(
        strip.text for screen in app.screen_stack if screen.is_attached for strip in painted(screen)
    )


def kept(app: Host) -> Iterator[str]:
    """Yield everything the app's widgets keep, as far as it can be written as text."""
    for screen in app.screen_stack:
        for widget in (screen, *screen.query(Widget)):
            yield str(widget.render()) if not isinstance(widget, Velvet) else ""
            yield from (repr(value) for value in vars(widget).values())
            yield from (strip.text for strip in widget._styles_cache._cache.values())


async def test_it_is_closed_at_first_and_says_who_looks() -> None:
    table, curtain = await at_the_curtain()
    async with over_the_table(table, curtain) as (app, pilot):
        await sees(app, pilot, "This is for ● Ann only.", "until the curtain closes")
        assert "tails" not in shown(app)
        assert "heads" not in shown(app)


@at_each_size
async def test_space_opens_it_and_enter_locks_the_choice(size: tuple[int, int]) -> None:
    table, curtain = await at_the_curtain()
    async with over_the_table(table, curtain, size) as (app, pilot):
        await pilot.press("down")
        await pilot.press("space")
        await sees(app, pilot, "Lay a coin face down.", "heads", "tails", "closes by itself", "private")
        assert all(len(row) == size[0] for row in app.rows)
        await pilot.press("down", "down", "enter")
        await until(app, pilot, lambda: bool(app.results))
        assert app.results == [{"move": "LayCoin", "seat": "A", "side": "tails"}]
        assert isinstance(app.screen, Beneath)


async def test_it_opens_while_it_is_held_and_a_choice_is_made_by_letting_go_over_it() -> None:
    table, curtain = await at_the_curtain()
    async with over_the_table(table, curtain) as (app, pilot):
        await pilot.mouse_down("#velvet", offset=(5, 20))
        await sees(app, pilot, "Lay a coin face down.", "tails")
        row = next(y for y, text in enumerate(app.rows) if "tails" in text)
        await pilot.mouse_up(offset=(app.rows[row].index("tails"), row))
        await sees(app, pilot, "This is for ● Ann only.")
        assert "tails" not in shown(app)
        await touch(pilot, app, "open it")
        await touch(pilot, app, "  done")
        await until(app, pilot, lambda: bool(app.results))
        assert app.results[0]["side"] == "tails"


async def touch(pilot: Pilot[None], app: Host, word: str) -> None:
    """Touch the key on the bar that has this word."""
    row = next(y for y, text in enumerate(app.rows) if word in text)
    await pilot.click(offset=(app.rows[row].index(word), row))


async def test_letting_go_beside_everything_closes_it_and_locks_nothing() -> None:
    table, curtain = await at_the_curtain()
    async with over_the_table(table, curtain) as (app, pilot):
        await pilot.mouse_down("#velvet", offset=(5, 20))
        await sees(app, pilot, "tails")
        await pilot.mouse_up("#velvet", offset=(5, 20))
        await sees(app, pilot, "This is for ● Ann only.")
        await touch(pilot, app, "open it")
        await touch(pilot, app, "  done")
        await pilot.pause()
        assert app.results == []


async def test_it_covers_itself_after_a_while() -> None:
    table, curtain = await at_the_curtain(seconds=0.1)
    async with over_the_table(table, curtain) as (app, pilot):
        await pilot.press("space")
        await until(app, pilot, lambda: not velvet(app).open)
        await sees(app, pilot, "This is for ● Ann only.")
        assert "tails" not in shown(app)


@pytest.mark.parametrize("way", ["escape", "space", "blur", "app"])
async def test_it_covers_itself_at_once(way: str) -> None:
    table, curtain = await typing()
    async with over_the_table(table, curtain) as (app, pilot):
        await pilot.press("space", *TYPED)
        await sees(app, pilot, TYPED)
        if way == "blur":
            app.screen.set_focus(None)
        elif way == "app":
            app.post_message(AppBlur())
        else:
            await pilot.press(way)
        await pilot.pause()
        await sees(app, pilot, "This is for ● Ann only.")
        assert not velvet(app).open
        assert TYPED not in shown(app)
        assert not any(TYPED in one for one in kept(app))
        app.post_message(AppFocus())
        await pilot.pause()
        assert TYPED not in shown(app)


@pytest.mark.parametrize("keys", [("enter",), ("escape", "escape")])
async def test_nothing_private_is_left_anywhere_afterwards(keys: tuple[str, ...]) -> None:
    table, curtain = await typing()
    async with over_the_table(table, curtain) as (app, pilot):
        await pilot.press("space", *TYPED)
        await sees(app, pilot, f"› {TYPED}")
        await pilot.press(*keys)
        await until(app, pilot, lambda: isinstance(app.screen, Beneath))
        await pilot.pause()
        assert TYPED not in shown(app)
        assert not any(TYPED in one for one in kept(app))
        assert velvet_of(curtain).entry is None
        assert not any(TYPED in repr(value) for value in vars(velvet_of(curtain)).values())


def velvet_of(curtain: Curtain) -> Velvet:
    return curtain._velvet


async def test_escape_leaves_it_for_now() -> None:
    table, curtain = await at_the_curtain()
    async with over_the_table(table, curtain) as (app, pilot):
        await pilot.press("escape")
        await until(app, pilot, lambda: isinstance(app.screen, Beneath))
        assert app.results == [None]


async def test_the_choice_survives_a_covering_but_is_not_to_be_seen() -> None:
    table, curtain = await at_the_curtain()
    async with over_the_table(table, curtain) as (app, pilot):
        await pilot.press("space", "down", "down", "space")
        await sees(app, pilot, "This is for ● Ann only.")
        assert "tails" not in shown(app)
        await pilot.press("space", "enter")
        await until(app, pilot, lambda: bool(app.results))
        assert app.results[0]["side"] == "tails"


PANEL_OK, PANEL_DEAL = Press(Button.OK, 0.0), Press(Button.DEAL, 0.0)


@pytest.mark.parametrize("way", ["enter", PANEL_OK, PANEL_DEAL])
async def test_enter_opens_a_closed_curtain_and_never_answers(
    way: str | Press, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same goes for the panel's buttons, even if something was chosen before the curtain closed."""
    monkeypatch.setattr("screens.velvet.HABIT", 0.0)
    table, curtain = await at_the_curtain()
    async with over_the_table(table, curtain) as (app, pilot):

        async def press() -> None:
            await pilot.press(way) if isinstance(way, str) else curtain.take_press(way)
            await pilot.pause()

        await press()
        assert velvet(app).open
        await pilot.press("down", "space")
        assert not velvet(app).open
        await press()
        assert velvet(app).open
        assert app.results == []
        await press()
        await until(app, pilot, lambda: bool(app.results))


async def test_an_enter_out_of_habit_does_not_open_it_before_everyones_eyes() -> None:
    table, curtain = await at_the_curtain()
    async with over_the_table(table, curtain) as (app, pilot):
        velvet(app)._hung = monotonic()
        await pilot.press("enter")
        assert not velvet(app).open
        velvet(app)._hung -= HABIT
        await pilot.press("enter")
        assert velvet(app).open


async def test_nothing_is_chosen_beforehand_and_enter_says_so() -> None:
    """Neither the suggestion nor the only remaining choice is preselected."""
    table = await laid(pennies(), 2)
    asked = next(one for one in table.asks() if one.ask.seat == "A")
    (side,) = asked.ask.blanks
    assert isinstance(side, Pick)
    suggested = structs.replace(side, suggested=side.options[0].value)
    alone = structs.replace(side, options=side.options[:1])
    for blank in (suggested, alone):
        ask = structs.replace(asked.ask, blanks=(blank,))
        async with over_the_table(table, Curtain(table, OpenAsk(asked.id, ask), NAMES)) as (app, pilot):
            await pilot.press("space", "enter")
            filling = velvet(app).entry
            assert filling is not None
            assert filling.notice
            await sees(app, pilot, filling.notice)
            assert app.results == []
            await pilot.press("1", "enter")
            await until(app, pilot, lambda app=app: bool(app.results))  # type: ignore[misc]
            assert app.results[0]["side"] == side.options[0].value


async def test_a_refusal_appears_behind_the_curtain_only() -> None:
    table, curtain = await at_the_curtain()
    async with over_the_table(table, curtain) as (app, pilot):
        await pilot.press("space", "9")
        await sees(app, pilot, "✗ That key does nothing here.")
        await pilot.press("space")
        await sees(app, pilot, "Not done yet.")
        assert "does nothing" not in shown(app)
        await pilot.press("space", "1", "enter")
        await until(app, pilot, lambda: bool(app.results))
        assert app.results[0]["side"] == "heads"


async def test_it_parts_in_steps_and_a_key_ends_that() -> None:
    table, curtain = await at_the_curtain()
    async with over_the_table(table, curtain) as (app, pilot):
        app.animation_level = "full"
        await pilot.press("space")
        assert velvet(app).open
        await sees(app, pilot, "Lay a coin face down.")
        await pilot.press("space")
        await sees(app, pilot, "This is for ● Ann only.")


async def test_an_answer_locked_while_the_help_opens_closes_both() -> None:
    table, curtain = await at_the_curtain()
    async with over_the_table(table, curtain) as (app, pilot):
        await pilot.press("space", "down", "down")
        for key in ("enter", "f1"):  # the second comes before the first is finished
            app.post_message(Key(key, None))
        await until(app, pilot, lambda: bool(app.results))
        assert isinstance(app.screen, Beneath)
        curtain.action_leave()
        assert [result["side"] for result in app.results] == ["tails"]


async def test_the_help_covers_it() -> None:
    table, curtain = await at_the_curtain()
    async with over_the_table(table, curtain) as (app, pilot):
        app.push_screen = lambda *over: stack.append(over[0])  # type: ignore[method-assign, assignment, return-value]
        stack: list[Any] = []
        await pilot.press("space", "down")
        curtain.action_help()
        await pilot.pause()
        assert isinstance(stack[0], Help)
        assert not velvet(app).open


# The form itself, without a curtain in front of it.


def entry(*blanks: Any, cautions: tuple[Caution, ...] = (), refuse: str = "") -> Pointing:
    ask = Ask(move=kind("Lay"), seat="A", sentence="Lay it.", blanks=blanks, face="sealed", cautions=cautions)

    def tried_out(written: dict[str, Any]) -> Move:
        if refuse:
            raise Refused(as_is(refuse))
        return Laid(**{name: value for name, value in written.items() if name not in ("move", "seat")})

    return Pointing(OpenAsk("1.A.Lay", ask), lambda ask, values: None, tried_out)


class Laid(Move, frozen=True):
    pile: tuple[int, ...] = ()
    cents: int = 0
    lots: tuple[int, ...] = ()
    side: str = ""
    cards: int = 0


def pressed(filled: Pointing, *keys: str) -> dict[str, Any] | None:
    for key in keys[:-1]:
        assert filled.press(key) is None
    return filled.press(keys[-1])


def test_a_place_is_a_letter_so_that_nobody_takes_it_for_a_card() -> None:
    hand = Several(name="lots", options=(Option(1, "7"), Option(2, "2"), Option(3, "1")), most=3)
    assert entry(hand).press("2") is None
    assert pressed(entry(hand), "b", "c", "enter") == {"move": "Lay", "seat": "A", "lots": (2, 3)}


def test_a_letter_lays_a_card_and_takes_it_back() -> None:
    pile = entry(Pile(name="pile", hand=(20_00, 10_00, 10_00, 5_00)))
    written = pressed(pile, "a", "c", "d", "a", "enter")
    assert written == {"move": "Lay", "seat": "A", "pile": (10_00, 5_00)}


def test_of_more_than_nine_cards_equal_ones_share_a_letter() -> None:
    pile = entry(Pile(name="pile", hand=(100_00, 50_00, *(1_00,) * 9)))
    written = pressed(pile, "b", "c", "c", "enter")
    assert written is not None
    assert written["pile"] == (50_00, 1_00, 1_00)
    again = entry(Pile(name="pile", hand=(100_00, 50_00, *(1_00,) * 9)))
    written = pressed(again, "a", *"c" * 9, "c", "enter")  # after the last card, none is picked
    assert written is not None
    assert written["pile"] == (100_00,)


def test_a_suggested_pile_is_laid_already_and_can_be_changed() -> None:
    pile = Pile(name="pile", hand=(50_00, 10_00, 10_00, 10_00), suggested=(50_00, 10_00, 10_00))
    assert pressed(entry(pile), "enter") == {"move": "Lay", "seat": "A", "pile": (50_00, 10_00, 10_00)}
    assert pressed(entry(pile), "b", "enter") == {"move": "Lay", "seat": "A", "pile": (50_00, 10_00)}
    usual = {"move": "Lay", "seat": "A", "pile": (50_00, 10_00, 10_00)}
    assert pressed(entry(pile), "a", "b", "1", "enter") == usual


def test_a_card_worth_nothing_is_called_by_its_name() -> None:
    pile = entry(Pile(name="pile", hand=(50_00, 0), worthless="bad check"))
    assert [str(choice.label) for choice in pile.choices] == ["$50", "bad check"]


def test_lots_are_chosen_by_letter() -> None:
    lots = entry(Several(name="lots", options=tuple(Option(n, f"lot {n}") for n in (3, 5, 8)), most=2))
    assert pressed(lots, "a", "c", "enter") == {"move": "Lay", "seat": "A", "lots": (3, 8)}


def test_several_blanks_come_one_after_the_other_and_backspace_goes_back() -> None:
    side = Pick(name="side", options=(Option("h", "heads"), Option("t", "tails")))
    both = entry(side, Amount(name="cents", most=90_00))
    assert pressed(both, "up", "enter", "backspace", "1", "enter", "5", "enter") == {
        "move": "Lay",
        "seat": "A",
        "side": "h",
        "cents": 5_00,
    }


def test_what_is_typed_is_refused_in_a_sentence_and_stays() -> None:
    amount = entry(Amount(name="cents", most=90_00))
    assert pressed(amount, "9", "1", "enter") is None
    assert amount.notice == f"✗ {why(Amount(name='cents', most=90_00).check, 91_00)}"
    assert amount.typed == "91"
    assert pressed(amount, "9", "enter") == {"move": "Lay", "seat": "A", "cents": 9_00}


def test_what_the_game_refuses_can_be_answered_again() -> None:
    amount = entry(Count(name="cards", most=9), refuse="Two cards, not three.")
    assert pressed(amount, "3", "enter") is None
    assert amount.notice == "✗ Two cards, not three."
    assert amount.blank is not None


def test_a_private_caution_is_read_before_the_answer_counts() -> None:
    caution = Caution("That is all you have.", above={"cents": 80_00}, private=True)
    amount = entry(Amount(name="cents", most=90_00), cautions=(caution,))
    assert pressed(amount, "8", "5", "enter") is None
    assert amount.notice == "That is all you have. Press Enter again to do it anyway."
    assert amount.press("enter") == {"move": "Lay", "seat": "A", "cents": 85_00}


def test_an_ask_without_blanks_is_locked_by_enter() -> None:
    assert entry().press("enter") == {"move": "Lay", "seat": "A"}
