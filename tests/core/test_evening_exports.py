"""An evening for BG Stats, spreadsheets and scripts. All totals are added up again here, from the games."""

import csv
import json
import random
import re
import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from copy import deepcopy
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from msgspec.structs import replace

from companion.house.bgstats import link, play, play_file, play_id
from companion.house.exports import as_json, spreadsheet
from companion.house.finishes import Finish, all_finishes
from companion.house.memory import Memory
from companion.store.journal import Journal
from companion.store.roster import Person, Roster, nobody_at
from tests.core.test_memory import play as play_a_game
from tests.nights import CLEOS_HOUSE, DAY, EIGHT, cleos_night, game, house, night

SCHEMAS = json.loads(Path(__file__).with_name("bgstats.schema.json").read_text())
TYPES: dict[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: type(value) is int,
    "number": lambda value: type(value) in (int, float),
}


def faults(value: Any, schema: Any, where: str = "") -> Iterator[str]:
    """Yield what's wrong with a value, checking only what our own JSON Schema uses."""
    if not TYPES[schema["type"]](value):
        yield f"{where} is no {schema['type']}"
    elif schema["type"] == "object":
        yield from (f"{where} has no {name}" for name in schema["required"] if name not in value)
        for name, inside in value.items():
            known = schema["properties"].get(name)
            yield from faults(inside, known, f"{where}.{name}") if known else [f"{where} has {name}"]
    elif schema["type"] == "array":
        for place, inside in enumerate(value):
            yield from faults(inside, schema["items"], f"{where}[{place}]")
    elif "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"{where} is {value}"


