"""Searching the rules: the clauses that answer a question in people's own words, best first.

SQLite finds and weighs the words, in memory; nothing is kept, and nothing leaves the box. A clause is found
by its own words and by how people ask about it (`Section.people_say`). SQLite knows the stems of English
words; in other languages, where endings vary more and words are compounded, parts of words count.
"""

import re
import sqlite3
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from math import log
from typing import NamedTuple, TypeAlias

from companion.game.clauses import Section, bare, sections
from companion.game.lid import Lid
from companion.game.said import ENGLISH, spoken
from companion.words.everyday import ALIKE, SMALL

LONGEST = 200  # characters of a question that count
MOST = 6  # at most this many clauses are found
TEXT, ASKED, PHRASE = SOURCES = ("text", "asked", "phrase")
# How much each source counts: a clause's own text, everything people ask about it, and one such question.
WEIGHTS = {TEXT: 0.5, ASKED: 1.0, PHRASE: 2.0}
_ENDING = re.compile(r"(?<=\w{4})(?:en|er|es|em|st|e|n|s|t)$")
_PREFIX = re.compile(r"^(?:ab|an|auf|aus|bei|ein|ge|mit|nach|uber|um|ver|vor|zuruck|zu)(?=\w{4})")

Place: TypeAlias = tuple[str, int, int]  # where a word was found: the source, its row, and the row's clause


class FoundClause(NamedTuple):
    """A clause that may answer a question, and the section it's in."""

    section: str
    number: str
    text: str


class RuleSearch:
    """An index of some rules, in the language spoken when it's made."""

    def __init__(self, rules: Sequence[Section]) -> None:
        code = spoken().code
        self._stems = code == ENGLISH.code
        self._small = frozenset(self._split(SMALL.get(code, "")))
        groups = [self._split(group) for group in ALIKE.get(code, ())]
        self._alike = {word: group[0] for group in groups for word in group}
        self._clauses: list[FoundClause] = []
        self._known: set[str] = set()
        self._index = sqlite3.connect(":memory:", check_same_thread=False)
        tokens = "porter" if self._stems else "trigram"
        for source in SOURCES:
            self._index.execute(
                f"CREATE VIRTUAL TABLE {source} USING fts5(words, clause UNINDEXED, tokenize={tokens})"
            )
        for section in rules:
            for number, text in section.clauses.items():
                self._add(FoundClause(section.title, number, bare(text)), section.people_say.get(number, ""))

    def _add(self, one: FoundClause, asked: str) -> None:
        texts = {TEXT: [f"{one.section} {one.text}"], ASKED: [asked], PHRASE: asked.split(";")}
        for source, written in texts.items():
            for words in map(self._words, written):
                self._known.update(words)
                row = (f" {' '.join(words)} ", len(self._clauses))
                self._index.execute(f"INSERT INTO {source} VALUES (?, ?)", row)  # noqa: S608
        self._clauses.append(one)

    def found(self, question: str, first: Collection[str] = ()) -> list[FoundClause]:
        """Return the clauses that may answer a question, best first.

        Those behind the question that's open at the table, with the numbers in `first`, come before the rest.
        """
        fits: defaultdict[Place, float] = defaultdict(float)
        for word in dict.fromkeys(self._words(question[:LONGEST])):
            for place, much in self._places(word).items():
                fits[place] += much
        best: defaultdict[tuple[str, int], float] = defaultdict(float)  # how well the best row of each fits
        for (source, _, clause), much in fits.items():
            best[source, clause] = max(much, best[source, clause])
        scores: defaultdict[int, float] = defaultdict(float)
        for (source, clause), much in best.items():
            scores[clause] += WEIGHTS[source] * much
        ranked = sorted(
            scores, key=lambda clause: (self._clauses[clause].number not in first, -scores[clause])
        )
        return [self._clauses[clause] for clause in ranked[:MOST]]

    def _places(self, word: str) -> dict[Place, float]:
        """Return where a word occurs, with how much it counts there; a rare word counts more."""
        for term in self._terms(word):
            places: dict[Place, float] = {}
            for source in SOURCES:
                match = f"SELECT rowid, clause, bm25({source}) FROM {source} WHERE {source} MATCH ?"  # noqa: S608
                hits = self._index.execute(match, (term,)).fetchall()
                most = min((rank for *_, rank in hits), default=0)  # the best rank is the lowest
                for row, clause, rank in hits:
                    places[source, row, clause] = 1 if source == PHRASE else rank / most
            if places:
                rare = log(1 + len(self._clauses) / len({clause for _, _, clause in places}))
                return {place: rare * much for place, much in places.items()}
        return {}

    def _terms(self, word: str) -> Iterator[str]:
        """Yield what to look for: the word, words that begin with it, or the word it may be a typo for."""
        if self._stems:
            yield f'"{word}"'
            if len(word) > 1:
                yield f'"{word}" *'
        elif len(word) < 3:
            yield f'" {word} "'  # too short for a trigram, so only the whole word counts
        else:
            stem = _ENDING.sub("", word)
            root = _PREFIX.sub("", stem)
            yield f'"{stem}" OR "{root}"'
        if len(word) > 3:
            from difflib import get_close_matches  # imported only if there's a typo

            yield from (f'"{one}"' for one in get_close_matches(word, sorted(self._known), 1, 0.8))

    def _words(self, text: str) -> list[str]:
        """Return the words of a text that matter; words that mean the same become one and the same word."""
        return [self._alike.get(word, word) for word in self._split(text) if word not in self._small]

    def _split(self, text: str) -> list[str]:
        """Return a text's words in lowercase, without accents; “4,000” is one word, and so is “can't”."""
        plain = unicodedata.normalize("NFKD", text.casefold())
        plain = re.sub(r"[\u0300-\u036f'’]|(?<=\d)[,.](?=\d{3})", "", plain)
        return re.findall(r"\w+", plain if self._stems else re.sub(r"(?<=[aou])e", "", plain))


def rule_search(game: Lid) -> RuleSearch:
    """Return the index of a game's rules in the current language; it's made when it's first needed."""
    return _rule_search(game, spoken().code)


@cache
def _rule_search(game: Lid, code: str) -> RuleSearch:
    return RuleSearch(sections(game))
