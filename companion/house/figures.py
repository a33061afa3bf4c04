"""Figures: who won how often, who did what, and who is ahead of whom, over any number of games.

All of these are pure functions of how games ended, and of the roster, which says who is who.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import cache

from msgspec import Struct

from companion.game import NOTHING, Feat, FeatKind, Money, Placing, Said, as_is, say, says, scored, together
from companion.game.feat import combined
from companion.game.said import Fact
from companion.game.seat import SEATS, Seat
from companion.games import SHELF
from companion.house.evenings import Evening, started_at
from companion.house.finishes import Finish
from companion.store.roster import Person, Roster

FACTS = 3  # at most this many facts are told about an evening
FEW = 10  # with fewer games, a share of wins would just be noise


class Deed(Struct, frozen=True):
    """A person's feat, with its kind, which has the words for it."""

    person: Person
    kind: FeatKind
    feat: Feat
    title: str  # of the game

    @property
    def told(self) -> Said:
        """The feat as a sentence with the person's name."""
        return self.feat.tell(self.kind, self.person.called)

    @property
    def alone(self) -> Said:
        """The feat as a phrase without the name."""
        return self.feat.alone(self.kind)

    @property
    def large(self) -> Fact:
        """The fact to show in large type."""
        return self.feat.large(self.kind)


class Appearance(Struct, frozen=True):
    """One person's game: how they placed, and what they have to show for it."""

    finish: Finish
    placing: Placing

    @property
    def won(self) -> bool:
        """Whether they won, alone or with others."""
        return self.placing.rank == 1

    @property
    def score(self) -> Said:
        """Their score in words."""
        return scored(self.placing)


class Career(Struct, frozen=True):
    """What one person did in some games."""

    person: Person
    appearances: tuple[Appearance, ...]
    deeds: tuple[Deed, ...]

    @property
    def games(self) -> int:
        """How many games they finished."""
        return len(self.appearances)

    @property
    def wins(self) -> int:
        """How many of them they won."""
        return sum(one.won for one in self.appearances)

    @property
    def seconds(self) -> int:
        """How often they came in second."""
        return sum(one.placing.rank == 2 for one in self.appearances)

    @property
    def gained(self) -> int | None:
        """The money they won, minus what they lost; None if no game was about money."""
        sums = [one.placing.gained for one in self.appearances if one.placing.gained is not None]
        return sum(sums) if sums else None


class Headline(Struct, frozen=True):
    """What an evening is remembered for: one large figure, and a sentence that names whose it is."""

    title: Said
    large: Fact
    told: Said  # its fact `name` says who
    people: tuple[Person, ...]
    deed: Deed | None = None  # if it's something that a game calls a feat


class Night(Struct, frozen=True):
    """One evening of one person: how many games they won."""

    evening: Evening
    wins: int


class Versus(Struct, frozen=True):
    """Two people in the games they both finished: how often the first was ahead, and behind."""

    other: Person
    ahead: int
    behind: int


def careers(finishes: Sequence[Finish], roster: Roster) -> list[Career]:
    """Return what everybody did, most wins first; ties go by money, then by second places."""
    found: dict[str, list[Appearance]] = {}
    for finish in finishes:
        for person, placing in zip(finish.persons, finish.standing, strict=True):
            found.setdefault(roster.who(person).id, []).append(Appearance(finish, placing))
    did: dict[str, list[Deed]] = {}
    for deed in deeds(finishes, roster):
        did.setdefault(deed.person.id, []).append(deed)
    everybody = [
        Career(roster.who(person), tuple(appearances), tuple(did.get(person, ())))
        for person, appearances in found.items()
    ]
    return sorted(everybody, key=_order)


def career(finishes: Iterable[Finish], roster: Roster, person: Person) -> Career:
    """Return what one person did."""
    theirs = [one for one in finishes if any(roster.who(each).id == person.id for each in one.persons)]
    found = (one for one in careers(theirs, roster) if one.person.id == person.id)
    return next(found, Career(person, (), ()))


def _order(career: Career) -> tuple[int, int, int, str]:
    return (-career.wins, -(career.gained or 0), -career.seconds, career.person.called.casefold())


def marks(everybody: Sequence[Career]) -> list[Seat]:
    """Return the seat whose mark and color each person gets: the one they had last.

    If two people had the same seat, one of them gets another, as long as there are any left.
    """
    taken: list[Seat] = []
    for one in everybody:
        own = [each.placing.seat for each in reversed(one.appearances)]
        taken.append(next((seat for seat in (*own, *SEATS) if seat not in taken), own[0]))
    return taken


