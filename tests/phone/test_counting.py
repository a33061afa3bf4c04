"""Counting one's own hidden money on the phone: the table learns whether it agrees, and nothing else."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games.downeast_dealer.moves import Pay
from companion.table.entries import BeginCount, EndCount
from companion.table.settling import STOPPED
from tests.phone import downeast
from tests.phone.companion import Companion
from tests.phone.device import KEY, Answer, Device

Companions = Callable[..., Companion]
NUMBER = re.compile(r'name="(n\d+)"[^>]* value="(\d+)"[^>]* data-worth="(\d+)"')
THERE = re.compile(r'name="there" value="([^"]*)"')
TEN = "1000"


@pytest.fixture
def dan(companions: Companions) -> Device:
    """Return Dan's phone; he has paid $80 and holds $60: one $50, one $10 and two bad checks."""
    companion = companions(downeast.NAME, 4)
    companion.play(*downeast.SOLD_PAID)
    return Device(companion).sit("D")


def counted(phone: Device, **more: int) -> Answer:
    """Send a count with more or fewer of some cards than there should be, and return the answer."""
    page = phone.get("/?p=count").text
    fields = {
        name: str(int(number) + more.get(f"w{worth}", 0)) for name, number, worth in NUMBER.findall(page)
    }
    assert fields
    return phone.post("/count", {**fields, "key": KEY.findall(page)[0], "there": THERE.findall(page)[0]})


def history(phone: Device) -> str:
    return " ".join(str(line.text) for line in phone.companion.table.history(None))


def test_the_count_is_filled_in_with_what_should_be_there(dan: Device) -> None:
    page = dan.get("/?p=count").text
    there = {worth: number for _, number, worth in NUMBER.findall(page)}
    assert {worth: number for worth, number in there.items() if number != "0"} == {
        "5000": "1",
        TEN: "1",
        "0": "2",
    }
    assert "Count your cash" in page


def test_nothing_shows_until_it_is_opened(dan: Device) -> None:
    page = dan.get("/?p=count").text
    before, hand, _ = re.split(r"(<details class=\"hand\".*?</details>)", page, maxsplit=1, flags=re.DOTALL)
    assert " open" not in hand.partition(">")[0]
    assert not NUMBER.search(before)
    assert "$60" not in re.sub(r"data-\w+='[^']*'", "", before)


def test_if_it_agrees_one_press_says_so_and_the_next_search_goes_back_only_to_here(dan: Device) -> None:
    assert counted(dan).status == 303
    assert "It agrees" in dan.get("/").text
    assert "Dee counted in private: it agrees." in history(dan)
    (mark,) = dan.companion.table.record.counts
    assert (mark.seat, mark.at) == ("D", len(dan.companion.table.record.line))
    assert dan.companion.table.record.counted_to == 0, "what's on the table wasn't counted"


def test_the_others_learn_that_it_differs_and_nothing_else(companions: Companions) -> None:
    said = []
    for less in (1, 2):
        companion = companions(downeast.NAME, 4)
        companion.play(*downeast.SOLD_PAID)
        dan, ann = Device(companion).sit("D"), Device(companion).sit("A")
        page = counted(dan, w0=-less)
        assert page.status == 200
        assert "Count once more" in page.text
        told = ann.get("/").text
        assert "Dee counted in private: it differs." in told
        said.append(re.sub(r'(value|data-seen)="[^"]*"', "", told))
    assert said[0] == said[1]


def test_what_could_explain_it_is_on_this_phone_alone_and_can_be_corrected_there(dan: Device) -> None:
    page = counted(dan, w1000=-1).text
    assert "You laid a $10 too many." in page
    form = re.search(r'<form method="post" action="/do">(.*?)</form>', page, re.DOTALL)
    assert form
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'name="([^"]*)" value="([^"]*)"', form[1]):
        fields.setdefault(name, []).append(value)
    assert dan.post("/do", fields).status == 303
    table = dan.companion.table
    assert table.state.hands["D"] == (downeast.FIFTY, 0, 0)
    moves = [one.kept.move for one in table.record.line]
    assert sorted(next(one for one in moves if isinstance(one, Pay)).cards) == [1000, 1000, 1000, 1000, 5000]
    ann = Device(dan.companion).sit("A")
    assert "You laid" not in ann.get("/").text


