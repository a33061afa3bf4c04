"""The history as people tell it, from short games: a row per case, auction, trick or turn."""

from collections.abc import Iterable
from types import ModuleType
from typing import Any

from companion.game import AdjustMoney, Game, Happening, Said, dollars, say
from companion.game.rows import Chapter, HistoryRow
from companion.games.deal_or_no_deal import moves as deal
from companion.games.deal_or_no_deal.state import Hosting
from companion.store.journal import MEMORY, Journal
from companion.table.table import Table
from companion.table.views import Entered, entered
from companion.testing.playthrough import Playthrough
from tests.games.deal_or_no_deal.stories import lift, played_round, seated
from tests.games.license_plates import evenings as plates
from tests.games.pennies import LayCoin, pennies
from tests.screens import dealers, dealt, downeast


def in_words(row: HistoryRow) -> str:
    """Return a row as somebody reads it: its cells, or its sentence."""
    cells = (f"{cell.text} ✓ {cell.good}" if cell.good else str(cell.text) for cell in row.cells)
    return " | ".join(cells) or str(row.text)


def told(game: Game[Any], entries: Iterable[Entered], names: dict[str, str]) -> dict[str, list[str]]:
    """Return the rows in words, by chapter."""
    chapters = game.rows.told(entries, names)
    return {_title(chapter): [in_words(row) for row in chapter.rows] for chapter in chapters}


def _title(chapter: Chapter) -> str:
    return f"{chapter.title}: {chapter.note}" if chapter.note else str(chapter.title)


def history(evening: Playthrough) -> dict[str, list[str]]:
    return told(evening.game, entered(evening.record, None), evening.view().names)


async def played(evenings: ModuleType, name: str) -> dict[str, list[str]]:
    """Return the history of a game that the pictures of the screens use."""
    journal = Journal.open(MEMORY)
    left = await evenings.evening(journal, name)
    table = Table.resume(journal, 1)
    for move in left:
        await table.submit(move)
    return told(table.game, table.entries(None), table.view(None).view.names)


def of_four() -> Playthrough:
    """Return a four-player game: Ann hosts and Ben plays; Cal holds the odd cases and Dee the even ones."""
    evening = Playthrough("deal_or_no_deal", 4)
    return evening.play(deal.BeginHosting("A", "B"), deal.ChooseCase(26, seat="B"))


def case_of(evening: Playthrough, holder: str) -> int:
    now: Hosting = evening.state.now
    return next(case for case in now.cases if now.held[case - 1] == holder and case != now.special)


def opens(evening: Playthrough, value: int, holder: str = "C") -> int:
    """Open a case that somebody holds, without a guess, and return its number."""
    case = case_of(evening, holder)
    evening.play(deal.CallCase(case, seat="B"), deal.NoGuess(seat=holder), deal.Reveal(value))
    return case


def test_deal_or_no_deal_has_a_row_for_each_case_and_each_offer() -> None:
    evening = of_four()
    one, two = opens(evening, 1_000_00), case_of(evening, "D")
    evening.play(deal.CallCase(two, seat="B"), deal.TakeGuess(25_00, "paid", seat="D"), deal.Reveal(25_00))
    three = case_of(evening, "D")
    evening.play(deal.CallCase(three, seat="B"), deal.TakeGuess(75_00, "free", seat="D"))
    evening.play(deal.Reveal(750_00))  # so Dee wins the kitty
    four, five, six = (opens(evening, value) for value in (5_00, 10_00, 100_00))
    evening.play(deal.MakeOffer(10_000_00, seat="A"), deal.AskFor(90_000_00, seat="B"))
    evening.play(deal.MakeOffer(21_000_00, seat="A"))
    offer = history(evening)["Round 1: Ann hosts and Ben plays."][-1]
    assert offer == "offer | Ann |  | $21,000 | Ben would take $90,000"  # no share of the average yet
    chapters = history(evening.play(deal.NoDeal(seat="B")))
    assert chapters["Round 1: Ann hosts and Ben plays."][1:] == [
        "Ben keeps case 26.",
        f"{one} | Cal | no guess | $1,000 | –",
        f"{two} | Dee | $25 for $5,000 ✓ right | $25 | Dee −$4,975",
        f"{three} | Dee | $75, free | $750 | Dee +$10,000 from the kitty",
        f"{four} | Cal | no guess | $5 | –",
        f"{five} | Cal | no guess | $10 | –",
        f"{six} | Cal | no guess | $100 | –",
        "offer | Ann | 12% of average | $21,000 | Ben: no deal",
    ]
    assert chapters["Round 2: 5 cases, $10,000 a guess"] == []


def test_a_deal_the_host_guesses_and_the_case_is_opened() -> None:
    evening = of_four()
    for value in (1_00, 5_00, 10_00, 25_00, 50_00, 75_00):
        opens(evening, value)
    evening.play(deal.MakeOffer(100_000_00, seat="A"), deal.Deal(seat="B"))
    evening.play(deal.TakeGuess(400_00, "paid", seat="A"), deal.Reveal(300_00))
    *_, offer, last = history(evening)["Round 1: Ann hosts and Ben plays."]
    assert offer == "offer | Ann | 59% of average | $100,000 | Ben: deal for $100,000"
    assert last == "26 | Ann | $400 for $5,000 | $300 | Ann −$5,000 to the kitty"


