"""What goes on a page, decided before a template sees it."""

import gzip
import re
from hashlib import sha256
from pathlib import Path
from typing import Any, get_args

import pytest
from jinja2 import Environment
from jinja2.nodes import Compare, Const, Getattr, Name

from companion.game import Ask, Face, Happening, Money, Option, Paid, Pick, say
from companion.game.blanks import Amount, AnyBlank, Count, Digits, Pile, Several, YesNo
from companion.game.said import ENGLISH
from companion.games import SHELF
from companion.games.deal_or_no_deal.banker import guide
from companion.games.deal_or_no_deal.moves import (
    AskFor,
    CallCase,
    Deal,
    MakeOffer,
    NoDeal,
    NoGuess,
    Reveal,
    SkipOffer,
    TakeGuess,
    TradeCase,
)
from companion.phone import pages as brought
from companion.phone.bar_text import BarText, plainly, said, signed
from companion.phone.blanks import BLANKS, missing
from companion.phone.event_stream import page_of
from companion.phone.game_pages import Pages, pages_of
from companion.phone.pages.deal_or_no_deal.template_data import cases_of, held_by, meant, mood, rough, scale
from companion.phone.posted_form import Filled, answered
from companion.phone.rendering import (
    address,
    addressed,
    as_json,
    body,
    laid,
    look,
    static,
    steps,
)
from companion.phone.seat_asks import news, rules, seat_page, styles, told_by_table, worth_telling
from companion.phone.seat_page import context_of
from companion.table.line import Corrected
from companion.table.views import AskView, TableView
from companion.testing import Playthrough
from tests.moves import kind
from tests.phone.blanks import FORMS, forms
from tests.phone.companion import Companion
from tests.phone.device import ASK, KEY, Device
from tests.phone.televised import CASES, GUESSED, OFFER, VALUES, against_the_banker, called, evening

BARGAIN = AskFor(70_000_00, seat="B")
DEAL = pages_of("deal_or_no_deal")
TEMPLATES = Path(*brought.__path__)


class Table(Playthrough):
    """A table of four, seen the way a phone sees it."""

    def __init__(self, *moves: Any, **settings: Any) -> None:
        super().__init__("deal_or_no_deal", 4, **({"split": "entered"} | settings))
        self.play(*moves)

    def seen(self, seat: str) -> TableView:
        """Return what the server has for a seat."""
        return TableView(
            game=self.game.name,
            title=self.game.title,
            view=self.view(seat),
            asks=tuple(
                AskView(one.ask.seen_by(seat), one.id if one.ask.seat in (seat, None) else "")
                for one in self.record.position.asks
            ),
            story=self.told,
        )

    def page(self, seat: str, chosen: str = "") -> Any:
        """Return how a seat's page arranges the asks."""
        return seat_page(self.seen(seat), seat, chosen, DEAL)


def kinds(asks: tuple[AskView, ...]) -> list[str]:
    return [one.ask.kind for one in asks]


# Which ask is on whose page.


def test_the_contestant_chooses_between_two_answers_and_a_page_for_a_price() -> None:
    page = Table(*evening(15, OFFER)).page("B")
    assert kinds(page.answers) == ["Deal", "NoDeal"]
    assert kinds(page.others) == ["AskFor"]
    assert page.mine


def test_a_host_whose_offer_stands_is_not_waited_for_but_may_change_it() -> None:
    table = Table(*evening(15, OFFER))
    page = table.page("A")
    assert not page.mine
    assert kinds(page.others) == ["MakeOffer"]
    assert page.waits.ask.seat == "B"
    assert table.page("A", "MakeOffer").asked.ask.kind == "MakeOffer"


def test_a_price_that_was_named_is_the_hosts_turn() -> None:
    page = Table(*evening(15, OFFER, BARGAIN)).page("A")
    assert kinds(page.answers) == ["AgreePrice"]
    assert kinds(page.others) == ["MakeOffer"]


