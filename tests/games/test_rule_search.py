"""Searching the rules: people's own questions find the right clause, in both languages."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.game.clauses import Section, clauses, sections
from companion.game.said import ENGLISH, Language, speaking
from companion.games import SHELF
from companion.words.catalogs import language
from companion.words.rule_search import MOST, RuleSearch, rule_search

HERE = Path(__file__).parent
GERMAN = language("de") or ENGLISH
SEEN = 3  # how many clauses somebody reads before giving up


def questions(game: str, spoken: Language) -> list[dict[str, Any]]:
    """Return questions written by somebody who hadn't seen the ones hidden in the rules."""
    ending = "" if spoken is ENGLISH else f".{spoken.code}"
    asked: list[dict[str, Any]] = json.loads((HERE / game / f"questions{ending}.json").read_text("utf-8"))
    return asked


def missed(game: str, spoken: Language) -> list[str]:
    """Return the questions that don't find a right clause among the first few."""
    with speaking(spoken):
        search, known = rule_search(SHELF.lids[game]), clauses(SHELF.lids[game])
        asked = questions(game, spoken)
        assert all(number in known for one in asked for number in one["clauses"])
        firsts = {
            one["question"]: {hit.number for hit in search.found(one["question"])[:SEEN]} for one in asked
        }
    return [one["question"] for one in asked if not firsts[one["question"]] & set(one["clauses"])]


@pytest.mark.parametrize("game", SHELF.lids)
def test_of_twenty_questions_at_most_three_miss_their_clause(game: str) -> None:
    assert len(questions(game, ENGLISH)) >= 20
    assert len(missed(game, ENGLISH)) <= 0.15 * len(questions(game, ENGLISH))


def test_german_questions_find_their_clauses_as_often() -> None:
    asked = {game: len(questions(game, GERMAN)) for game in SHELF.lids}
    misses = {game: len(missed(game, GERMAN)) for game in SHELF.lids}
    assert all(misses[game] <= 0.2 * asked[game] for game in asked)
    assert sum(misses.values()) <= 0.15 * sum(asked.values())


def test_the_clauses_behind_the_open_question_come_first() -> None:
    search = rule_search(SHELF.lids["deal_or_no_deal"])
    question = "what does a guess cost"
    first, *others = (one.number for one in search.found(question))
    *_, last = others
    assert [one.number for one in search.found(question, {last})][:2] == [last, first]
    assert [one.number for one in search.found(question, {"9.3"})] == [
        first,
        *others,
    ]  # 9.3 has nothing to do with the question


@pytest.mark.parametrize(
    "question", ["", "   ", "the", "?!", '"', 'xq" OR ("', "xyzzyq", "*", "(", "a OR", "—", "💰", "q" * 999]
)
def test_what_nobody_would_ask_finds_nothing(question: str) -> None:
    with speaking(ENGLISH):
        assert rule_search(SHELF.lids["dealt"]).found(question) == []
    with speaking(GERMAN):
        assert rule_search(SHELF.lids["dealt"]).found(question) == []


def test_a_slip_or_half_a_word_still_finds_it() -> None:
    search = rule_search(SHELF.lids["deal_or_no_deal"])
    for typed in ("kitty empty", "kity empty", "kitt empty"):
        assert search.found(typed)[0].number in ("2.1", "2.4")
    with speaking(GERMAN):
        german = rule_search(SHELF.lids["dealt"])
        assert "2.3" in [one.number for one in german.found("Was schlaegt was?")][:SEEN]
        assert {"4.1", "4.2"} & {one.number for one in german.found("X")[:SEEN]}


def test_rules_without_hidden_lines_can_be_searched_too() -> None:
    plain = [Section(one.title, one.clauses) for one in sections(SHELF.lids["license_plates"])]
    found = RuleSearch(plain).found("Who wins if two players have the same money?")
    assert "6.5" in [one.number for one in found][:SEEN]
    assert len(found) <= MOST


@pytest.mark.parametrize("spoken", [ENGLISH, GERMAN], ids=lambda one: one.code)
def test_nobody_ever_reads_the_hidden_lines(spoken: Language) -> None:
    with speaking(spoken):
        every = [section for lid in SHELF.lids.values() for section in sections(lid)]
        shown = [text for section in every for text in section.clauses.values()]
    assert len(shown) > 200
    assert not [text for text in shown if "<!--" in text or "people say" in text]
    assert [*map(set, (one.clauses for one in every))] == [*map(set, (one.people_say for one in every))]