def places(everybody: Sequence[Career]) -> list[int]:
    """Return everybody's place by wins alone; ties share one."""
    return [1 + sum(other.wins > one.wins for other in everybody) for one in everybody]


def deeds(finishes: Iterable[Finish], roster: Roster) -> Iterator[Deed]:
    """Yield each person's best feat of each kind, over all these games."""
    found: dict[tuple[str, str, str], list[Feat]] = {}
    for finish in finishes:
        for feat in finish.feats:
            who = roster.who(finish.person(feat.seat)).id
            found.setdefault((finish.game, feat.kind, who), []).append(feat)
    for (game, name, who), feats in found.items():
        kind = next((one for one in SHELF[game].feats if one.name == name), None) if game in SHELF else None
        if kind and (best := combined(feats, kind)) and facts_of(kind) <= best.facts.keys():
            yield Deed(roster.who(who), kind, best, SHELF.lids[game].title)


@cache
def facts_of(kind: FeatKind) -> frozenset[str]:
    """Return the facts that a kind's words need; a feat kept by another version of the game may lack some."""
    words = (each for one in (kind.says, kind.alone) for each in (one.words, getattr(one, "many", "")))
    named = re.findall(r"{(\w+)}", " ".join(words))
    return frozenset(one[0].lower() + one[1:] for one in named) - {"name"} | {kind.large}


def deed_of_the_night(finishes: Sequence[Finish], roster: Roster) -> Deed | None:
    """Return what an evening is remembered for: its best deal."""
    leading = [one for one in deeds(finishes, roster) if one.kind.leads]
    return max(leading, key=lambda one: one.feat.size, default=None)


def biggest_win(finishes: Sequence[Finish], roster: Roster) -> tuple[Person, Appearance] | None:
    """Return who won the most money in one game, for an evening without a deal."""
    wins = [
        (roster.who(person), Appearance(finish, placing))
        for finish in finishes
        for person, placing in zip(finish.persons, finish.standing, strict=True)
        if placing.gained and placing.gained > 0
    ]
    return max(wins, key=lambda one: one[1].placing.gained or 0, default=None)


def headline(finishes: Sequence[Finish], roster: Roster) -> Headline | None:
    """Return what an evening is remembered for.

    That's its best deal, or else the most money won in a game; without money, whoever won the most games, or
    the latest winner if nobody won two. None before the first game.
    """
    if deed := deed_of_the_night(finishes, roster):
        title = say("{feat} of the night", feat=deed.kind.title)
        return Headline(title, deed.large, deed.told, (deed.person,), deed)
    if win := biggest_win(finishes, roster):
        person, won = win
        sum_ = Money(won.placing.gained or 0)
        told = say("{name} won {sum} in {game}.", name=person.called, sum=sum_, game=won.finish.title)
        return Headline(say("Biggest win of the night"), sum_, told, (person,))
    return _most_wins(finishes, roster) if finishes else None


def _most_wins(finishes: Sequence[Finish], roster: Roster) -> Headline:
    everybody = careers(finishes, roster)
    most = everybody[0].wins
    if most < 2:  # there's no champion yet, so the latest winner gets the attention
        latest = finishes[-1]
        people = tuple(roster.who(latest.person(seat)) for seat in latest.winners)
        won = next(one for one in latest.standing if one.rank == 1)
        name = together([one.called for one in people])
        return Headline(
            as_is(latest.title),
            won.score,
            say("{name} won with {score}.", name=name, score=scored(won)),
            people,
        )
    best = [one.person for one in everybody if one.wins == most]
    name = together([one.called for one in best])
    told = say("{name} won {wins} games each.", name=name, wins=most)
    if len(best) == 1:
        told = say("{name} won {wins} of {games} games.", name=name, wins=most, games=len(finishes))
    return Headline(say("Most wins"), most, told, tuple(best))


def facts(finishes: Sequence[Finish], roster: Roster, most: int = FACTS) -> list[Deed]:
    """Return the best deed of each kind except the best deal, starting with the game played most."""
    played = Counter(one.title for one in finishes)
    night = deed_of_the_night(finishes, roster)
    best: dict[tuple[str, str], Deed] = {}
    for one in deeds(finishes, roster):
        key = one.title, one.kind.name
        if key not in best or one.feat.size > best[key].feat.size:
            best[key] = one
    rest = [one for one in best.values() if not (night and one.kind == night.kind)]
    return sorted(rest, key=lambda one: -played[one.title])[:most]


