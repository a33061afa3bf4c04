"""The roster: one person under all their names, two who are one, and somebody who wants to be forgotten."""

from itertools import permutations

import pytest

from companion.game import Refused
from companion.store.roster import Person, Roster, nobody_at

ANN, BEN, CAL = Person("1", "Ann"), Person("2", "Ben"), Person("3", "Cal")


def people(*more: Person) -> Roster:
    return Roster((ANN, BEN, CAL, *more))


def test_players_are_found_by_name_and_whoever_is_new_is_added() -> None:
    ids, changed = people().seated(["ben", "", "Dee"])
    dee = changed[-1]
    assert ids == ("2", nobody_at("B"), dee.id)
    assert [(one.name, one.color) for one in changed] == [("Ben", "A"), ("Dee", "C")]
    again, unchanged = people().with_(changed).seated(["Ben", "", "Dee"])
    assert (again, unchanged) == (ids, [])


def test_somebody_without_a_name_is_called_by_their_seat() -> None:
    assert people().who(nobody_at("B")).called == "Player B"


def test_a_renamed_person_is_still_found_under_the_old_name() -> None:
    anna = people().renamed(ANN, "Anna")
    roster = people().with_([anna])
    assert roster.who("1").called == "Anna"
    assert roster.named("ann") == roster.named("ANNA") == anna
    back = roster.renamed(anna, "Ann")
    assert back.spellings == ("Anna",)


def test_nobody_is_given_somebody_elses_name() -> None:
    with pytest.raises(Refused, match="Ben is somebody else here"):
        people().renamed(ANN, "ben")
    with pytest.raises(Refused, match="1 to 16"):
        people().renamed(ANN, " ")


def test_two_who_are_one_answer_to_both_names() -> None:
    roster = people().with_(people().merged(CAL, ANN))
    assert roster.who("3").name == "Ann"
    assert [one.name for one in roster.everybody] == ["Ann", "Ben"]
    assert roster.named("Cal") == roster.who("1")
    with pytest.raises(Refused, match="already one person"):
        roster.merged(roster.who("3"), roster.who("1"))


@pytest.mark.parametrize("order", permutations([("1", "2"), ("2", "3"), ("1", "4")]))
def test_it_does_not_matter_in_which_order_people_are_merged(order: tuple[tuple[str, str], ...]) -> None:
    roster = people(Person("4", "Dee"), Person("5", "Eva"))
    for gone, stays in order:
        roster = roster.with_(roster.merged(roster.who(gone), roster.who(stays)))
    assert len({roster.who(one).id for one in "1234"}) == 1
    assert {one.goes_by(name) for one in (roster.who("1"),) for name in ("Ann", "Ben", "Cal", "Dee")} == {
        True
    }
    assert roster.who("5").name == "Eva"


def test_somebody_forgotten_leaves_no_name_behind_not_even_a_merged_one() -> None:
    roster = people().with_(people().merged(CAL, ANN))
    roster = roster.with_(roster.forgotten(roster.who("1")))
    assert roster.who("1").called == roster.who("3").called == "a guest"
    assert [one.name for one in roster.everybody] == ["Ben"]
    assert roster.named("Ann") is roster.named("Cal") is None


def test_people_who_went_in_a_circle_are_still_somebody() -> None:
    roster = Roster((Person("1", "Ann", now="2"), Person("2", "Ben", now="1")))
    assert roster.who("1").name in ("Ann", "Ben")
