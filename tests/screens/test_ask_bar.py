"""All kinds of asks on the bar, without a game behind it: typed, touched and dialed."""

import re

import pytest
from msgspec import structs
from textual.app import App, ComposeResult

from companion.game import (
    Amount,
    AnyBlank,
    Ask,
    Cards,
    Caution,
    Count,
    Digits,
    OpenAsk,
    Option,
    Pick,
    Pile,
    Several,
    Text,
    YesNo,
    say,
)
from companion.game.said import speaking
from companion.testing.pseudo import PSEUDO
from screens.asking.ask_bar import AskBar
from screens.asking.caps import Cap, arranged, span
from screens.theme import TOKENS, themes
from tests.inside import painted
from tests.moves import kind
from tests.refusals import why

NAMES = {"A": "Ann", "B": "Ben"}
FATEFUL = (Caution("Your game ends here.", final=True),)
OFFER = OpenAsk(
    "1.A.Offer", Ask(move=kind("Offer"), seat="A", sentence="Another offer?", verb="offer", key="O")
)
DEAL = OpenAsk(
    "1.B.Deal",
    Ask(move=kind("Deal"), seat="B", sentence="Deal for $10?", verb="DEAL", key="D", cautions=FATEFUL),
)
NO_DEAL = OpenAsk(
    "1.B.NoDeal",
    Ask(move=kind("NoDeal"), seat="B", sentence="Or no deal?", verb="NO DEAL", key="N", cautions=FATEFUL),
)
SEALED = OpenAsk(
    "1.A.Bid",
    Ask(
        move=kind("Bid"),
        seat="A",
        sentence="Lay your bid.",
        verb="bid",
        key="A",
        face="sealed",
        blanks=(Amount(name="cents", label="Bid", most=100_00),),
    ),
)


class Bar(App[None]):
    """An app with nothing but a bar, which accepts everything."""

    CSS = "#ask { height: 4; }"

    def __init__(self, *asks: OpenAsk, slow: bool = False) -> None:
        super().__init__()
        self.asks = asks
        self.slow = slow  # whether answers have to wait to be accepted
        self.answers: list[dict[str, object]] = []
        self.face_down: list[OpenAsk] = []
        for theme in themes():
            self.register_theme(theme)
        self.theme = "dark"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return TOKENS["dark"]

    def compose(self) -> ComposeResult:
        yield AskBar()

    def on_mount(self) -> None:
        self.bar.focus()
        self.bar.show(self.asks, NAMES)

    def on_ask_bar_answered(self, event: AskBar.Answered) -> None:
        self.answers.append(event.written)
        if not self.slow:
            self.bar.accept()

    def on_ask_bar_face_down(self, event: AskBar.FaceDown) -> None:
        self.face_down.append(event.asked)

    @property
    def bar(self) -> AskBar:
        return self.query_one(AskBar)

    @property
    def said(self) -> str:
        strips = painted(self.screen)
        return " ".join(" ".join(strip.text for strip in strips).split())

    async def touch(self, words: str, pilot: object) -> None:
        """Touch the key labeled with these words."""
        for row, strip in enumerate(painted(self.screen)):
            if words in strip.text:
                await pilot.click(AskBar, offset=(strip.text.index(words), row))  # type: ignore[attr-defined]
                return
        raise AssertionError(f"no {words} on {self.said}")


async def test_a_fateful_choice_has_letters_and_nothing_is_chosen_before() -> None:
    bar = Bar(DEAL, NO_DEAL, OFFER)
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.pause()
        assert "D DEAL N NO DEAL O Ann: offer" in bar.said
        await pilot.press("n")
        assert "Or no deal?" in bar.said
        assert bar.answers == []
        await pilot.press("enter")
        assert bar.answers == [{"move": "NoDeal", "seat": "B"}]


async def test_escape_leaves_a_choice() -> None:
    bar = Bar(DEAL, NO_DEAL)
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("d", "escape", "n", "enter")
    assert bar.answers == [{"move": "NoDeal", "seat": "B"}]


