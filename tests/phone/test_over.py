"""A game that's over, on the phones: how it ended for each, and who's ready to play again."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.game import Placing, ranked
from companion.games.deal_or_no_deal.moves import EndMatch
from companion.phone.results import Result
from tests.phone.device import Device
from tests.phone.over import EARLIER, NAMES, SHARED, Evening, ended, match, played_at_random
from tests.phone.test_every_page import FILES, MOST, readable
from tests.remembered import write_down

NAMED = dict(zip("ABCDEF", (*NAMES, "Eve", "Finn"), strict=True))
Evenings = Callable[..., Evening]


@pytest.fixture
def evenings() -> Iterator[Evenings]:
    made: list[Evening] = []

    def make(*how: Any, **more: Any) -> Evening:
        made.append(Evening(*how, **{"players": NAMES, **more}))
        return made[-1]

    yield make
    for one in made:
        one.stop()


def told(result: Result) -> dict[str, tuple[str, str]]:
    return {one.seat: (str(result.title(one.seat)), str(result.about(one.seat))) for one in result.standing}


# Words.


def test_the_winner_reads_how_far_ahead_and_the_others_who_won() -> None:
    result = Result(ranked({"A": 1_172_000_00, "B": 1_098_000_00, "C": 2_120_000_00}, "cents"), NAMED)
    assert told(result) == {
        "A": ("You came in second", "Cleo wins with $2,120,000."),
        "B": ("You came in third", "Cleo wins with $2,120,000."),
        "C": ("You win!", "$948,000 ahead of Ann."),
    }
    assert str(result.headline) == "Cleo wins"


def test_people_who_tie_share_their_place() -> None:
    result = Result(ranked({"A": 7, "B": 7, "C": 3, "D": 3}, "stars"), NAMED)
    assert told(result) == {
        "A": ("You share the win!", "With Ben."),
        "B": ("You share the win!", "With Ann."),
        "C": ("You share third place", "Ann and Ben win with 7 stars each."),
        "D": ("You share third place", "Ann and Ben win with 7 stars each."),
    }
    assert str(result.headline) == "Ann and Ben win"


def test_a_tie_for_second_names_both_and_a_tiebreak_counts_no_lead() -> None:
    result = Result(ranked({"A": 9, "B": 7, "C": 7}, "stars"), NAMED)
    assert told(result)["A"] == ("You win!", "2 stars ahead of Ben and Cleo.")
    tiebreak = Result(ranked({"A": 9, "B": 9}, "stars", by={"A": 2, "B": 1}), NAMED)
    assert told(tiebreak)["A"] == ("You win!", "Ben came in second.")


def test_in_dealt_somebody_loses_and_everybody_else_wins() -> None:
    chips = ((1, 2), (4, 0), (1, 2), (1, 1))
    standing = tuple(Placing(seat, *one, "chips") for seat, one in zip("ABCD", chips, strict=True))
    result = Result(standing, NAMED)
    assert told(result) == {
        "A": ("You win!", "Everybody wins but Ben."),
        "B": ("You lost this one", "Everybody else wins."),
        "C": ("You win!", "Everybody wins but Ben."),
        "D": ("You win!", "Everybody wins but Ben."),
    }
    assert str(result.headline) == "Everybody but Ben wins"
    assert [str(result.place(one)) for one in standing] == ["won", "lost", "won", "won"]
    two = Result((*standing[:2], Placing("C", 3, 0, "chips"), standing[3]), NAMED)
    assert told(two)["B"] == ("You lost this one", "Ann and Dan win.")


def test_all_equal_is_a_win_for_everybody_and_alone_there_is_nobody_to_beat() -> None:
    result = Result(ranked({"A": 7, "B": 7}, "stars"), NAMED)
    assert told(result)["A"] == ("You win!", "Everybody wins.")
    assert told(Result(ranked({"A": 7}, "stars"), NAMED)) == {"A": ("You win!", "")}


def test_hidden_money_is_in_no_sentence() -> None:
    result = Result(ranked({"A": 5_00, "B": 9_00}, "cents"), NAMED, money_hidden=True)
    assert told(result) == {
        "A": ("You came in second", "Ben wins."),
        "B": ("You win!", "Ann came in second."),
    }
    assert str(result.score(result.of("A"))) == ""
    assert str(result.score(result.of("A"), own=True)) == "$5"


# Pages.


def test_each_phone_shows_how_the_game_ended_and_where_everybody_came(evenings: Evenings) -> None:
    house = ended(evenings())
    cleo, dan, ben = (Device(house).sit(seat) for seat in "CDB")
    won, second, last = (one.get().text for one in (cleo, dan, ben))
    assert "You win!" in won
    assert "$995,000 ahead of Dan." in won
    assert 'class="confetti"' in won
    assert won.index("$2,125,000</strong></li>") < won.index("$1,130,000") < won.index("$270,000")
    assert '<li class="mine"><b>1st</b>' in won
    assert "You came in second" in second
    assert "Cleo wins with $2,125,000." in second
    assert "confetti" not in second
    assert "You came in fourth" in last
    for page in (won, second, last):
        readable(page)
        assert 'href="/?p=end">How it went' in page
        assert page.count('class="gold"') == 1


def test_a_shared_win_is_celebrated_on_both_phones(evenings: Evenings) -> None:
    house = ended(evenings(), SHARED)
    for seat, other in (("C", "Dan"), ("D", "Cleo")):
        page = Device(house).sit(seat).get().text
        assert "You share the win!" in page
        assert f"With {other}." in page
        assert 'class="confetti"' in page


def test_a_game_of_dealt_is_won_by_all_but_one(evenings: Evenings) -> None:
    house = evenings("dealt", keeper="companion")
    played_at_random(house)
    assert house.table.won
    won = house.table.won.winners
    lost = next(seat for seat in "ABCD" if seat not in won)
    name = house.table.open_view().names[lost]
    assert f"Everybody wins but {name}." in Device(house).sit(won[0]).get().text
    page = Device(house).sit(lost).get().text
    assert "You lost this one" in page
    assert "confetti" not in page


def test_the_best_moment_comes_once_the_house_has_looked_at_the_game(evenings: Evenings) -> None:
    house = ended(evenings())
    ben = Device(house).sit("B")
    assert "Your best moment" not in ben.get().text
    house.catch_up()
    page = ben.get().text
    assert "Your best moment" in page
    assert "Took $25,000 when case 1 held $500" in page
    assert "Your evening" in page
    cleo = Device(house).sit("C").get().text
    assert "Took $25,000" not in cleo


def test_hidden_money_stays_hidden_at_the_end_except_for_ones_own(evenings: Evenings) -> None:
    house = ended(evenings())
    house.catch_up()
    house.run(_hide(house))
    _, header, shown = Device(house).sit("D").get().text.partition('<div class="finale">')
    assert header
    assert shown.count("$1,130,000") == shown.count("$") == 1  # in their own row
    assert "$" not in Device(house).get("/board").text.partition("<main")[2]


async def _hide(house: Evening) -> None:
    house.house.hide_money(True)


# Playing again.


def test_whoever_is_ready_sees_who_else_is(evenings: Evenings) -> None:
    house = ended(evenings())
    around = {seat: Device(house).sit(seat) for seat in "ABCD"}
    assert around["A"].post("/ready", {"ready": "yes"}).status == 303
    around["C"].post("/ready", {"ready": "yes"})
    page = around["A"].get().text
    readable(page)
    assert "Deal or No Deal, same people" in page
    assert page.count(">ready<") == 2
    assert page.count(">not yet<") == 2
    assert "The game starts when Ben and Dan are ready, or at the table." in page
    assert "Ben hosts first, and Cleo plays." in page
    around["B"].post("/ready", {"ready": "yes"})
    assert "The game starts when Dan is ready, or at the table." in around["A"].get().text

    around["A"].post("/ready", {"ready": "no"})
    assert "Play again" in around["A"].get().text
    assert "You came in third" in around["A"].get().text


def test_somebody_without_a_phone_starts_the_game_at_the_table(evenings: Evenings) -> None:
    house = ended(evenings())
    around = [Device(house).sit(seat) for seat in "ABC"]
    for one in around:
        one.post("/ready", {"ready": "yes"})
    assert "The game starts at the table." in around[0].get().text
    assert house.house.not_ready() == ("D",)


def test_the_kiosk_is_told_who_is_ready_once_each(evenings: Evenings) -> None:
    house = ended(evenings())
    missing: list[int] = []
    house.house.again = lambda: missing.append(len(house.house.not_ready()))
    around = [Device(house).sit(seat) for seat in "ABCD"]
    for one in (*around, around[0]):
        one.post("/ready", {"ready": "yes"})
    assert missing == [3, 2, 1, 0]


def test_nobody_is_ready_for_a_game_that_goes_on(evenings: Evenings) -> None:
    house = evenings()
    house.start()
    ann = Device(house).sit("A")
    ann.post("/ready", {"ready": "yes"})
    assert not house.house.ready
    house.play(*match(), EndMatch())
    ann.post("/ready", {"ready": "yes"})
    assert house.house.ready == {"A"}
    house.run(house.table.undo())
    assert not house.house.ready
    assert "Play again" not in ann.get().text


def test_a_stranger_is_not_ready_for_anything(evenings: Evenings) -> None:
    house = ended(evenings())
    assert Device(house).post("/ready", {"ready": "yes"}).status == 303
    late = Device(house).sit("E")  # watches, and plays next time
    late.post("/ready", {"ready": "yes"})
    assert not house.house.ready


# Television.


def test_the_television_shows_the_winner_and_everybody_else(evenings: Evenings) -> None:
    house = ended(evenings())
    house.catch_up()
    page = Device(house).get("/board").text
    assert "Cleo wins" in page
    assert "$995,000 ahead of Dan." in page
    assert page.index('step-2"') < page.index('step-1"') < page.index('step-3"')
    bar = page.partition('id="bar"')[2]
    assert "<strong>Ben</strong><span>4th</span><b>$270,000</b>" in bar
    assert "Ben took $25,000. Case 1 held $500." in bar


def test_people_who_tie_share_a_step(evenings: Evenings) -> None:
    house = ended(evenings(), SHARED)
    first = Device(house).get("/board").text.partition("step-1")[2].partition("step-3")[0]
    assert "Cleo" in first
    assert "Dan" in first


def test_between_games_the_television_tells_the_evening(evenings: Evenings) -> None:
    house = evenings()
    house.leave(NAMES)
    assert "Join us with your phone" in Device(house).get("/board").text
    house.run(write_down(house.memory, *EARLIER))
    ended(house)
    house.catch_up()
    house.leave(NAMES)
    page = Device(house).get("/board").text
    assert "The evening so far" in page
    assert "3 games" in page
    assert page.index("<strong>Cleo</strong>") < page.index("<strong>Ben</strong>")
    assert "50 times what was inside" in page
    assert "All but Ben" in page
    assert "20:00" not in page  # all games began at the same time, so the clock was wrong

    ann, guest = Device(house).sit("A"), Device(house)
    assert "The evening so far" in guest.get("/board").text  # Ann has played tonight
    Device(house).sit("E")
    assert "Join us with your phone" in guest.get("/board").text
    assert "3 games so far" in guest.get("/board").text
    assert ann.get().status == 200


def test_the_lobby_on_the_television_has_no_seats_code(evenings: Evenings) -> None:
    house = evenings()
    house.leave(NAMES)
    page = Device(house).get("/board").text
    for seat in "ABCDEF":
        assert house.seating.token(seat) not in page
        assert house.seating.letters(seat) not in page


# Size.


def test_a_page_after_a_game_is_small_with_all_that_it_brings(evenings: Evenings) -> None:
    from companion.phone.rendering import addressed, gzipped

    house = evenings()
    house.run(write_down(house.memory, *EARLIER * 4))
    ended(house)
    house.catch_up()
    cleo = Device(house).sit("C")
    pages = [cleo.get(path).text for path in ("/", "/home", "/home?p=figures", "/home?p=stats")]
    cleo.post("/ready", {"ready": "yes"})
    for page in (*pages, cleo.get().text):
        brings = {addressed()[found] for found in FILES.findall(page)}
        assert {"script.js", "style.css"} < brings
        assert len(page.encode()) + sum(len(gzipped(name)) for name in brings) < MOST
        assert " style=" not in page
        readable(page)