def test_the_guess_comes_first_and_then_the_same_seat_is_nearest_to_the_lid() -> None:
    table = Table(*called(7))
    assert table.page("C").asked.ask.kind == "TakeGuess"
    table.play(GUESSED)
    page = table.page("C")
    assert not page.mine
    assert kinds(page.near) == ["Reveal"]
    assert not table.page("D").near
    assert kinds(table.page("D").for_table) == ["Reveal"]
    assert table.page("D", "Reveal").asked.ask.kind == "Reveal"


def test_the_next_host_is_nearest_to_the_beginning() -> None:
    table = Table()
    assert kinds(table.page("A").near) == ["BeginHosting"]
    assert not table.page("B").near


def test_nobodys_gold_button_takes_the_hosts_last_guess_away() -> None:
    table = Table(*evening(15, OFFER, Deal(seat="B")))
    assert table.page("A").asked.ask.kind == "TakeGuess"
    for seat in "BCD":
        page = table.page(seat)
        assert (page.near, page.turn) == ((), False)
        assert page.waits.ask.seat == "A"
        assert kinds(page.for_table) == ["Reveal"]  # if necessary, they can get there through the board
    table.play(NoGuess(seat="A"))
    assert kinds(table.page("B").near) == ["Reveal"]


def test_the_last_guess_of_round_ten_is_waited_for_too() -> None:
    table = Table(*evening(24, MakeOffer(25_000_00, seat="A"), NoDeal(seat="B"), SkipOffer(seat="A")))
    table.play(TradeCase(seat="B"))
    assert table.page("C").asked.ask.kind == "TakeGuess"
    assert not table.page("B").turn
    assert DEAL.waits(table.seen("B"), table.page("B").waits.ask).facts == {"case": 5}


def test_between_games_nobodys_gold_button_ends_the_match() -> None:
    table = Table(*evening(15, OFFER, Deal(seat="B"), NoGuess(seat="A"), Reveal(500_00)))
    assert kinds(table.page("B").near) == ["BeginHosting"]
    for seat in "ACD":
        assert not table.page(seat).turn
        assert "EndMatch" in kinds(table.page(seat).for_table)


def test_a_trade_is_shown_as_it_happened() -> None:
    table = Table(*evening(24, MakeOffer(25_000_00, seat="A"), NoDeal(seat="B"), SkipOffer(seat="A")))
    table.play(TradeCase(seat="B"))
    (own,) = (case for case in cases_of(table.view()) if case.own)
    assert own.number == 5
    assert [case.number for case in held_by(table.view(), "C") if case.value is None] == [14]
    table.play(NoGuess(seat="C"), Reveal(50_000_00))
    seen = table.seen("B")
    context = DEAL.context(seen, seen.view, "B")
    assert context["ended_with"](seen.view) == 50_000_00
    how = context["how_it_ended"](seen.view)
    assert how.facts == {"case": 14, "value": Money(500_00)}


@pytest.mark.parametrize("template", ["ended.html", "board_ended.html"])
def test_the_end_of_a_trade_names_the_case_that_was_opened(template: str) -> None:
    table = Table(*evening(24, MakeOffer(25_000_00, seat="A"), NoDeal(seat="B"), SkipOffer(seat="A")))
    table.play(TradeCase(seat="B"), NoGuess(seat="C"), Reveal(50_000_00))
    seen = table.seen("B")
    made = body(
        f"deal_or_no_deal/{template}",
        statement=(),
        **context_of(table.game, seen, "B", lambda: table.game.summary(seen.view)),
    )
    assert '">5</span>' in made
    assert "held $50,000" in made
    assert "Case 14, traded away, held $500." in made


AGAINST_THE_BANKER = {"split": "drawn", "banker": "television"}