async def test_a_choice_can_be_touched() -> None:
    bar = Bar(DEAL, NO_DEAL)
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.pause()
        await bar.touch("NO DEAL", pilot)
        await pilot.pause()
        await bar.touch("Enter", pilot)
        await pilot.pause()
    assert bar.answers == [{"move": "NoDeal", "seat": "B"}]


async def test_what_is_face_down_is_never_answered_in_the_open() -> None:
    bar = Bar(SEALED)
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert bar.face_down == [SEALED]
        assert bar.answers == []


async def test_an_answer_that_is_in_is_marked() -> None:
    other = OpenAsk(
        "1.B.Bid",
        Ask(
            move=kind("Bid"),
            seat="B",
            sentence="Lay your bid.",
            verb="bid",
            key="B",
            face="sealed",
            done=True,
        ),
    )
    bar = Bar(SEALED, other)
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.pause()
        assert "Ben: bid ✓" in bar.said


async def test_every_kind_of_blank_is_asked_in_turn() -> None:
    blanks = (
        Pick(name="who", options=(Option("A", "Ann"), Option("B", "Ben")), suggested="B"),
        Several(name="lots", options=tuple(Option(n, str(n)) for n in range(1, 5)), most=3),
        Amount(name="cents", most=900_00, suggested=20_00),
        Count(name="cards", most=5),
        Digits(name="plate", least=3, most=3),
        Pile(name="pile", hand=(10_00, 10_00, 5_00)),
        YesNo(name="sold"),
        Text(name="why"),
    )
    bar = Bar(OpenAsk("1.T.All", Ask(move=kind("All"), seat=None, sentence="All of it?", blanks=blanks)))
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.pause()
        assert "A Ann B or Enter Ben" in bar.said
        await pilot.press("enter", "1", "comma", "3", "enter")
        assert "Enter $20 $ type an amount" in bar.said
        await pilot.press("enter", "2", "enter", "0", "1", "7", "enter", "1", "0", "space", "5", "enter")
        await pilot.press("1", "enter", *"house", "enter")
    (written,) = bar.answers
    assert written["who"] == "B"
    assert written["lots"] == (1, 3)
    assert written["cents"] == 20_00
    assert (written["cards"], written["plate"], written["pile"]) == (2, "017", (10_00, 5_00))
    assert (written["sold"], written["why"]) == (True, "house")


async def test_the_dial_walks_through_what_is_possible() -> None:
    blanks = (
        Pick(name="case", options=(Option(3, "3"), Option(9, "9"), Option(14, "14"))),
        Amount(name="cents", most=50_000_00, suggested=2_000_00),
    )
    bar = Bar(OpenAsk("1.T.Two", Ask(move=kind("Two"), seat=None, sentence="Which?", blanks=blanks)))
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("down", "down", "down", "up", "enter", "up", "up", "down", "enter")
        await pilot.pause()
    assert bar.answers == [{"move": "Two", "seat": None, "case": 9, "cents": 2_100_00}]


async def test_down_goes_on_in_a_list_and_to_less_of_a_number() -> None:
    bar = Bar(DEAL, NO_DEAL, OFFER)
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("down", "down")
        assert bar.bar.pointed
        assert bar.bar.pointed.asked == NO_DEAL
        await pilot.press("up")
        assert bar.bar.pointed.asked == DEAL
        bar.bar.show((OpenAsk("n", Ask(move=kind("N"), seat=None, sentence="?", blanks=(Count(name="n"),))),))
        await pilot.press("up", "up", "up", "down")
        assert bar.bar.typed == "1"


async def test_escape_goes_back_a_blank() -> None:
    blanks = (Count(name="first", label="First"), Count(name="second", label="Second"))
    bar = Bar(OpenAsk("1.T.Two", Ask(move=kind("Two"), seat=None, sentence="Two numbers?", blanks=blanks)))
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("1", "enter")
        assert "Second?" in bar.said
        await pilot.press("escape", "2", "enter", "3", "enter")
    assert bar.answers == [{"move": "Two", "seat": None, "first": 2, "second": 3}]


