"""The fixed parts of the table screen, each by itself: header, seats, story, hairline and pad."""

import re

import pytest
from textual.app import App, ComposeResult
from textual.reactive import reactive

from companion.game import (
    Amount,
    AnyBlank,
    Cards,
    Count,
    Digits,
    Happening,
    Option,
    Paid,
    Pick,
    Pile,
    SeatView,
    Several,
    Text,
)
from companion.house.seat_state import SeatState
from screens.asking.pad import Pad
from screens.cells import Cells
from screens.places import Hairline, Header, Seats, Story, in_short
from screens.status import Facts
from screens.theme import TOKENS, themes

LONG = ("Bartholomew Ives", "Alexandrina Mayo", "Christopher Dean", "Cal", "Dee", "Eva")


class One(App[None]):
    """An app with nothing but one of these parts."""

    facts = reactive(Facts())

    def __init__(self, place: Cells, still: bool = True) -> None:
        super().__init__()
        self.place = place
        self.animation_level = "none" if still else "full"
        for theme in themes():
            self.register_theme(theme)
        self.theme = "dark"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return TOKENS["dark"]

    def compose(self) -> ComposeResult:
        yield self.place

    def rows(self, count: int = 3) -> list[str]:
        return [self.place.render_line(y).text for y in range(count)]


@pytest.mark.parametrize(
    ("width", "row"),
    [
        (40, "DEAL OR NO DEAL Round 1. saved 12"),
        (80, "DEAL OR NO DEAL Round 1. Alexandrina Mayo plays, Bartholomew Ives… saved 12"),
        (110, "Round 1. Alexandrina Mayo plays, Bartholomew Ives hosts. no panel saved 12"),
        (140, "Round 1. Alexandrina Mayo plays, Bartholomew Ives hosts. no phones no panel saved 12"),
    ],
)
async def test_the_sentence_of_the_header_never_vanishes(width: int, row: str) -> None:
    header = Header(box=True)
    app = One(header)
    async with app.run_test(size=(width, 1)):
        words = ("Round 1. Alexandrina Mayo plays, Bartholomew Ives hosts.",)
        header.show("Deal or No Deal", words, ("saved 12",))
        assert row in " ".join(app.rows(1)[0].split())


@pytest.mark.parametrize("width", [80, 100, 160])
async def test_a_long_auction_leaves_room_for_how_the_box_is(width: int) -> None:
    header = Header(box=True)
    app = One(header)
    async with app.run_test(size=(width, 1)):
        words = ("Ann sells the trophy: Ben bids $290, going three times.",)
        header.show("Downeast Dealer", words, ("saved 139",))
        row = " ".join(app.rows(1)[0].split())
        assert "Ann sells the trophy" in row
        assert row.endswith("no phones no panel saved 139")
        assert ("going three times." in row) == (width == 160)


def seats(*roles: str, names: tuple[str, ...] = LONG) -> tuple[SeatView, ...]:
    both = zip("ABCDEF", names, roles, strict=False)
    return tuple(SeatView(seat, name, role, 1_125_000_00) for seat, name, role in both)


@pytest.mark.parametrize(
    ("width", "row"),
    [
        (80, "● A Bart… host ■ B Alexandri… ▲ C Christoph… ◆ Cal ⬢ Eva"),
        (100, "● A Barthol… host ■ B Alexan… plays ▲ C Chri… 5 cases ◆ Cal 5 cases ⬢ Eva 6 cases"),
        (160, "● Bartholomew Ives host ■ Alexandrina Mayo plays ▲ Christopher Dean 5 cases ◆ Cal 5 cases"),
    ],
)
async def test_a_long_name_is_cut_and_keeps_mark_letter_and_role(width: int, row: str) -> None:
    place = Seats()
    app = One(place)
    async with app.run_test(size=(width, 3)):
        names = (*LONG[:4], "Eva")
        place.show(seats("host", "plays", "5 cases", "5 cases", "6 cases", names=names), frozenset(), ())
        assert row in " ".join(app.rows()[1].split())
        assert app.rows()[2].count("$1,125,000") == 5


async def test_the_state_of_a_phone_stands_beside_the_money_where_there_is_room() -> None:
    place = Seats()
    app = One(place)
    async with app.run_test(size=(100, 3)) as pilot:
        states = {"A": SeatState("awake"), "B": SeatState("asleep"), "C": SeatState("asking")}
        shown = seats("", "", "", "", "", names=("Ann", "Ben", "Cal", "Dee", "Eva"))
        place.show(shown, frozenset(), (), states)
        assert re.search(r"\$1,125,000  phone +\$1,125,000 asleep +\$1,125,000 +\$", app.rows()[2])
        await pilot.resize_terminal(80, 3)
        assert "phone" not in app.rows()[2]


async def test_the_story_tells_payments_last_and_the_same_to_everybody_not_at_all() -> None:
    story = Story()
    app = One(story)
    pays = [
        Paid(text=f"The bank pays {name} $5.", source="bank", target=name, cents=5_00)
        for name in ("Ann", "Ben")
    ]
    async with app.run_test(size=(80, 1)):
        story.show([*pays, Happening(text="Everybody starts with $5.")])
        assert app.rows(1)[0].strip() == "Everybody starts with $5."
        story.show([pays[0], Happening(text="By hand: a lost bet.")])
        assert app.rows(1)[0].strip() == "By hand: a lost bet. The bank pays Ann $5."