def made_by(template: str, *more: Any) -> str:
    """Return a page of two people's game against the banker, as Ben sees it."""
    table = Playthrough("deal_or_no_deal", 2, **AGAINST_THE_BANKER).play(*against_the_banker(*more))
    seen = Table.seen(table, "B")  # type: ignore[arg-type]
    return body(
        f"deal_or_no_deal/{template}",
        statement=(),
        clause="",
        **context_of(table.game, seen, "B", lambda: table.game.summary(seen.view)),
    )


def test_the_banker_from_television_offers_you_and_says_nothing_that_could_sway() -> None:
    made = made_by("deal_top.html")
    assert "The banker offers you" in made
    assert "$28,000" in made
    assert "average" not in made
    assert "of 100" not in made


def test_the_verdict_is_a_card_on_the_phone_and_a_sentence_on_the_television() -> None:
    end = Deal(seat="B"), Reveal(500_00)
    card, sentence = made_by("ended.html", *end), made_by("board_ended.html", *end)
    assert re.search(r"The verdict.*Sold for 16% of the average.*Luck.*Nerve.*never tested", card, re.S)
    assert "Hardly any contestants on American television would have taken it too" in card
    assert "Hardly any on American television would have too, going by 152 games." in sentence


def test_nobody_is_waited_for_who_has_laid_face_down() -> None:
    ask = Ask(move=kind("Bid"), seat="A", sentence="?", face="sealed", done=True)
    view = Table().seen("A")
    table = TableView(view.game, view.title, view.view, (AskView(ask, "0123456789ab"),), ())
    page = seat_page(table, "A", "", Pages())
    assert not page.mine
    assert kinds(page.others) == ["Bid"]


# What the gold bar says.


VALUE = Pick(name="value", options=(Option(300_000_00, "$300,000"),))
PAY = Pick(name="pay", options=(Option("free", "free"), Option("paid", "pay $10,000")))


def test_the_bar_says_price_and_outcome_of_the_guess_that_was_picked() -> None:
    table = Table(*called(7))
    seen = table.seen("C")
    says = DEAL.say(seen, table.asked("TakeGuess"))
    assert said(says, table.asked("TakeGuess"), GUESSED) == "Pay $10,000 and guess $300,000"
    free = TakeGuess(300_000_00, "free", seat="C")
    assert said(says, table.asked("TakeGuess"), free) == "Guess $300,000, free"
    assert str(says[1].below) == "right: {value-1000000} · wrong: − $10,000"
    (none,) = (one.id for one in seen.asks if one.ask.kind == "NoGuess")
    assert says[2].when == {"pay": f"ask:{none}"}
    assert str(says[2].text) == "No guess for case 7"


@pytest.mark.parametrize(
    ("blank", "value", "words"),
    [
        (VALUE, 300_000_00, "$300,000"),
        (Amount(name="value", most=100_000_00), 53_000_00, "$53,000"),
        (Count(name="value"), 7, "7"),
        (YesNo(name="value", yes="left", no="right"), False, "right"),
    ],
)
def test_a_blank_is_said_in_the_words_of_its_kind(blank: AnyBlank, value: Any, words: str) -> None:
    ask = Ask(seat="A", sentence="?", blanks=(blank,))
    move = type("Try", (), {"value": value})()
    assert said((BarText("It is {value}", below="or {value-100}"),), ask, move) == f"It is {words}"


def test_a_sum_beside_a_price_has_its_sign() -> None:
    ask = Ask(seat="A", sentence="?", blanks=(Amount(name="value", most=1000_00),))
    move = type("Try", (), {"value": 100_00})()
    says = (BarText("{value-10000} {value-20000} {value+1}"),)
    assert said(says, ask, move) == "$0 − $100 + $100.01"
    assert signed(-5) == "− $0.05"


@pytest.mark.parametrize(
    ("face", "text"), [("open", "Lay: {value}, {pay}"), ("private", "Lay"), ("sealed", "Lay")]
)
def test_the_bar_of_a_game_without_own_words_keeps_secrets(face: Face, text: str) -> None:
    ask = Ask(seat="A", sentence="?", verb="lay", face=face, blanks=(VALUE, PAY))
    assert [str(one.text) for one in plainly(ask)] == [text]