async def test_a_form_under_way_stays_while_its_ask_is_open() -> None:
    count = OpenAsk(
        "1.A.Bid",
        Ask(move=kind("Bid"), seat="A", sentence="How many?", verb="bid", blanks=(Count(name="bid"),)),
    )
    bar = Bar(count)
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("5")
        bar.bar.show((count, DEAL), NAMES)
        assert bar.bar.typed == "5"
        await pilot.press("enter")
    assert bar.answers == [{"move": "Bid", "seat": "A", "bid": 5}]


async def test_a_refusal_takes_the_place_of_the_hint_and_what_was_typed_stays() -> None:
    blank = Count(name="bid", least=2, most=4)
    bar = Bar(
        OpenAsk(
            "1.A.Bid", Ask(move=kind("Bid"), seat="A", sentence="How many?", hint="Mind.", blanks=(blank,))
        )
    )
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("9", "enter")
        assert f"✗ {why(blank.check, 9)}" in bar.said
        assert bar.bar.typed == "9"
        await pilot.press("backspace", "3")
        assert "✗" not in bar.said
        await pilot.press("enter")
    assert bar.answers == [{"move": "Bid", "seat": "A", "bid": 3}]


PEOPLE = (Option("A", "Ann"), Option("B", "Ben"), Option("C", "Cal"))
PAIR = OpenAsk(
    "1.T.Pair",
    Ask(
        move=kind("Pair"),
        seat=None,
        sentence="Who hosts, and who plays?",
        blanks=(
            Pick(name="host", label="Host", options=PEOPLE, suggested="A"),
            Pick(name="guest", label="Guest", options=PEOPLE, suggested="B"),
        ),
        together="Host and guest are two people.",
        apart=("host", "guest"),
    ),
)


async def test_each_step_is_named_and_shows_what_was_picked_before() -> None:
    bar = Bar(PAIR)
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.pause()
        assert "Who hosts, and who plays? Host? A or Enter Ann B Ben C Cal" in bar.said
        await pilot.press("b")
        assert "Guest? ✓ Host: Ben A Ann B Ben C or Enter Cal Esc back" in bar.said
        await pilot.press("b")
        assert "✗ Host and guest are two people." in bar.said
        await pilot.press("enter")
    assert bar.answers == [{"move": "Pair", "seat": None, "host": "B", "guest": "C"}]


async def test_a_blank_with_one_possible_answer_is_shown_and_not_asked() -> None:
    pay = Pick(
        name="pay", label="Price", options=(Option("paid", "pay $5"), Option("free", "free", "Not now."))
    )
    blanks = (Amount(name="value", label="Value", most=900_00), pay, Count(name="lids", least=1, most=1))
    guess = OpenAsk("1.A.Guess", Ask(move=kind("Guess"), seat="A", sentence="Guess.", blanks=blanks))
    bar = Bar(guess)
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.pause()
        assert "Guess. Value? ✓ Price: pay $5 ✓ 1" in bar.said
        await pilot.press("7", "enter")
    assert bar.answers == [{"move": "Guess", "seat": "A", "value": 7_00, "pay": "paid", "lids": 1}]


@pytest.mark.parametrize(
    ("blank", "sentence"),
    [
        (Amount(name="a", most=900_00), "Type an amount, such as 53k."),
        (
            Pick(name="a", options=tuple(Option(n, str(n)) for n in (3, 7, 9))),
            "Type one that's left, such as 7.",
        ),
        (
            Pick(name="a", options=tuple(Option(n * 100, f"${n:,}") for n in (1, 75_000))),
            "Type one that's left, such as $75,000.",
        ),
        (Count(name="a"), "Type a number."),
        (Text(name="a"), "Type a few words."),
        (Cards(name="a", cards=("7",), least=1, most=3), "Type the cards with spaces between them."),
    ],
)
async def test_nothing_typed_is_answered_by_what_to_type(blank: AnyBlank, sentence: str) -> None:
    bar = Bar(OpenAsk("1.T.One", Ask(move=kind("One"), seat=None, sentence="Which?", blanks=(blank,))))
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("enter")
        assert f"✗ {sentence}" in bar.said
    assert bar.answers == []