async def test_the_story_is_cut_between_sentences_and_at_worst_between_words() -> None:
    story = Story()
    app = One(story)
    async with app.run_test(size=(40, 1)):
        long = "Cal: 3, 4, 5, 9, 15, 16, 19, 21. Dee: 1, 7, 8, 10."
        story.show([Happening(text="Hand out the cases."), Happening(text=long)])
        assert app.rows(1)[0].strip() == "Hand out the cases. …"
        story.show([Happening(text=long)])
        assert app.rows(1)[0].strip() == "Cal: 3, 4, 5, 9, 15, 16, 19, 21. …"


OPENED = Happening(text="Case 3 held $750.")
COLOUR = Happening(text="That is the first of the two cards that the kitty waits for.")
GUESSED = Happening(text="Cal guessed right and wins $750.")
KITTY = Happening(text="Cal wins the kitty: $10,000.")


def pays(source: str, target: str, cents: int, said: bool = False) -> Paid:
    text = f"{source} pays {target} ${cents // 100}."
    return Paid(text=text, source=source, target=target, cents=cents, said=said)


def test_a_payment_is_never_dropped_from_the_story_without_a_sign() -> None:
    paid = [pays("Ben", "Ann", 20_00), pays("Benjamin", "Alexandrina", 10_00), pays("Ann", "Cal", 5_00)]
    payments = [one.text for one in paid]
    for room in range(20, 160):
        shown = in_short([OPENED, COLOUR, *paid], room)
        told = [text for text in shown if text in payments]
        assert len(" ".join(shown)) <= room
        assert told == payments[: len(told)]  # none is skipped in favor of a shorter one
        assert COLOUR.text not in shown or told == payments
        assert (shown[-1] == "…") == (COLOUR.text not in shown)


def test_a_sum_that_has_been_named_is_not_named_twice() -> None:
    won = [
        OPENED,
        GUESSED,
        pays("bank", "Cal", 750_00, said=True),
        KITTY,
        pays("kitty", "Cal", 10_000_00, said=True),
    ]
    assert in_short(won, 100) == [OPENED.text, GUESSED.text, KITTY.text]
    assert in_short(won, 60) == [OPENED.text, GUESSED.text, "…"]


def test_one_sentence_may_name_what_several_pay() -> None:
    taken = Happening(text="Ann takes the Thief, and all $40.")
    told = [OPENED, COLOUR, taken, *(pays(who, "Ann", 20_00, said=True) for who in ("Ben", "Cal"))]
    assert in_short(told, 60) == [OPENED.text, taken.text, "…"]
    assert in_short(told, 160) == [OPENED.text, COLOUR.text, taken.text]


def test_a_sentence_too_long_for_any_screen_hides_none_that_fits() -> None:
    told = [OPENED, Happening(text=f"Fingerprint {'f' * 64}."), Happening(text="Ann leads.")]
    assert in_short(told, 50) == [OPENED.text, "Ann leads.", "…"]


def test_only_what_the_bank_pays_to_many_alike_goes_without_saying() -> None:
    alike = [pays("bank", "Ann", 5_00), pays("bank", "Ben", 5_00)]
    fines = [pays("Ben", "Ann", 10_00), pays("Ben", "Cal", 10_00)]
    twice = [pays("bank", "Ann", 7_00), pays("bank", "Ann", 7_00)]
    assert in_short([OPENED, *alike], 100) == [OPENED.text]
    assert in_short([OPENED, *fines], 100) == [OPENED.text, *(one.text for one in fines)]
    assert in_short([OPENED, *twice], 100) == [OPENED.text, *(one.text for one in twice)]


@pytest.mark.parametrize("still", [False, True])
async def test_something_new_that_is_asked_turns_the_hairline_ivory_for_a_moment(still: bool) -> None:
    line = Hairline()
    app = One(line, still)

    def colour() -> str:
        (segment,) = line.render_line(0)
        assert segment.style is not None
        assert segment.style.color is not None
        return segment.style.color.name.upper()

    async with app.run_test(size=(20, 1)):
        assert colour() == TOKENS["dark"]["gold"]
        line.flash()
        assert colour() == TOKENS["dark"]["gold" if still else "said"]
        line._calm()
        assert colour() == TOKENS["dark"]["gold"]


@pytest.mark.parametrize(
    ("blank", "tiles"),
    [
        (Amount(name="a", most=1), "1 2 3 4 5 6 7 8 9 . 0 k m back done close"),
        (Pick(name="a", options=(Option(75_000, "$750"),)), "1 2 3 4 5 6 7 8 9 . 0 k m back done close"),
        (Pick(name="a", options=(Option(7, "7"),)), "1 2 3 4 5 6 7 8 9 0 back done close"),
        (Count(name="a"), "1 2 3 4 5 6 7 8 9 0 back done close"),
        (Digits(name="a", least=1, most=3), "1 2 3 4 5 6 7 8 9 0 back done close"),
        (Several(name="a", options=(), most=3), "1 2 3 4 5 6 7 8 9 0 space back done close"),
        (
            Cards(name="a", cards=("7", "X7", "Stop"), least=1, most=3),
            "1 2 3 4 5 6 7 8 9 0 x s space back done close",
        ),
        (Pile(name="a", hand=()), "1 2 3 4 5 6 7 8 9 0 space back done close"),
        (Text(name="a"), "q w e r t y u i o p a s d f g h j k l z x c v b n m , . space back done close"),
    ],
)
async def test_the_pad_has_no_key_that_does_nothing(blank: AnyBlank, tiles: str) -> None:
    pad = Pad()
    app = One(pad)
    async with app.run_test(size=(80, 12)) as pilot:
        pad.open_for(blank)
        await pilot.pause()
        assert " ".join(app.rows(pad.size.height)).split() == tiles.split()