def without_one_boolean(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield copies of a value, each without one of its booleans, and the name of that boolean."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        if isinstance(one, bool):
            yield key, {name: other for name, other in value.items() if name != key}
        for name, changed in without_one_boolean(one):
            copied = deepcopy(value)
            copied[key] = changed
            yield name, copied


def the_file(evening: Any, roster: Roster = CLEOS_HOUSE) -> Any:
    return json.loads(play_file(evening, roster))


# BG Stats.


def test_a_link_holds_the_game_and_nothing_is_lost_on_the_way() -> None:
    evening = cleos_night()
    assert len(evening.finishes) == 3
    for finish in evening.finishes:
        address = urlsplit(link(finish, CLEOS_HOUSE, evening))
        assert (address.scheme, address.netloc) == ("bgstats", "app.bgstatsapp.com")
        assert address.path == "/createPlay.html"
        (data,) = parse_qs(address.query, strict_parsing=True)["data"]
        assert json.loads(data) == play(finish, CLEOS_HOUSE, evening)
        assert len(address.geturl()) < 1_300


def test_a_name_with_any_sign_in_it_survives_the_address() -> None:
    name = "Zoë & Łukasz=?#+"
    evening = night(game("dealt", {name: (1, 2), "Ben": (2, 0)}, "chips"))
    (data,) = parse_qs(urlsplit(link(evening.finishes[0], house(name, "Ben"), evening)).query)["data"]
    assert json.loads(data)["players"][0]["name"] == name


def test_links_and_files_are_what_the_app_reads() -> None:
    evening = cleos_night()
    for finish in evening.finishes:
        assert [*faults(play(finish, CLEOS_HOUSE, evening), SCHEMAS["link"])] == []
    assert [*faults(the_file(evening), SCHEMAS["file"])] == []


def test_the_app_would_refuse_it_without_any_of_the_booleans() -> None:
    evening = cleos_night()
    sent = play(evening.finishes[0], CLEOS_HOUSE, evening)
    missing = [*without_one_boolean(sent)]
    assert Counter(name for name, _ in missing) == {
        **{"startPlayer": 4, "winner": 4, "highestWins": 1, "noPoints": 1}
    }
    for name, changed in missing:
        assert any(name in fault for fault in faults(changed, SCHEMAS["link"])), name
    missing = [*without_one_boolean(the_file(evening))]
    assert len(missing) == 3 * 4 + 4 + 3 * (3 + 4 * 3)
    for name, changed in missing:
        assert any(name in fault for fault in faults(changed, SCHEMAS["file"])), name


def test_a_bgg_id_is_a_number_or_left_out() -> None:
    sent = play(cleos_night().finishes[0], CLEOS_HOUSE, cleos_night())
    assert "bggId" not in sent["game"]
    sent["game"]["bggId"] = "123"
    assert [*faults(sent, SCHEMAS["link"])] == [".game.bggId is no integer"]


def test_ranks_scores_and_who_began() -> None:
    sent = play(cleos_night().finishes[0], CLEOS_HOUSE, cleos_night())
    by_name = {one["name"]: one for one in sent["players"]}
    assert {name: one["rank"] for name, one in by_name.items()} == {"Ann": 3, "Ben": 2, "Cleo": 1, "Dan": 4}
    assert {name: one["score"] for name, one in by_name.items()} == {
        **{"Ann": 9_000, "Ben": 138_300, "Cleo": 2_120_000, "Dan": 0.5}
    }
    assert [name for name, one in by_name.items() if one["winner"]] == ["Cleo"]
    assert [name for name, one in by_name.items() if one["startPlayer"]] == ["Cleo"]
    assert sent["durationMin"] == 50


def test_dealt_has_several_winners_and_its_chips_are_no_points() -> None:
    """Otherwise the app would say that whoever has the most chips left is the winner."""
    evening = cleos_night()
    sent = play(evening.finishes[2], CLEOS_HOUSE, evening)
    assert [one["winner"] for one in sent["players"]] == [True, False, True, True]
    assert sent["game"]["noPoints"]
    assert not play(evening.finishes[1], CLEOS_HOUSE, evening)["game"]["noPoints"]


def test_a_file_refers_only_to_what_is_in_it() -> None:
    written = the_file(cleos_night())
    games, people = ({one["id"]: one["name"] for one in written[kind]} for kind in ("games", "players"))
    assert (len(games), len(people)) == (3, 4)
    played = [(games[one["gameRefId"]], one["playerScores"]) for one in written["plays"]]
    assert [name for name, _ in played] == ["Deal or No Deal", "Downeast Dealer", "Dealt!"]
    for _, scores in played:
        assert [people[one["playerRefId"]] for one in scores] == ["Ann", "Ben", "Cleo", "Dan"]


def test_a_second_export_has_the_same_ids() -> None:
    evening = cleos_night()
    assert play_file(evening, CLEOS_HOUSE) == play_file(cleos_night(), CLEOS_HOUSE)
    ids = [one["uuid"] for one in the_file(evening)["plays"]]
    assert len(set(ids)) == 3
    assert ids == [play(one, CLEOS_HOUSE, evening)["sourcePlayId"] for one in evening.finishes]


async def test_an_id_survives_corrections_and_copies_and_no_other_box_has_it(tmp_path: Path) -> None:
    def ids(path: Path) -> list[str]:
        with closing(Journal.open_to_read(path)) as journal:
            return [play_id(one) for one in all_finishes(journal)]

    with closing(Journal.open(tmp_path / "journal.sqlite3")) as journal:
        memory = Memory(journal)
        table = await play_a_game(memory)
        await play_a_game(memory)
        before = ids(journal.path)
        await table.undo()
        await table.redo()
        assert ids(journal.path) == before
    with closing(Journal.open(tmp_path / "other.sqlite3")) as other:
        await play_a_game(Memory(other), seed=2)
    shutil.copy(tmp_path / "journal.sqlite3", tmp_path / "copy.sqlite3")
    assert ids(tmp_path / "copy.sqlite3") == before
    assert not {*before} & {*ids(tmp_path / "other.sqlite3")}
    assert len({*before}) == 2


@pytest.fixture
def in_new_york(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("in_new_york")
@pytest.mark.parametrize(
    ("started", "says"),
    [
        ("2026-11-17T01:10:00+00:00", "2026-11-16 20:10:00"),  # local time
        ("2026-11-17T05:30:00+00:00", "2026-11-17 00:30:00"),  # after midnight
        ("2025-03-01T12:00:00+00:00", "2026-11-16 12:00:00"),  # the date from the table overrides the clock
        ("1970-01-01T00:05:00+00:00", "2026-11-16 12:00:00"),
        ("no time at all", "2026-11-16 12:00:00"),
    ],
)
def test_a_game_has_the_date_of_its_evening(started: str, says: str) -> None:
    finish = replace(cleos_night().finishes[0], started=started)
    assert play(finish, CLEOS_HOUSE, night(finish))["playDate"] == says


def test_a_clock_that_was_set_meanwhile_leaves_out_how_long_it_took() -> None:
    finish = replace(cleos_night().finishes[0], started="2024-11-16T20:10:00+00:00")
    assert "durationMin" not in play(finish, CLEOS_HOUSE, night(finish))


def test_whoever_was_forgotten_or_gave_no_name_is_anonymous() -> None:
    finish = replace(
        game("dealt", {"Ann": (1, 2), "x": (1, 1), "y": (1, 1), "z": (4, 0)}, "chips"),
        persons=("nnA", "gone", "gone too", nobody_at("D")),
    )
    roster = Roster([Person("nnA", "Ann"), Person("gone"), Person("gone too")])
    players = the_file(night(finish), roster)["players"]
    assert [(one["name"], one["isAnonymous"]) for one in players] == [
        *(("Ann", False), ("a guest", True), ("Player D", True))
    ]
    assert "gone" not in play_file(night(finish), roster).decode()


# Spreadsheets.


def rows(evening: Any, roster: Roster = CLEOS_HOUSE) -> list[dict[str, str]]:
    return [*csv.DictReader(StringIO(spreadsheet(evening, roster).decode("utf-8-sig"), newline=""))]


def test_a_spreadsheet_has_a_row_for_each_person_in_each_game() -> None:
    found = rows(cleos_night())
    assert len(found) == 12
    assert found[2] == {
        "date": "2026-11-16",
        "game": "Deal or No Deal",
        "person": "Cleo",
        "place": "1",
        "score": "212000000",
        "unit": "cents",
        "won_or_lost_cents": "99500000",
        "winner": "yes",
    }
    assert (found[7]["unit"], found[7]["won_or_lost_cents"], found[7]["winner"]) == ("stars", "", "no")


def sums(finishes: tuple[Finish, ...]) -> dict[str, tuple[int, int]]:
    """Return everybody's wins and money, added up seat by seat."""
    found: dict[str, tuple[int, int]] = {}
    for finish in finishes:
        for seat, person in enumerate(finish.persons):
            wins, cents = found.get(person[::-1], (0, 0))
            place = finish.standing[seat]
            found[person[::-1]] = wins + (place.rank == 1), cents + (place.gained or 0)
    return found


def test_the_sums_add_up_in_every_export() -> None:
    evening = cleos_night()
    right = sums(evening.finishes)
    assert right["Cleo"] == (2, 995_000_00)
    from_rows: dict[str, tuple[int, int]] = {}
    for row in rows(evening):
        wins, cents = from_rows.get(row["person"], (0, 0))
        money = int(row["won_or_lost_cents"] or 0)
        from_rows[row["person"]] = wins + (row["winner"] == "yes"), cents + money
    written = json.loads(as_json(evening, CLEOS_HOUSE))
    from_json = {one["person"]: (one["wins"], one["won_or_lost_cents"]) for one in written["people"]}
    from_file: Counter[str] = Counter()
    played = the_file(evening)
    people = {one["id"]: one["name"] for one in played["players"]}
    for one in played["plays"]:
        from_file.update(people[each["playerRefId"]] for each in one["playerScores"] if each["winner"])
    assert from_rows == from_json == right
    assert from_file == {name: wins for name, (wins, _) in right.items() if wins}


@pytest.mark.parametrize("name", ["=1+1", "+49 Ann", "-Ben", "@Cleo"])
def test_no_name_becomes_a_formula(name: str) -> None:
    evening = night(game("dealt", {name: (1, 2), "Ben": (2, 0)}, "chips"))
    assert [row["person"] for row in rows(evening, house(name, "Ben"))] == [f"'{name}", "Ben"]


def test_commas_quotes_and_accents_come_back_as_they_were() -> None:
    names = ('Ann "Ace", Jr.', "Zoë", "Ελένη")
    evening = night(game("dealt", dict.fromkeys(names, (1, 2)), "chips"))
    written = spreadsheet(evening, house(*names))
    assert written.startswith(b"\xef\xbb\xbfdate,")
    assert written.count(b"\r\n") == written.count(b"\n") == 4
    assert [row["person"] for row in rows(evening, house(*names))] == [*names]


def test_an_evening_without_a_date_has_none() -> None:
    evening = replace(cleos_night(), day=None)
    assert {row["date"] for row in rows(evening)} == {""}
    assert json.loads(as_json(evening, CLEOS_HOUSE))["date"] is None


# JSON.


def test_json_has_every_game_with_its_feats() -> None:
    written = json.loads(as_json(cleos_night(), CLEOS_HOUSE))
    assert (written["evening"], written["date"], written["minutes"]) == (7, DAY.isoformat(), 170)
    first = written["games"][0]
    assert (first["game"], first["started"]) == ("deal_or_no_deal", EIGHT.isoformat())
    ben = next(one for one in first["players"] if one["person"] == "Ben")
    assert ben["feats"] == [{"kind": "best deal", "deal": 138_000_00, "case": 14, "inside": 300_00}]
    assert (ben["place"], ben["score"], ben["unit"], ben["winner"]) == (2, 138_300_00, "cents", False)


def test_games_drawn_at_random_add_up_too() -> None:
    rng = random.Random(21)
    names = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
    for _ in range(20):
        finishes = []
        for number in range(1, rng.randint(2, 9)):
            who = rng.sample(names, rng.randint(2, 6))
            came = {name: (rng.randint(1, 3), rng.randint(-500, 500)) for name in who}
            gained = [rng.randint(-10_000, 10_000) for _ in who]
            start = EIGHT + timedelta(minutes=number)
            finishes.append(game("dealt", came, "cents", number=number, gained=gained, started=start))
        evening = night(*finishes)
        written = json.loads(as_json(evening, house(*names)))
        found = {one["person"]: (one["wins"], one["won_or_lost_cents"]) for one in written["people"]}
        assert found == sums(evening.finishes)
        assert sum(int(row["won_or_lost_cents"]) for row in rows(evening, house(*names))) == sum(
            cents for _, cents in found.values()
        )
