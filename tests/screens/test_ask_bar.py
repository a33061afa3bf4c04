"""Asks of every kind at the bar, without a game behind it: typed, touched and dialled."""

from textual.app import App, ComposeResult

from companion.game import Amount, Ask, Count, Digits, Option, Pick, Pile, Several, Text, YesNo
from companion.record import OpenAsk
from screens.ask_bar import AskBar
from screens.theme import THEMES, TOKENS

NAMES = {"A": "Ann", "B": "Ben"}
OFFER = OpenAsk("1.A.Offer", Ask(kind="Offer", seat="A", sentence="Another offer?", verb="offer"))
DEAL = OpenAsk("1.B.Deal", Ask(kind="Deal", seat="B", sentence="Deal for $10?", verb="DEAL"))
NO_DEAL = OpenAsk("1.B.NoDeal", Ask(kind="NoDeal", seat="B", sentence="Or no deal?", verb="NO DEAL"))
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

    CSS = "#ask { height: 4; }"

    def __init__(self, *asks: OpenAsk) -> None:
        super().__init__()
        self.asks = asks
        self.answers: list[dict[str, object]] = []
        self.face_down: list[OpenAsk] = []
        for theme in THEMES:
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
        self.bar.accept()

    def on_ask_bar_face_down(self, event: AskBar.FaceDown) -> None:
        self.face_down.append(event.asked)

    @property
    def bar(self) -> AskBar:
        return self.query_one(AskBar)

    @property
    def said(self) -> str:
        strips = self.screen._compositor.render_strips()
        return " ".join(" ".join(strip.text for strip in strips).split())

    async def touch(self, words: str, pilot: object) -> None:
        """Touch the key with these words beside it."""
        for row, strip in enumerate(self.screen._compositor.render_strips()):
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
        "1.B.Bid", Ask(kind="Bid", seat="B", sentence="Lay your bid.", verb="bid", face="sealed", done=True)
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
    bar = Bar(OpenAsk("1.T.All", Ask(kind="All", seat=None, sentence="All of it?", blanks=blanks)))
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.pause()
        assert "1 Ann 2 Ben" in bar.said
        assert "Enter: Ben." in bar.said
        await pilot.press("enter", "1", "comma", "3", "enter")
        assert "Enter: $20." in bar.said
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
    bar = Bar(OpenAsk("1.T.Two", Ask(kind="Two", seat=None, sentence="Which?", blanks=blanks)))
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("up", "up", "up", "down", "enter", "up", "up", "down", "enter")
    assert bar.answers == [{"move": "Two", "seat": None, "case": 9, "cents": 3_000_00}]


async def test_escape_goes_back_a_blank() -> None:
    blanks = (Count(name="first", label="First"), Count(name="second", label="Second"))
    bar = Bar(OpenAsk("1.T.Two", Ask(kind="Two", seat=None, sentence="Two numbers?", blanks=blanks)))
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("1", "enter")
        assert "Second?" in bar.said
        await pilot.press("escape", "2", "enter", "3", "enter")
    assert bar.answers == [{"move": "Two", "seat": None, "first": 2, "second": 3}]


async def test_a_form_under_way_stays_while_its_ask_is_open() -> None:
    count = OpenAsk(
        "1.A.Bid", Ask(kind="Bid", seat="A", sentence="How many?", verb="bid", blanks=(Count(name="bid"),))
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
        OpenAsk("1.A.Bid", Ask(kind="Bid", seat="A", sentence="How many?", hint="Mind.", blanks=(blank,)))
    )
    async with bar.run_test(size=(100, 4)) as pilot:
        await pilot.press("9", "enter")
        assert "✗ That number is not possible; 2 to 4 is." in bar.said
        assert bar.bar.typed == "9"
        await pilot.press("backspace", "3")
        assert "✗" not in bar.said
        await pilot.press("enter")
    assert bar.answers == [{"move": "Bid", "seat": "A", "bid": 3}]