@pytest.mark.parametrize(
    ("blank", "keys"),
    [(Pick(name="a", options=PEOPLE), "Press A, B or C."), (YesNo(name="a"), "Press 1 or 2.")],
)
async def test_nothing_picked_is_answered_by_the_keys(blank: AnyBlank, keys: str) -> None:
    bar = Bar(OpenAsk("1.T.One", Ask(move=kind("One"), seat=None, sentence="Which?", blanks=(blank,))))
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("enter")
        assert keys in bar.said
    assert bar.answers == []


async def test_nothing_chosen_is_answered_by_what_to_press() -> None:
    bar = Bar(DEAL, NO_DEAL, OFFER)
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("enter")
        assert "✗ Press D, N or O." in bar.said


async def test_a_key_that_is_not_on_the_bar_does_nothing_and_says_so() -> None:
    """Whatever was pressed before, a letter on the bar makes its choice; nothing is typed out of sight."""
    bar = Bar(DEAL, NO_DEAL, OFFER)
    async with bar.run_test(size=(100, 4)) as pilot:
        for keys in ("1", "b2", "T1", "x!"):
            await pilot.press(*keys.replace("!", ""))
            assert "does nothing here" in bar.said
            assert "Press D, N or O" in bar.said
            assert bar.bar.typed == ""
            await pilot.press("enter")  # out of habit: it doesn't answer anything
            assert bar.bar.form is None
        await pilot.press("z", "n", "enter")
    assert bar.answers == [{"move": "NoDeal", "seat": "B"}]


async def test_yes_or_no_takes_no_rubbish_for_consent() -> None:
    away = YesNo(name="away", label="put it away", yes="put it away", no="keep it", suggested=False)
    bar = Bar(OpenAsk("1.T.Away", Ask(move=kind("Away"), seat=None, sentence="Away?", blanks=(away,))))
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("a")
        assert "does nothing here" in bar.said
        await pilot.press("y", "3")
        assert bar.answers == []
        await pilot.press("2")
    assert bar.answers == [{"move": "Away", "seat": None, "away": False}]


async def test_what_is_not_typed_any_more_is_not_pointed_at() -> None:
    told: list[str] = []

    class Pointing(Bar):
        def on_ask_bar_typed(self, event: AskBar.Typed) -> None:
            told.append(event.typed)

    bar = Pointing(OpenAsk("n", Ask(move=kind("N"), seat=None, sentence="?", blanks=(Count(name="n"),))))
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("up", "escape")
    assert told == ["0", ""]


async def test_the_ask_chosen_stands_alone_with_a_way_back() -> None:
    bar = Bar(DEAL, NO_DEAL, OFFER)
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("n")
        assert "Or no deal? Your game ends here." in bar.said
        assert "Enter NO DEAL Esc back" in bar.said
        await bar.touch("back", pilot)
        await pilot.pause()
        assert "Deal for $10?" in bar.said
        assert "D DEAL N NO DEAL" in bar.said


async def test_a_stray_letter_changes_nothing_of_what_is_chosen() -> None:
    bar = Bar(DEAL, NO_DEAL)
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("n", "x", "d")
        assert "Enter NO DEAL Esc back" in bar.said
        await pilot.press("escape", "d", "enter")
    assert bar.answers == [{"move": "Deal", "seat": "B"}]


async def test_begun_again_the_bar_is_at_its_first_ask() -> None:
    bar = Bar(DEAL, NO_DEAL)
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("n")
        bar.bar.show((DEAL, NO_DEAL), NAMES)
        assert "Esc back" in bar.said
        bar.bar.show((DEAL, NO_DEAL), NAMES, anew=True)
        await pilot.pause()
        assert "Deal for $10?" in bar.said
        assert "D DEAL N NO DEAL" in bar.said


