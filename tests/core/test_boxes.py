"""The house's boxes: turning a box into text and back, sentences about mistakes, and what the house keeps."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, structs

from companion.cli.main import main
from companion.game import Game, Refused
from companion.game.box import BoxRows, Fields, Shape, shape_of
from companion.games import SHELF
from companion.store.boxes import KIND, box_text, example_of, house_box, keep_box, learn, read_box, read_file
from companion.store.journal import Journal
from companion.store.journal_file import kept_at
from companion.table.table import Table
from tests.boxes import GARAGE, Auto, Garage, Lot
from tests.core.referee_process import RefereeProcess
from tests.games.pennies import LayCoin, ShowCoins, pennies
from tests.refusals import why

GAMES = [*SHELF.values(), GARAGE]
DOWNEAST = SHELF["downeast_dealer"]
DEAL = SHELF["deal_or_no_deal"]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    journal = Journal.open(tmp_path / "journal.sqlite3")
    yield journal
    journal.close()


def with_stars(stars: int) -> Any:
    """Return the example box for Downeast Dealer, with this many stars on its first set."""
    first, *others = DOWNEAST.box.sets
    return structs.replace(DOWNEAST.box, sets=(structs.replace(first, stars=stars), *others))


# A box as text.


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_box_written_and_read_is_the_same(game: Game[Any]) -> None:
    assert read_box(game, box_text(game, game.box), "box.toml") == game.box


TEXTS = st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), max_size=30).filter(str.isprintable)
SUMS = st.integers(0, 10**9)


@given(
    st.builds(
        Garage,
        autos=st.lists(
            st.builds(
                Auto,
                number=st.integers(-5, 99),
                name=TEXTS,
                price=st.none() | SUMS,
                seen=st.tuples(SUMS, SUMS),
            )
        ).map(tuple),
        books=st.lists(st.lists(SUMS).map(tuple)).map(tuple),
        policies=st.dictionaries(TEXTS, st.integers(0, 99)),
        lot=st.builds(
            Lot, gate=st.text("0123456789", max_size=9), open=st.booleans(), places=st.integers(0, 9)
        ),
        owner=st.none() | TEXTS.filter(lambda owner: owner != "?"),
    )
)
def test_any_box_written_and_read_is_the_same(box: Garage) -> None:
    free = replace(GARAGE, check_box=lambda box: None)
    assert read_box(free, box_text(free, box), "box.toml") == box


def test_every_entry_has_its_words() -> None:
    text = box_text(DOWNEAST, DOWNEAST.box)
    assert text.startswith("# Downeast Dealer: an example, to be compared with the printed box.\n")
    assert "# Treasure. The set whose cards give everyone cash.\ntreasure = " in text
    assert "# Each: name (name), stars (stars), one of them (one).\nsets = [\n" in text
    assert 'reserve = ["$50", "$100", "$200", "$500"]' in text
    assert box_text(DOWNEAST, with_stars(5)).startswith("# Downeast Dealer: as the table entered it.\n")


def test_sums_may_be_written_as_people_do_and_what_is_left_out_is_the_examples() -> None:
    text = 'kitty = 7500\nfree_guess = "1.5k"\ntop_offer = 999.50\n'
    box = read_box(DEAL, text, "box.toml")
    assert box == structs.replace(DEAL.box, kitty=7_500_00, free_guess=1_500_00, top_offer=999_50)


@pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)
def test_every_entry_of_a_game_on_the_shelf_says_what_it_is(game: Game[Any]) -> None:
    def untold(shape: Shape) -> Iterator[str]:
        if isinstance(shape, BoxRows):
            yield from untold(shape.each)
        elif isinstance(shape, Fields):
            for part in shape.parts.values():
                if shape.named and not part.about:
                    yield part.label
                yield from untold(part)

    assert list(untold(shape_of(game.box))) == []


# A sentence says what's wrong with a text.


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("autos = [", " isn't TOML: Invalid value (at end of document)."),
        (
            "\nautoes = []",
            ", line 2: autoes. There's no such entry. Use one of: autos, books, policies, lot, owner.",
        ),
        ("autos = 3", ", line 1: autos. Write a list in [ ], not “3”."),
        (
            "autos = [3]",
            ", from line 1: autos, number 1. Write it as { number = …, name = …, price = …, seen = … }.",
        ),
        ("autos = [{ name = 'Jeep' }]", ", from line 1: autos, number 1, number. It's missing."),
        (
            "# ours\n[[autos]]\nnumber = 1\n[[autos]]\nnumber = 2.5",
            ", from line 2: autos, number 2, number. Write a whole number, not “2.5”.",
        ),
        (
            "autos = [{ number = 1, price = 'much' }]",
            ', from line 1: autos, number 1, price. Write a sum such as "$5,000", not “much”. '
            'If you don\'t know it, write "?".',
        ),
        (
            "autos = [{ number = 1, colour = 'red' }]",
            ", from line 1: autos, number 1, colour. There's no such entry. "
            "Use one of: number, name, price, seen.",
        ),
        (
            "books = [['$1'], [true]]",
            ', from line 1: books, number 2, number 1. Write a sum such as "$5,000", not “true”.',
        ),
        ("books = [{}]", ", from line 1: books, number 1. Write a list in [ ], not a table."),
        ("policies = [['fire']]", ", from line 1: policies, number 1. Write it as [Name, Value]."),
        (
            "policies = [['fire', 1], ['fire', 2]]",
            ", line 1: policies. “fire” is there twice. Use each name once.",
        ),
        ("lot = { open = 1 }", ", from line 1: lot, open. Write true or false, not “1”."),
        (
            "lot.gate = 'open'",
            ', from line 1: lot, gate. Write digits in quotes, as in "384", not “open”.',
        ),
        (
            'owner = "two\\nlines"',
            ", line 1: owner. Write at most 200 characters on one line, in quotes, not “two lines”. "
            'If you don\'t know it, write "?".',
        ),
        (
            "[lot]\nplaces = 99999999999",
            ", from line 1: lot, places. Write a whole number, not “99999999999”.",
        ),
        ("autos = [{ number = 2 }]", ": The autos are numbered 1, 2, 3 and so on."),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "box.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(Refused) as refused:
        read_file(GARAGE, path)
    assert refused.value.why.removeprefix(str(path)) == why


def test_a_box_that_holds_what_nobody_can_enter_is_found_out() -> None:
    class Wild(Struct):
        things: frozenset[int] = frozenset()

    with pytest.raises(TypeError, match="A box cannot hold Things"):
        shape_of(Wild())


# What the house keeps.


async def test_a_house_without_a_box_uses_the_example(journal: Journal) -> None:
    kept = house_box(journal.kept, DOWNEAST)
    assert (kept.box, kept.entered, kept.kind) == (DOWNEAST.box, DOWNEAST.box, "example")
    assert not kept.trouble


async def test_a_box_is_kept_for_the_next_evening(journal: Journal) -> None:
    await keep_box(journal, DOWNEAST, with_stars(5))
    journal.close()
    again = Journal.open(journal.path)
    kept = house_box(again.kept, DOWNEAST)
    assert (kept.box, kept.kind) == (with_stars(5), "own")
    assert house_box(again.kept, DEAL).kind == "example"
    again.close()


async def test_what_does_not_fit_is_kept_and_what_fitted_last_is_used(journal: Journal) -> None:
    await keep_box(journal, DOWNEAST, with_stars(0))
    kept = house_box(journal.kept, DOWNEAST)
    assert (kept.box, kept.entered, kept.kind) == (DOWNEAST.box, with_stars(0), "example")
    refusal = why(DOWNEAST.check_box, with_stars(0))
    assert str(kept.trouble) == f"{refusal} Until you fix that, games use the example."
    await keep_box(journal, DOWNEAST, with_stars(7))
    await keep_box(journal, DOWNEAST, with_stars(0))
    kept = house_box(journal.kept, DOWNEAST)
    assert (kept.box, kept.entered, kept.kind) == (with_stars(7), with_stars(0), "own")
    assert str(kept.trouble).endswith("Until you fix that, games use what you entered before.")


async def test_the_example_again(journal: Journal) -> None:
    await keep_box(journal, DOWNEAST, with_stars(7))
    await keep_box(journal, DOWNEAST, DOWNEAST.box)
    assert house_box(journal.kept, DOWNEAST).kind == "example"


async def test_a_box_of_another_shape_is_mentioned_and_set_aside(journal: Journal) -> None:
    before = 'sets = [{ name = "Traps", stars = 5, weight = 3 }]\n'
    await journal.keep(KIND, {"downeast_dealer": before.encode()})
    kept = house_box(journal.kept, DOWNEAST)
    assert (kept.box, kept.kind, kept.unreadable) == (DOWNEAST.box, "example", before)
    assert str(kept.fault) == (
        "Your Downeast Dealer box, from line 1: sets, number 1, weight. There's no such entry. "
        "Use one of: name, stars, one."
    )
    await keep_box(journal, DOWNEAST, with_stars(7))
    assert journal.kept(KIND)["downeast_dealer set aside"] == before.encode()
    assert house_box(journal.kept, DOWNEAST).box == with_stars(7)


# What the house learns from a game is saved when the game is over.


class Stake(Struct, frozen=True):
    stake: int = 100


COINS = replace(pennies(), box=Stake())


def teaching(stake: int) -> Game[Any]:
    """Return a game of Pennies that after three rounds teaches the house to raise its stake by this much."""
    return replace(
        COINS, learnt=lambda state, box: structs.replace(box, stake=box.stake + stake * (state.round > 3))
    )


async def play(journal: Journal, game: Game[Any]) -> Table:
    table = await Table.start(journal, game, game.prepare(["Ann", "Ben"]), random.Random(1))
    for _ in range(3):
        assert house_box(journal.kept, game).box == Stake()
        for seat in "AB":
            await table.submit(LayCoin("heads", seat=seat))
        await table.submit(ShowCoins())
    return table


async def test_what_is_learnt_goes_into_the_houses_box_at_the_end(journal: Journal) -> None:
    game = teaching(11)
    await play(journal, game)
    assert house_box(journal.kept, game).box == Stake(111)


async def test_what_is_learnt_is_added_to_what_the_house_knows_by_then(journal: Journal) -> None:
    game = teaching(11)
    table = await play(journal, COINS)
    await keep_box(journal, game, Stake(200))
    await learn(journal, game, table.record.state)
    assert house_box(journal.kept, game).box == Stake(211)


async def test_a_game_that_teaches_nothing_changes_nothing(journal: Journal) -> None:
    await play(journal, COINS)
    assert journal.kept(KIND) == {}


async def test_what_is_learnt_does_not_replace_what_nobody_can_read(journal: Journal) -> None:
    game = teaching(11)
    table = await play(journal, COINS)
    await journal.keep(KIND, {game.name: b"steak = 1"})
    await learn(journal, game, table.record.state)
    assert journal.kept(KIND) == {game.name: b"steak = 1"}


# The command line.


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the house's folder, which is also the current directory."""
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_box_is_printed_changed_and_forgotten(shell: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["box", "downeast_dealer", "--to", "ours.toml"]) == 0
    assert "Edit it, then load it with --from." in capsys.readouterr().out
    ours = shell / "ours.toml"
    ours.write_text(ours.read_text("utf-8").replace("stars = 100", "stars = 5"), "utf-8")
    assert main(["box", "downeast_dealer", "--from", "ours.toml"]) == 0
    capsys.readouterr()
    assert main(["box", "downeast_dealer"]) == 0
    assert capsys.readouterr().out == box_text(DOWNEAST, with_stars(5))
    assert main(["box", "downeast_dealer", "--forget"]) == 0
    assert capsys.readouterr().out == "From now on, Downeast Dealer uses the example.\n"
    assert main(["box", "downeast_dealer"]) == 0
    assert capsys.readouterr().out == box_text(DOWNEAST, DOWNEAST.box)