def test_a_player_called_like_a_blank_breaks_nothing() -> None:
    ask = Ask(seat="A", sentence="?", blanks=(VALUE,))
    move = type("Try", (), {"value": 300_000_00})()
    assert said((BarText("Ask {cents} for {value}"),), ask, move) == "Ask {cents} for $300,000"
    assert "'" not in as_json((BarText("Ann's <b>"),))
    assert "<" not in as_json((BarText("Ann's <b>"),))


# What phones are told.


class Told(Happening, frozen=True):
    pass


def test_the_newest_is_told_first_and_sums_are_not_told_twice() -> None:
    story = (
        Told(text="One."),
        Paid(text="P.", source="A", target="B", cents=1),
        Told(text="Two.", to=("A",)),
    )
    assert [one.text for one in worth_telling(story)] == ["Two.", "One."]
    assert news(worth_telling(story)) == "One."  # what only one seat was told isn't announced


def test_a_correction_is_a_banner_until_something_else_is_told(companion: Companion) -> None:
    cal = Device(companion).sit("C")
    assert told_by_table((Corrected(text="Entry 3 was corrected.", number=3),))
    assert told_by_table((Told(text="One."),)) is None
    companion.run(companion.table.submit(next(evening(0))))
    companion.run(companion.table.undo())
    assert 'class="banner told"' in cal.get("/").text
    companion.run(companion.table.submit(next(evening(0))))
    assert 'class="banner told"' not in cal.get("/").text


# How blanks are laid out.


@pytest.mark.parametrize(
    ("labels", "values", "expected"),
    [
        (("$1", "$1,000"), (100, 100_000), "sums"),
        (("7", "26"), (7, 26), "short"),
        (("Ann", "Benedict"), ("A", "B"), "rows"),
    ],
)
def test_options_are_laid_out_by_what_they_are(labels: Any, values: Any, expected: str) -> None:
    assert look(tuple(map(Option, values, labels))) == expected


@pytest.mark.parametrize(
    ("most", "step", "expected"),
    [
        (1_000_000, 1, (-10_000, -1_000, 1_000, 10_000)),
        (18_400, 1, (-1_000, -100, 100, 1_000)),
        (500, 100_00, (-1_000, -100, 100, 1_000)),
    ],
)
def test_chips_change_an_amount_by_steps_that_fit_it(most: int, step: int, expected: tuple[int, ...]) -> None:
    found = steps(Amount(name="cents", most=most * 100, step=step))
    assert found == tuple(100 * one for one in expected)


def test_a_pile_is_laid_as_tapped_or_else_as_suggested() -> None:
    pile = Pile(name="cards", hand=(0, 1000, 1000, 5000), suggested=(1000, 1000))
    assert laid(pile, Filled()) == {1, 2}
    assert laid(pile, Filled({"cards": ("0", "3")})) == {0, 3}


@pytest.mark.parametrize("blank", [blank for blanks in FORMS.values() for blank in blanks])
def test_every_kind_of_blank_says_what_is_missing(blank: AnyBlank) -> None:
    assert bool(missing(blank)) != isinstance(blank, Pile | Several | Digits)  # those show a count instead


@pytest.mark.parametrize(
    ("least_cards", "least_cents", "says"), [(1, 0, True), (0, 10_00, True), (0, 0, False)]
)
def test_a_pile_says_that_a_card_is_missing_if_it_may_not_be_empty(
    least_cards: int, least_cents: int, says: bool
) -> None:
    pile = Pile(name="cards", hand=(0, 10_00), least_cards=least_cards, least_cents=least_cents)
    assert bool(missing(pile)) == says