async def test_numbers_that_can_be_typed_are_said_in_runs() -> None:
    numbers = tuple(Option(n, str(n)) for n in (*range(1, 10), 12, *range(15, 26)))
    call = Ask(
        move=kind("Call"), seat="A", sentence="Call.", verb="case", blanks=(Pick(name="n", options=numbers),)
    )
    bar = Bar(OpenAsk("1.A.Call", call))
    async with bar.run_test(size=(60, 3)) as pilot:
        await pilot.pause()
        assert "Pick one: 1–9, 12, 15–25." in bar.said
        assert "123 case" in bar.said


@pytest.mark.parametrize("rows", [3, 4])
async def test_what_helps_runs_on_before_anything_of_it_is_lost(rows: int) -> None:
    bar = Bar(
        OpenAsk("1.A.Go", Ask(move=kind("Go"), seat="A", sentence="Close the cover on $750.", verb="done"))
    )
    async with bar.run_test(size=(80, rows)) as pilot:
        paid = " ".join(f"The {who} pays Bartholomew Ives $5,000." for who in ("bank", "kitty"))
        bar.bar.say(f"{paid} The board should then show 19 open covers.")
        await pilot.pause()
        said = bar.said.replace("█▄▄█ ", "")  # the seat's letter
        assert f"Close the cover on $750. {paid}" in said
        assert "…" not in said


KEYS = [
    Cap("A", "agree", "a"),
    Cap("O", "Bartholomew: offer", "o", brief="offer"),
    Cap("X", "shut", "x", now=False),
]
OTHERS = [Cap("F1", "help", "f1"), Cap("F9", "undo", "f9"), Cap("F5", "history", "f5")]


@pytest.mark.parametrize(
    ("room", "shown"),
    [
        (90, "A agree|O Bartholomew: offer|X shut|F1 help|F9 undo|F5 history"),
        (70, "A agree|O Bartholomew: offer|X shut|F1 help|F9 undo"),
        (54, "A agree|O Bartholomew: offer|X shut|F1 help"),
        (42, "A agree|O offer|F1 help|F9 undo"),
        (34, "A agree|O offer|F1 help"),
        (20, "A agree|O offer"),
        (19, "F1|F9|F5"),
        (1, ""),
    ],
)
def test_the_keys_that_answer_are_the_last_to_go(room: int, shown: str) -> None:
    row, _, listed = arranged(KEYS, OTHERS, room)
    assert "|".join(f"{cap.key} {label}".strip() for cap, label in row) == shown
    assert bool(listed) == (room < 20)


LONG = [
    Cap(key, f"{words} and so on", key.lower(), choice=True)
    for key, words in zip("ABCDE", "abcde", strict=True)
]


def test_answers_that_do_not_fit_stand_in_a_list_and_one_key_stands_for_them() -> None:
    row, _, listed = arranged([*LONG, Cap("H", "face down", "h")], OTHERS, 60)
    assert [cap.key for cap in listed] == [*"ABCDE"]
    assert [(cap.key, label) for cap, label in row][:2] == [("A–E", "pick one above"), ("H", "face down")]
    closed = [structs.replace(cap, now=cap.key != "C") for cap in LONG]
    assert span(closed) == "A–B D–E"


def test_more_than_six_answers_stand_in_a_list_even_if_they_fit() -> None:
    answers = [Cap(seat, name, seat.lower()) for seat, name in zip("ABCDEFN", "tuvwxyz", strict=True)]
    assert not arranged(answers[:6], OTHERS, 160).listed
    row, _, listed = arranged(answers, OTHERS, 160)
    assert len(listed) == 7
    assert row[0][0].key == "A–F N"
    assert len(row) <= 5