def test_a_number_that_nobody_could_count_is_refused_beside_its_line(dan: Device) -> None:
    page = dan.get("/?p=count").text
    fields = {name: number for name, number, _ in NUMBER.findall(page)}
    key, there = KEY.findall(page)[0], THERE.findall(page)[0]
    for wrong in ("", "-1", "100", "two", "9" * 500):
        answer = dan.post("/count", {**fields, "n1": wrong, "key": key, "there": there})
        assert answer.status == 422, wrong
        assert 'aria-invalid="true"' in answer.text
    assert dan.companion.table.record.counts == ()


def test_a_count_of_what_has_changed_since_then_is_refused(dan: Device) -> None:
    page = dan.get("/?p=count").text
    fields = {name: number for name, number, _ in NUMBER.findall(page)}
    answer = dan.post("/count", {**fields, "key": KEY.findall(page)[0], "there": "9-9"})
    assert answer.status == 409
    assert "has changed in the meantime" in answer.text


def test_two_presses_count_once(dan: Device) -> None:
    page = dan.get("/?p=count").text
    fields = {name: number for name, number, _ in NUMBER.findall(page)}
    sent = {**fields, "key": KEY.findall(page)[0], "there": THERE.findall(page)[0]}
    assert [dan.post("/count", sent).status for _ in range(2)] == [303, 303]
    assert "Counted once" in dan.get("/").text
    assert len(dan.companion.table.record.counts) == 1


def test_a_phone_without_a_seat_counts_nothing(dan: Device) -> None:
    assert Device(dan.companion).post("/count", {}).status == 403


def test_while_the_table_counts_everybody_with_cash_is_asked_and_sees_who_has_counted(dan: Device) -> None:
    table, ann = dan.companion.table, Device(dan.companion).sit("A")
    assert "Count yours in private" not in dan.get("/").text
    dan.companion.run(table.count(BeginCount()))
    assert "Count yours in private" in dan.get("/").text
    counted(ann)
    page = dan.get("/?p=count").text
    assert [*re.findall(r'<b class="(?:plus|soft|high)">([^<]*)</b>', page)] == [
        "agrees",
        "counting",
        "counting",
        "your turn",
    ]
    counted(dan)
    assert "Count yours in private" not in dan.get("/").text
    dan.companion.run(table.count(EndCount(STOPPED)))
    assert table.record.counting is None


def test_after_a_power_cut_what_was_said_is_kept_and_the_count_goes_on_where_it_was(tmp_path: Path) -> None:
    first = Companion(downeast.NAME, 4, tmp_path / "journal.sqlite3")
    first.play(*downeast.SOLD_PAID)
    first.run(first.table.count(BeginCount()))
    dan = Device(first).sit("D")
    page = dan.get("/?p=count").text
    fields = {name: number for name, number, _ in NUMBER.findall(page)}
    counted(dan)
    first.stop()
    again = first.again()
    dan.companion = again
    assert again.table.record.counting
    assert again.table.record.counting.agrees == {"D": True}
    sent = {**fields, "key": KEY.findall(page)[0], "there": THERE.findall(page)[0]}
    assert dan.post("/count", sent).status == 303, "what's typed on a phone outlives Tableside"
    again.stop()


@pytest.mark.parametrize("game", ["deal_or_no_deal", "license_plates", "dealt", "dealers_choice"])
def test_where_nothing_is_hidden_there_is_nothing_to_count_in_private(
    companions: Companions, game: str
) -> None:
    phone = Device(companions(game, 3)).sit("A")
    assert "p=count" not in phone.get("/").text
    assert phone.post("/count", {}).status == 409