def test_an_offer_from_television_is_a_row_once_it_is_answered() -> None:
    evening = seated(4, banker="television")
    evening.play(deal.BeginHosting("banker", "B"), deal.ChooseCase(26, seat="B"))
    offer = dollars(played_round(evening).state.now.offer)
    title = "Round 1: Ben plays. The banker will call."
    assert not any(row.startswith("offer") for row in history(evening)[title])
    evening.play(deal.Deal(seat="B"))
    *_, answered, last = history(lift(evening, 500_00))[title]
    assert answered == f"offer | banker | 16% of average | {offer} | Ben: deal for {offer}"
    assert last == "26 |  |  | $500 | –"


def test_a_case_that_was_only_called_is_a_row_too_and_takes_what_is_moved_by_hand() -> None:
    evening = of_four()
    case = case_of(evening, "C")
    evening.play(deal.CallCase(case, seat="B"))
    evening.play(AdjustMoney(source="bank", target="C", cents=5_00, reason="found on the floor"))
    (chapter,) = evening.game.rows.told(entered(evening.record, None), evening.view().names)
    assert chapter.rows[-1].entries == (3, 4)
    assert in_words(chapter.rows[-1]) == f"{case} | Cal |  |  | Cal +$5 from the bank"
    evening.undo().undo()
    assert history(evening)["Round 1: Ann hosts and Ben plays."][-1] == "Ben keeps case 26."


async def test_downeast_dealer_has_a_row_for_each_auction_each_thief_and_each_deal() -> None:
    (rows,) = (await played(downeast, "auction")).values()
    assert rows[1] == "Ann | Trophies |  | for free | Ann"
    assert rows[15] == "Cal | Canoes |  | for free | Cal ✓ the whole set"
    assert rows[18] == "Ben | Chests | everyone gets $50 | for free | Ben"
    assert rows[-2] == "Ben | Thieves | 4 bids, face down | $70 | Ann"
    assert rows[-1] == "Cal | Traps | 2 bids | $80 | "  # nobody has paid yet
    (rows,) = (await played(downeast, "end")).values()
    assert "Dee | 2 × Trophies | challenges Ann | pile taken | Dee ✓ the whole set" in rows
    assert "Ben | 2 × Chests | challenges Cal | outbid | Cal ✓ the whole set" in rows


async def test_license_plates_has_a_row_for_each_bid_and_what_came_of_it() -> None:
    chapters = await played(plates, "end")
    assert chapters["Round 1: Ann opens"] == [
        "Round 1: Ann opens. Six plates in play.",
        "Ann | two 7s |  |  |  | –",
        "Ben | four 7s | Dee | Cal, Eva, Ann | 5 ✓ it holds | Cal −$30, Eva −$30, Ann −$30",
    ]
    assert chapters["Round 2: Ben opens"] == ["Ben | one 0 | Cal, Dee, Eva, Ann |  | canceled | –"]
    assert chapters["Round 8: Cal opens"] == ["Cal | one 0 | Dee, Eva, Ann, Ben |  |  | –"]


async def test_dealt_has_a_row_for_each_trick() -> None:
    chapters = await played(dealt, "won")
    assert chapters[""] == ["Dee is the oldest."]
    reserves, trick = chapters["Round 1: Ann starts"]
    assert reserves.startswith("Ann's reserve: 4, 9. Ben's reserve: 2, 12.")
    assert trick == "Ann | 12 | 11-12, 2-Straight to 12 | Cal | "


async def test_dealers_choice_has_a_chapter_for_each_turn_and_a_row_for_each_card_and_sale() -> None:
    chapters = await played(dealers, "demand")
    assert chapters["Ben's turn"] == [
        "Ben takes option A: play cards. |  | –",
        "A customer buys car 2, the Checker cab. It's out of the game. | $2,000 | Ben +$2,000 from the bank",
        "Ben keeps the lot closed. |  | –",
        "Ben draws a card.",
    ]
    assert chapters["Cal's turn"] == [
        "Cal takes option A: play cards. |  | –",
        "Cal gets car 20, the Stutz Bearcat. | $2,000 | Cal −$2,000 to the bank",
        "Cal is done with option A.",
        "Cal opens for business. | $6,000 | –",
    ]


def test_a_game_that_says_nothing_about_rows_is_told_turn_by_turn() -> None:
    class Begins(Happening, frozen=True):
        heading = True

    def entry(number: int, seat: str | None, *happenings: Happening) -> Entered:
        return Entered(number, seat, "open", happenings)

    def one(text: Said) -> Happening:
        return Happening(text=text)

    entries = [
        entry(1, None, Begins(text=say("Ann begins."))),
        entry(2, "A", one(say("Ann rolls."))),
        entry(3, "A", one(say("Ann moves."))),
        entry(4, "B", one(say("Ben rolls.")), Begins(text=say("A new day."))),
        entry(5, "B", one(say("Ben sleeps."))),
        entry(6, None, one(say("It rains."))),
        entry(7, None, one(say("It pours."))),
    ]
    assert told(pennies(), entries, {}) == {
        "Ann begins.": ["Ann begins.", "Ann rolls. Ann moves.", "Ben rolls."],
        "A new day.": ["Ben sleeps.", "It rains.", "It pours."],
    }


def test_what_is_face_down_is_in_no_row() -> None:
    heads, tails = (Playthrough(pennies(), 3).play(LayCoin(side, seat="A")) for side in ("heads", "tails"))
    assert history(heads) == history(tails) == {"": ["A laid a coin."]}