def test_a_language_that_needs_more_room_gets_a_list_too() -> None:
    """The keys of the screen lose their words first, and no key that's there in English is missing."""
    answers = [Cap("A", say("agree"), "a"), Cap("B", say("bid higher"), "b")]
    others = [Cap("F1", say("help"), "f1")]
    for room in range(24, 60):
        english = arranged(answers, others, room)
        with speaking(PSEUDO):
            other = arranged(answers, others, room)
            assert all(label in ("", str(cap.label)) for cap, label in other.row)
        keys = [cap.key for cap, _ in other.row] + [cap.key for cap in other.listed]
        assert {cap.key for cap, _ in english.row} <= {*keys} or english.listed


async def test_of_a_long_answer_and_a_long_question_what_fits_is_seen() -> None:
    sentence = " ".join(f"word{number}" for number in range(20))
    ask = Ask(move=kind("Why"), seat="A", sentence=sentence, blanks=(Text(name="why", label="Why"),))
    bar = Bar(OpenAsk("1.A.Why", ask))
    async with bar.run_test(size=(80, 3)) as pilot:
        await pilot.press(*"because of what was said before anybody sat down")
        assert re.search(r"word9 … .*…f what was said before anybody sat down▏ Enter", bar.said)


# The rules for keys.


def numbers(*these: int) -> OpenAsk:
    pick = Pick(name="case", options=tuple(Option(n, str(n)) for n in these))
    return OpenAsk("1.A.Call", Ask(move=kind("Call"), seat="A", sentence="Call.", blanks=(pick,)))


def called(bar: Bar) -> list[object]:
    return [answer["case"] for answer in bar.answers]


async def test_a_number_acts_as_soon_as_it_is_clear() -> None:
    bar = Bar(numbers(1, 2, 7, 14, 26))
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("7")
        assert called(bar) == [7]
        await pilot.press("1")
        assert called(bar) == [7]  # 14 is still possible
        await pilot.press("4")
        assert called(bar) == [7, 14]
        await pilot.press("2", "enter")
        assert called(bar) == [7, 14, 2]


async def test_a_number_that_nothing_begins_with_is_refused_at_once_and_the_next_key_replaces_it() -> None:
    bar = Bar(numbers(1, 14, 26))
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("7")
        assert "✗" in bar.said
        assert "7▏" in bar.said
        await pilot.press("2", "6")
    assert called(bar) == [26]


async def test_a_number_is_never_completed_to_another() -> None:
    """Case 1 is already open: typing it doesn't call anything, least of all case 14."""
    bar = Bar(numbers(14, 26))
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("1")
        assert called(bar) == []
        await pilot.press("enter")
        assert "✗" in bar.said
    assert called(bar) == []


@pytest.mark.parametrize("blank", [Count(name="n", most=9), Amount(name="n", most=900)])
async def test_sums_and_counts_wait_for_enter(blank: AnyBlank) -> None:
    bar = Bar(OpenAsk("n", Ask(move=kind("N"), seat=None, sentence="?", blanks=(blank,))))
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("9")
        assert bar.answers == []
        await pilot.press("enter")
        assert len(bar.answers) == 1


async def test_enter_by_habit_is_swallowed_once_and_soon() -> None:
    """An Enter right after a number that acted is habit; a later or second one is deliberate."""
    go = OpenAsk("2.A.Go", Ask(move=kind("Go"), seat="A", sentence="Go on.", verb="go", usual=True))
    bar = Bar(numbers(7, 8))
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.pause()
        bar.bar.press("7", at=10.0)
        await pilot.pause()
        bar.bar.show((go,), NAMES)
        bar.bar.press("enter", at=10.6)
        await pilot.pause()
        assert len(bar.answers) == 1
        bar.bar.press("enter", at=10.65)
        await pilot.pause()
        assert [answer["move"] for answer in bar.answers] == ["Call", "Go"]
        bar.bar.show((numbers(7, 8),), NAMES)
        bar.bar.press("8", at=20.0)
        await pilot.pause()
        bar.bar.show((go,), NAMES)
        bar.bar.press("enter", at=20.8)
        await pilot.pause()
        assert len(bar.answers) == 4