def test_every_kind_of_blank_has_a_template() -> None:
    assert set(get_args(AnyBlank)) == {type(blank) for blanks in FORMS.values() for blank in blanks}
    assert BLANKS.keys() == set(get_args(AnyBlank))


@pytest.mark.parametrize(("name", "wrong"), [("amount", "99,999"), ("order", "3 1"), ("salt", "abc")])
def test_what_a_blank_refuses_is_said_beside_it_and_what_was_typed_stays(name: str, wrong: str) -> None:
    companion = Companion(forms(*(other for other in FORMS if other != name)), ("Ann", "Ben"))
    ann = Device(companion).sit("A")
    page = ann.get("/").text
    ask, key = ASK.search(page), KEY.search(page)
    assert ask
    assert key
    again = ann.post("/do", {"ask": ask[1], "key": key[1], "first": wrong})
    assert again.status == 422
    assert 'id="fault"' in again.text
    assert 'aria-invalid="true" aria-describedby="fault"' in again.text
    assert f'value="{wrong}"' in again.text
    companion.stop()


def test_every_kind_of_blank_has_a_form_that_can_be_filled_in() -> None:
    answers = {
        "pick": "3",
        "several": "7",
        "amount": "1,000",
        "count": "3",
        "digits": "123456",
        "pile": "6",
        "cards": "7-6 x7",
        "yes_no": "to the right",
        "text": "so it was",
        "order": "joker 3, 1",
        "salt": "0123456789abcdef" * 2,
    }
    companion = Companion(forms(), ("Ann", "Ben"))
    ann = Device(companion).sit("A")
    for name in FORMS:
        page = ann.get("/").text
        assert f"What about {name.replace('_', ' or ')}?" in page
        ask, key = ASK.search(page), KEY.search(page)
        assert ask
        assert key
        fields: list[tuple[str, str]] = [("ask", ask[1]), ("key", key[1]), ("first", answers[name])]
        if name == "several":
            fields.append(("first", "9"))
        if name == "count":
            fields.append(("second", "40"))
        assert ann.post("/do", fields).status == 303  # type: ignore[arg-type]
    assert "Your turn" not in ann.get("/").text
    companion.stop()


def test_a_page_wears_what_it_needs() -> None:
    table = Table(*evening(15))
    assert styles("deal_or_no_deal", DEAL, table.page("A")) == ("deal_or_no_deal",)
    pile = Ask(seat="A", sentence="?", blanks=(Pile(name="cards", hand=(100,)),))
    seen = table.seen("A")
    page = seat_page(
        TableView(seen.game, seen.title, seen.view, (AskView(pile, "0123456789ab"),), ()), "A", "", Pages()
    )
    assert styles("forms", Pages(), page) == ("cover", "cash")
    assert "deal_or_no_deal-tv.css" in static()


def test_the_rules_are_there_by_section() -> None:
    title, clauses = rules(SHELF.lids["deal_or_no_deal"])[0]
    assert title
    assert clauses[0][0] == "1.1"


# Deal or No Deal.


@pytest.mark.parametrize(
    ("cents", "expected"),
    [
        (98_806_91, 99_000_00),
        (36_894_00, 37_000_00),
        (1_234_00, 1_200_00),
        (57_50, 57_00),
        (99_600_00, 100_000_00),
    ],
)
def test_the_guide_does_not_pretend_to_know_to_the_cent(cents: int, expected: int) -> None:
    assert rough(cents) == expected


def test_the_scale_of_the_guide_ends_at_five_quarters_of_the_average() -> None:
    values = tuple(Table(*evening(15)).view("A").values)
    early, late = scale(guide(values, 3, 3)), scale(guide(values, 8, 1))
    assert early.average == 80.0
    assert early.television == pytest.approx(100 * 37.34 / 125, abs=0.1)
    assert early.band == (13.4, 74.9)
    assert not early.apart
    assert late.apart