def test_a_wrong_file_changes_nothing(shell: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (shell / "ours.toml").write_text("thieves = 99")
    assert main(["box", "downeast_dealer", "--from", "ours.toml"]) == 2
    refusal = why(DOWNEAST.check_box, structs.replace(DOWNEAST.box, thieves=99))
    assert capsys.readouterr().err == f"ours.toml: {refusal}\n"
    assert main(["box", "downeast_dealer", "--from", "none.toml"]) == 2
    assert "none.toml" in capsys.readouterr().err
    assert main(["box", "downeast_dealer", "--to", "no/such/folder"]) == 2
    assert capsys.readouterr().err == "Can't write no/such/folder: No such file or directory.\n"
    assert kept_at(shell / "journal.sqlite3", KIND) == {}


async def test_what_nobody_can_read_is_printed_to_be_put_right(
    shell: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = Journal.open(shell / "journal.sqlite3")
    await house.keep(KIND, {"downeast_dealer": b"thiefs = 3\n"})
    assert main(["box", "downeast_dealer"]) == 2  # even while another Tableside is using the journal
    printed = capsys.readouterr()
    assert printed.out == "thiefs = 3\n"
    assert "line 1: thiefs." in printed.err
    assert main(["box", "downeast_dealer", "--forget"]) == 2
    assert why(Journal.open, shell / "journal.sqlite3") in capsys.readouterr().err
    house.close()


async def test_the_referee_plays_with_the_box_of_its_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    house = Journal.open(path)
    await keep_box(house, DEAL, structs.replace(DEAL.box, kitty=7_000_00))
    house.close()
    with RefereeProcess("--players", "Ann,Ben,Cal", "--journal", str(path)) as referee:
        referee.standing()
        referee.done({"move": "BeginHosting", "host": "A", "contestant": "B"})
        assert referee.done({"view": None})["view"]["pot"] == 7_000_00
    with RefereeProcess("--players", "Ann,Ben,Cal") as referee:
        referee.standing()
        referee.done({"move": "BeginHosting", "host": "A", "contestant": "B"})
        assert referee.done({"view": None})["view"]["pot"] == 5_000_00


def test_rows_and_records_say_what_is_in_them() -> None:
    shape = shape_of(GARAGE.box)
    opened = shape.opened(GARAGE.box)
    assert [part.worded(opened[name]) for name, part in shape.parts.items()] == [
        "3: 1, 2, 3",
        "2",
        "2: fire, theft",
        "6, yes, 0417",
        "not known",
    ]
    assert isinstance(shape.parts["autos"], BoxRows)


async def test_an_empty_box_is_not_entered_yet_and_the_example_is_taken_over(journal: Journal) -> None:
    game = SHELF["dealers_choice"]
    kept = house_box(journal.kept, game)
    assert (kept.box, kept.kind) == (game.box, "empty")
    assert box_text(game, kept.entered).startswith("# Dealer's Choice: not entered yet.\n")
    await keep_box(journal, game, example_of(game))
    kept = house_box(journal.kept, game)
    assert (kept.box, kept.kind) == (game.example, "example")
    assert box_text(game, kept.entered).startswith("# Dealer's Choice: an example, ")
    await keep_box(journal, game, game.box)
    assert house_box(journal.kept, game).kind == "empty"


def test_a_game_whose_box_is_filled_in_is_its_own_example() -> None:
    assert example_of(DOWNEAST) == DOWNEAST.box


def test_the_example_on_the_command_line(shell: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for option, used in (("--example", "the example"), ("--forget", "an empty box")):
        assert main(["box", "dealers_choice", option]) == 0
        assert capsys.readouterr().out == f"From now on, Dealer's Choice uses {used}.\n"