async def test_enter_by_habit_is_swallowed_behind_keys_that_waited_for_the_disk() -> None:
    bar = Bar(numbers(7, 8), slow=True)
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.pause()
        for at, key in enumerate(("7", "enter", "8", "enter")):
            bar.bar.press(key, at=10 + at / 10)
        await pilot.pause()
        assert called(bar) == [7]
        bar.bar.accept()
        await pilot.pause()
        assert called(bar) == [7, 8]
        bar.bar.accept()
        await pilot.pause()
        assert "✗" not in bar.said


async def test_a_touch_is_no_habit() -> None:
    bar = Bar(numbers(7, 8))
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.pause()
        bar.bar.press("7", at=10.0)
        await pilot.pause()
        bar.bar.show(
            (OpenAsk("g", Ask(move=kind("Go"), seat="A", sentence="?", verb="go", usual=True)),), NAMES
        )
        bar.bar.press("enter")
        await pilot.pause()
    assert [answer["move"] for answer in bar.answers] == ["Call", "Go"]


async def test_figures_without_a_form_say_where_the_sum_goes() -> None:
    going = OpenAsk(
        "1.A.Go", Ask(move=kind("Go"), seat="A", sentence="Who bids?", verb="going once", usual=True)
    )
    bids = [
        OpenAsk(
            f"1.{seat}.Bid",
            Ask(
                move=kind("Bid"),
                seat=seat,
                sentence="?",
                verb="bid",
                key=seat,
                blanks=(Amount(name="c", most=99),),
            ),
        )
        for seat in "BC"
    ]
    bar = Bar(going, *bids)
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("6", "0", "enter")
        assert bar.answers == []
        await pilot.press("6")
        assert "B or C first" in bar.said
        await pilot.press("b", *".6", "enter")
    assert bar.answers == [{"move": "Bid", "seat": "B", "c": 60}]


async def test_a_letter_that_is_not_final_acts_at_once() -> None:
    bar = Bar(OFFER, DEAL)
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("o")
        assert bar.answers == [{"move": "Offer", "seat": "A"}]


async def test_of_one_way_that_is_final_enter_alone_is_no_answer() -> None:
    pick = Pick(name="bid", options=(Option("B 5", "Ben, $5"),))
    select = Ask(
        move=kind("Select"), seat="A", sentence="Select.", verb="select", blanks=(pick,), cautions=FATEFUL
    )
    bar = Bar(OpenAsk("1.A.Select", select))
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("enter", "enter")
        assert bar.answers == []
        await pilot.press("1")
        assert bar.answers == [{"move": "Select", "seat": "A", "bid": "B 5"}]


GUESS = OpenAsk(
    "1.B.Guess",
    Ask(
        move=kind("Guess"),
        seat="B",
        sentence="Guess.",
        verb="guess",
        blanks=(
            Pick(name="value", options=tuple(Option(n * 100, f"${n}") for n in (5, 10))),
            Pick(
                name="pay",
                options=(Option("free", "free", key="G"), Option("paid", "pay $5", "$2 short.", key="P")),
            ),
        ),
    ),
)
REVEAL = OpenAsk(
    "1.T.Reveal",
    Ask(
        move=kind("Reveal"),
        seat=None,
        sentence="What is inside?",
        verb="open it",
        key="O",
        usual=True,
        blanks=(Pick(name="value", options=tuple(Option(n * 100, f"${n}") for n in (5, 10))),),
    ),
)


async def test_a_bare_value_goes_to_what_is_usual_and_a_way_of_answering_has_a_key() -> None:
    bar = Bar(GUESS, REVEAL)
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("5", "enter")
        assert bar.answers == [{"move": "Reveal", "seat": None, "value": 500}]
        assert "G Ben: free" in bar.said
        await pilot.press("g", "5", "enter")
        assert bar.answers[1:] == [{"move": "Guess", "seat": "B", "value": 500, "pay": "free"}]


async def test_a_way_that_is_closed_says_why_and_becomes_no_other() -> None:
    bar = Bar(GUESS, REVEAL)
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("p")
        assert "✗ $2 short." in bar.said
        assert bar.bar.form
        assert bar.bar.form.asked == REVEAL
    assert bar.answers == []


