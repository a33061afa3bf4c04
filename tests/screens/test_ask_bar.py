"""Asks of every face at the bar, without a game behind it."""

from textual.app import App, ComposeResult
from textual.widgets import Input, Static

from companion.game import Amount, Ask, Count, Digits, Option, Pick, Pile, Several, YesNo
from companion.record import OpenAsk
from screens.app import TOKENS
from screens.ask_bar import AskBar

NAMES = {"A": "Ann", "B": "Ben"}
SEALED = OpenAsk(
    "1.A.Bid",
    Ask(
        kind="Bid",
        seat="A",
        sentence="Lay your bid.",
        verb="bid",
        face="sealed",
        blanks=(Amount(name="cents", label="Bid", most=100_00),),
    ),
)


class Bar(App[None]):
    """Nothing but a bar that accepts everything."""

    def __init__(self, *asks: OpenAsk) -> None:
        super().__init__()
        self.asks = asks
        self.answers: list[dict[str, object]] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return TOKENS

    def compose(self) -> ComposeResult:
        yield AskBar()

    def on_mount(self) -> None:
        self.query_one(AskBar).show(self.asks, NAMES)

    def on_ask_bar_answered(self, event: AskBar.Answered) -> None:
        self.answers.append(event.written)
        self.query_one(AskBar).accept()

    def said(self, place: str) -> str:
        return str(self.query_one(f"#{place}", Static).content)


async def test_a_sealed_ask_waits_until_the_others_look_away_and_hides_what_is_typed() -> None:
    bar = Bar(SEALED)
    async with bar.run_test(size=(80, 24)) as pilot:
        line = bar.query_one(Input)
        assert "LOOK AWAY" not in bar.said("hint")
        await pilot.press("enter")
        assert "LOOK AWAY, everyone but ● Ann." in bar.said("hint")
        assert line.password
        await pilot.press("5", "0", "enter")
        assert bar.answers == [{"move": "Bid", "seat": "A", "cents": 50_00}]
        assert line.value == ""
        assert not line.password


async def test_several_asks_are_numbered_and_an_answer_that_is_in_is_marked() -> None:
    other = OpenAsk("1.B.Bid", Ask(kind="Bid", seat="B", sentence="Lay your bid.", face="sealed", done=True))
    bar = Bar(SEALED, other)
    async with bar.run_test(size=(80, 24)) as pilot:
        assert "● Ann: Lay your bid." in bar.said("sentence")
        assert "■ Ben: Lay your bid. (an answer is in)" in bar.said("sentence")
        await pilot.press("3", "enter")
        assert "3 is not possible here." in bar.said("hint")
        await pilot.press("backspace", "2", "enter")
        assert bar.answers == [{"move": "Bid", "seat": "B"}]


async def test_every_kind_of_blank_is_asked_in_turn() -> None:
    blanks = (
        Pick(name="who", options=(Option("A", "Ann"), Option("B", "Ben")), suggested="B"),
        Several(name="lots", options=tuple(Option(n, str(n)) for n in range(1, 5)), most=3),
        Amount(name="cents", most=900_00, suggested=20_00),
        Count(name="cards", most=5),
        Digits(name="plate", least=3, most=3),
        Pile(name="pile", hand=(10_00, 10_00, 5_00)),
        YesNo(name="sold"),
    )
    bar = Bar(OpenAsk("1.T.All", Ask(kind="All", seat=None, sentence="All of it?", blanks=blanks)))
    async with bar.run_test(size=(80, 24)) as pilot:
        assert "Possible: Ann, Ben. Enter: Ben." in bar.said("hint")
        await pilot.press("enter", "1", "comma", "3", "enter")
        assert "Enter: $20." in bar.said("hint")
        await pilot.press("enter", "2", "enter", "0", "1", "7", "enter", "1", "0", "space", "5", "enter")
        await pilot.press("y", "enter")
    (written,) = bar.answers
    assert written["who"] == "B"
    assert written["lots"] == (1, 3)
    assert written["cents"] == 20_00
    assert (written["cards"], written["plate"], written["pile"]) == (2, "017", (10_00, 5_00))
    assert written["sold"] is True


async def test_escape_goes_back_a_blank() -> None:
    blanks = (Count(name="first", label="First"), Count(name="second", label="Second"))
    bar = Bar(OpenAsk("1.T.Two", Ask(kind="Two", seat=None, sentence="Two numbers?", blanks=blanks)))
    async with bar.run_test(size=(80, 24)) as pilot:
        line = bar.query_one(Input)
        await pilot.press("1", "enter")
        assert line.placeholder == "Second"
        await pilot.press("escape")
        assert line.placeholder == "First"
        await pilot.press("2", "enter", "3", "enter")
    assert bar.answers == [{"move": "Two", "seat": None, "first": 2, "second": 3}]


async def test_a_form_under_way_stays_while_its_ask_is_open() -> None:
    bar = Bar(SEALED)
    async with bar.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "5")
        more = OpenAsk("2.B.Pass", Ask(kind="Pass", seat="B", sentence="Or pass?", verb="pass"))
        bar.query_one(AskBar).show((SEALED, more), NAMES)
        assert bar.query_one(Input).value == "5"
        assert bar.said("sentence") == "Lay your bid."
        bar.query_one(AskBar).show((more,), NAMES)
        assert bar.said("sentence") == "Or pass?"
        assert bar.query_one(Input).value == ""  # it was typed face down