def brag(career: Career) -> Said:
    """Return the one thing this person would repeat about these games."""
    if leading := max(career.deeds, key=lambda one: (one.kind.leads, not one.kind.adds_up), default=None):
        return leading.alone
    if career.wins:
        won = next(one for one in career.appearances if one.won)
        return say("{score} in {game}", score=won.score, game=won.finish.title)
    if career.seconds:
        return says("second once", "second {count} times", career.seconds)
    return says("{count} game", "{count} games", career.games)


def wins_in_words(everybody: Sequence[Career], over: bool = False, brief: bool = False) -> Said:
    """Return how many games each person has won: Mia 2 wins, Tom 1, Ben and Eva none yet (later: none)."""
    told: list[Fact] = []
    without: list[Fact] = []
    for one in everybody:
        name = one.person.brief if brief else one.person.called
        if not one.wins:
            without.append(name)
        elif told:
            told.append(say("{name} {count}", name=name, count=one.wins))
        else:
            told.append(says("{name} {count} win", "{name} {count} wins", one.wins, name=name))
    if without:
        names = together(without)
        told.append(say("{name} none", name=names) if over else say("{name} none yet", name=names))
    return as_is(tuple(told))


def against(finishes: Sequence[Finish], roster: Roster, person: Person) -> list[Versus]:
    """Return how a person did against everybody they played with, most games together first."""
    ahead: Counter[str] = Counter()
    behind: Counter[str] = Counter()
    for finish in finishes:
        ranks = {
            roster.who(one).id: placing.rank
            for one, placing in zip(finish.persons, finish.standing, strict=True)
        }
        mine = ranks.pop(person.id, None)
        for other, rank in ranks.items():
            if mine is not None and not roster.who(other).nobody:
                ahead[other] += mine < rank
                behind[other] += mine > rank
    found = [Versus(roster.who(one), ahead[one], behind[one]) for one in ahead]
    return sorted(found, key=lambda one: (-one.ahead - one.behind, one.other.called.casefold()))


def by_evening(evenings: Iterable[Evening], roster: Roster, person: Person) -> list[Night]:
    """Return the evenings a person played on, and how many games they won on each."""
    nights = []
    for evening in evenings:
        ranks = [
            placing.rank
            for finish in evening.finishes
            for one, placing in zip(finish.persons, finish.standing, strict=True)
            if roster.who(one).id == person.id
        ]
        if ranks:
            nights.append(Night(evening, ranks.count(1)))
    return nights


def since(career: Career) -> date | None:
    """Return the date of somebody's first game, if it's known."""
    began = started_at(career.appearances[0].finish) if career.appearances else None
    return began.date() if began else None


def best_deeds(career: Career, most: int = FACTS) -> list[Deed]:
    """Return what somebody would brag about first: kinds that lead, then deeds in the game they play most."""
    played = Counter(one.finish.title for one in career.appearances)
    return sorted(career.deeds, key=lambda one: (not one.kind.leads, -played[one.title]))[:most]


def favorites(career: Career) -> Said:
    """Return which game somebody plays most, and which they win most often, if they've played it enough."""
    played = Counter(one.finish.title for one in career.appearances)
    won = Counter(one.finish.title for one in career.appearances if one.won)
    if not played:
        return NOTHING
    ((title, games),) = played.most_common(1)
    most = says("{count} game", "{count} games", games)
    if len(played) == 1:
        return say("Has only played {game} so far ({games}).", game=title, games=most)
    often = [one for one in won if played[one] >= FEW]
    if not often:
        return say("Plays {game} most ({games}).", game=title, games=most)
    best = max(often, key=lambda one: won[one] / played[one])
    if best == title:
        share = say("{wins} of {played}", wins=won[title], played=games)
        return say("Plays {game} most and wins it most often ({share}).", game=title, share=share)
    share = say("{wins} of {played}", wins=won[best], played=played[best])
    return say(
        "Plays {game} most ({games}) and wins {other} most often ({share}).",
        game=title,
        games=most,
        other=best,
        share=share,
    )


def gained(cents: int) -> Said:
    """Return money won or lost with its sign: +$2,000, −$340."""
    return say("+{sum}", sum=Money(cents)) if cents > 0 else as_is(Money(cents))