async def test_an_ambiguous_beginning_is_named() -> None:
    cards = ("trophy", "trap", "treasure chest", "canoe", "oar", "buoy", "lamp")
    pick = Pick(name="card", options=tuple(Option(card, card) for card in cards))
    bar = Bar(OpenAsk("1.A.Card", Ask(move=kind("Card"), seat="A", sentence="Which?", blanks=(pick,))))
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press(*"tr", "enter")
        assert why(pick.read, "tr") in bar.said
        await pilot.press(*"tre", "enter")
        await pilot.press("6")
    assert [answer["card"] for answer in bar.answers] == ["treasure chest", "buoy"]


async def test_a_list_has_no_holes_and_says_nothing_of_what_is_closed() -> None:
    options = (Option("f", "Fire", "Not now."), Option("c", "Collision"), Option("n", "no policy"))
    pick = Pick(name="policy", options=options)
    bar = Bar(OpenAsk("1.A.Claim", Ask(move=kind("Claim"), seat="A", sentence="Which?", blanks=(pick,))))
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.pause()
        assert "1 Collision 2 no policy" in bar.said
        await pilot.press("2")
    assert bar.answers == [{"move": "Claim", "seat": "A", "policy": "n"}]


async def test_a_no_at_the_end_of_a_long_list_is_a_key_on_the_bar() -> None:
    cards = tuple(Option(name, name) for name in ("sell", "buy", "force", "crash", "fire", "theft", "cancel"))
    pick = Pick(name="card", options=(*cards, Option("no", "no more cards", key="N")))
    bar = Bar(
        OpenAsk("1.A.Card", Ask(move=kind("Card"), seat="A", sentence="A second card?", blanks=(pick,)))
    )
    async with bar.run_test(size=(80, 3)) as pilot:
        await pilot.pause()
        assert ("N", "no more cards") in [(cap.key, cap.label) for cap in bar.bar.caps()]
        await pilot.press("n")
        await pilot.press(*"cr", "enter")
    assert [answer["card"] for answer in bar.answers] == ["no", "crash"]


async def test_a_place_without_a_digit_is_typed_as_a_dash() -> None:
    for places, read in ((3, ["13"]), (0, [])):
        digits = Digits(name="plate", least=0, most=3, places=places)
        bar = Bar(OpenAsk("1.A.Show", Ask(move=kind("Show"), seat="A", sentence="Digits?", blanks=(digits,))))
        async with bar.run_test(size=(100, 4)) as pilot:
            await pilot.press("1", "minus")
            assert ("does nothing here" in bar.said) == (not places)
            await pilot.press("3", *(["enter"] if places else []))
        assert [answer["plate"] for answer in bar.answers] == read


async def test_what_several_seats_may_do_by_one_letter_asks_who() -> None:
    passes = [
        OpenAsk(f"1.{seat}.Pass", Ask(move=kind("Pass"), seat=seat, sentence="?", verb="no bid", key="X"))
        for seat in "AB"
    ]
    bar = Bar(DEAL, *passes)
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("x")
        assert "Who?" in bar.said
        await pilot.press("a")
        assert bar.answers == [{"move": "Pass", "seat": "A"}]
        bar.bar.show((DEAL, passes[1]), NAMES)
        await pilot.press("x")
    assert bar.answers[1:] == [{"move": "Pass", "seat": "B"}]


@pytest.mark.parametrize("room", range(8, 60, 4))
def test_no_key_loses_the_name_of_whose_it_is(room: int) -> None:
    keys = [
        Cap("A", "agree", "a"),
        Cap("D", "Bartholomew: take $77,000", "d", whose="Bartholomew", brief="Bartholomew: take $77,000"),
    ]
    row, _, listed = arranged(keys, OTHERS, room)
    assert all("Bartholomew" in label for cap, label in row if cap.key == "D")
    assert keys[1] in listed or keys[1] in [cap for cap, _ in row]