def test_only_the_host_has_the_guide_on_a_page(companion: Companion) -> None:
    companion.run(companion.table.submit(next(evening(0))))
    table = Table(*evening(15))
    for seat in "ABCD":
        assert bool(DEAL.context(table.seen(seat), table.seen(seat).view, seat)["guide"]) == (seat == "A")
    table = Table(*evening(15), open_guide=True)
    assert not DEAL.context(table.seen("B"), table.seen("B").view, "B")["guide"]


def test_sums_that_may_be_meant() -> None:
    table = Table(*evening(15))
    words = [str(words) for _, words in meant(table.view("A"), table.view("A").guide)]
    assert words == ["as on TV", "average", "halfway"]
    table.play(OFFER)
    assert [cents // 100 for cents, _ in meant(table.view("B"), None)] == [61_000, 80_000, 110_000]
    table.play(BARGAIN)
    words = [str(words) for _, words in meant(table.view("A"), table.view("A").guide)]
    assert words == ["halfway", "as asked"]


def test_a_value_above_the_average_is_bad_news() -> None:
    assert mood(Table(*evening(14)).view(None)) == "bad"  # $100,000 is gone
    assert mood(Table(*evening(13)).view(None)) == "good"


def test_deal_and_no_deal_are_asked_once_more_with_the_consequence() -> None:
    table = Table(*evening(15, OFFER))
    (deal,), (no_deal,) = (table.asked(kind).cautions for kind in ("Deal", "NoDeal"))
    assert deal.final
    assert no_deal.final
    assert all(value in str(deal.text) for value in ("Ann", "$53,000", "case 14"))
    assert str(no_deal.text).endswith("You go on and open 3 more cases.")
    last = Table(*evening(24, MakeOffer(25_000_00, seat="A"))).asked("NoDeal").cautions
    assert str(last[0].text).endswith("You go on with the last two cases.")


def test_a_paid_guess_of_more_than_half_of_what_may_be_spent_is_asked_once_more() -> None:
    table = Table(*evening(20))
    asked_again = []
    for number in (20, 21, 22):  # all three are Cal's; the guesses cost $30,000, $35,000 and $40,000
        table.play(MakeOffer(0, seat="A"), NoDeal(seat="B"), CallCase(CASES[number], seat="B"))
        guess = TakeGuess(500_00, "paid", seat="C")
        asked_again.append(
            [str(c.text) for c in table.asked("TakeGuess").cautions if c.final and c.meets(guess)]
        )
        table.play(guess, Reveal(round(VALUES[number] * 100)))
    assert asked_again == [[], [], ["It costs $40,000 of the $65,000 you can spend on guesses."]]


def test_a_confirmation_says_what_the_bar_said_and_going_back_keeps_what_was_picked() -> None:
    companion = Companion(players=4, split="entered")
    for move in evening(15, OFFER):
        companion.run(companion.table.submit(move))
    ben = Device(companion).sit("B")
    page = ben.get("/?a=Deal").text
    ask, key = ASK.search(page), KEY.search(page)
    assert ask
    assert key
    form = {"ask": ask[1], "key": key[1]}
    sheet = ben.post("/do", form).text
    assert "Deal for $53,000?" in sheet
    assert "DEAL for $53,000</button>" in sheet
    assert "Ann pays you $53,000." in sheet
    back = ben.post("/do", {**form, "sure": "no"})
    assert "DEAL for $53,000</button>" not in back.text
    assert ben.post("/do", {**form, "sure": "yes"}).status == 303
    assert companion.table.view(None).view.phase == "special"  # type: ignore[attr-defined]
    companion.stop()


def test_no_guess_is_a_third_way_of_the_same_form() -> None:
    table = Table(*called(7))
    seen = table.seen("C")
    guess, none = (one for one in seen.asks if one.ask.seat == "C")
    assert answered(seen.asks, guess.id, {"pay": ["free"]}) == guess
    assert answered(seen.asks, guess.id, {"pay": [f"ask:{none.id}"]}) == none
    assert answered(seen.asks, guess.id, {"pay": ["ask:99.C.NoGuess"]}) is None
    assert answered(seen.asks, "ask:1", {}) is None


@pytest.mark.parametrize(
    ("moves", "seat", "expected"),
    [
        ((*evening(15, OFFER),), "A", "offered"),
        ((*evening(15, OFFER),), "C", "offered"),
        ((*evening(15, OFFER),), None, "offered"),
        ((*called(7), GUESSED), "C", "locked"),
        ((*called(7), GUESSED), "D", "resting"),
        ((*evening(15, OFFER, Deal(seat="B"), NoGuess(seat="A"), Reveal(500_00)),), "D", "ended"),
    ],
)
def test_what_a_page_with_nothing_to_answer_is_about(moves: Any, seat: Any, expected: str) -> None:
    seen = Table(*moves).seen(seat)
    assert DEAL.context(seen, seen.view, seat)["scene"] == expected


def test_nothing_on_the_shelf_names_a_page_that_is_not_there() -> None:
    for game in SHELF:
        pages = pages_of(game)
        tables = (pages.tops, pages.forms, pages.bars, pages.phrases)
        named = {move for table in tables for move in table} | pages.inside
        assert named
        assert named <= {*SHELF[game].moves}


def moves_in(template: str) -> set[str]:
    """Return the moves that a template names; it must not compare an ask's kind with a plain string."""
    tree = Environment().parse(template)
    compared = [
        one for one in tree.find_all(Compare) if "kind" in {get.attr for get in one.find_all(Getattr)}
    ]
    assert not [one for one in compared if list(one.find_all(Const))], template
    return {one.attr for one in tree.find_all(Getattr) if one.node == Name("moves", "load")}


def test_no_template_names_a_move_that_is_not_there() -> None:
    named = {
        (file.parent.name, move) for file in TEMPLATES.glob("*/*.html") for move in moves_in(file.read_text())
    }
    assert len({game for game, _ in named}) == len(SHELF)
    for game, move in named:
        assert move in {known.__name__ for known in SHELF[game].moves}, (game, move)


def test_a_misspelt_move_in_a_template_is_found() -> None:
    assert moves_in("{% if ask.move == moves.Deel %}no such move{% endif %}") == {"Deel"}
    with pytest.raises(AssertionError, match="Deel"):
        moves_in("{% if ask.kind == 'Deel' %}a word{% endif %}")


def test_a_file_is_kept_for_good_at_an_address_that_changes_with_it() -> None:
    companion = Companion()
    ann = Device(companion).sit("A")
    found = re.findall(r"/static/[\w.-]+", ann.get("/").text)
    assert len(found) > 2
    for path in found:
        answer = ann.get(path)
        assert answer.headers["Content-Encoding"] == "gzip"
        assert "immutable" in answer.headers["Cache-Control"]
        assert path == address(addressed()[path.rpartition("/")[2]])
        assert sha256(gzip.decompress(answer.body)).hexdigest()[:8] in path
    companion.stop()


def test_no_blank_is_called_like_a_field_that_every_form_has() -> None:
    fields = {"ask", "key", "page", "sure"}
    moves = [move for game in SHELF.values() for move in game.moves]
    assert moves
    for move in moves:
        assert not fields & {*move.__struct_fields__}, move


def test_no_sign_in_a_page_ends_its_event_early() -> None:
    mark, event = page_of("one\r\rtwo\n\nthree", ENGLISH)
    begins = f'event: page\nid: {mark}\ndata: <html lang="en"><body>\n'
    assert event == f"{begins}data: onetwo\ndata: \ndata: three\n\n".encode()


def test_a_bar_names_the_two_people_to_pick_from() -> None:
    options = (Option("A", "Ann"), Option("C", "Cleo"))
    assert (
        str(missing(Pick(name="target", options=options, label=say("Challenge")))) == "Pick Ann or Cleo first"
    )
