"""What the Evening screen shows, put into words: pure functions of the evening and the roster."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.game import NOTHING, Said, Seat, as_is, say, says, scored
from companion.house import figures
from companion.house.evenings import Evening
from companion.house.figures import Career, Deed, Headline
from companion.house.finishes import Finish
from companion.store.dates import weekday_of
from companion.store.roster import Person, Roster
from screens.persons import chip_of, color_of, named_run
from screens.plots import Bar
from screens.prose import Row, Run, among_words

GAMES = (
    *(say("One game"), say("Two games"), say("Three games"), say("Four games"), say("Five games")),
    *(say("Six games"), say("Seven games"), say("Eight games"), say("Nine games"), say("Ten games")),
    *(say("Eleven games"), say("Twelve games")),
)
PEOPLE = (
    *(say("one person"), say("two people"), say("three people"), say("four people")),
    *(say("five people"), say("six people"), say("seven people"), say("eight people")),
)
NUMBERED = 9  # how many people have a key
FOR = say("{name}, for {other}")  # who finished a game, and who had begun it


class PlayedGame(NamedTuple):
    """A game of the evening: who won, from the fullest way to say it to the shortest, and the score."""

    title: str
    won: tuple[Row, ...]
    score: Said


class Share(NamedTuple):
    """One person's part of the evening: a bar, and what it stands for in words."""

    person: Person
    bar: Bar
    words: Said


class EveningPage(NamedTuple):
    """Everything on the screen, from the top."""

    when: Said
    headline: Headline | None
    sentences: tuple[Row, ...]  # what the headline is about
    games: tuple[PlayedGame, ...]
    heading: Said  # what the bars are about
    shares: tuple[Share, ...]
    facts: tuple[Deed, ...]
    wins: tuple[Said, ...]  # from the fullest way to say it to the shortest

    @property
    def known(self) -> dict[int, Person]:
        """Whoever has a page of their own, by number: everybody whose name the house knows."""
        numbered = enumerate((one.person for one in self.shares[:NUMBERED]), 1)
        return {number: one for number, one in numbered if one.name and not one.nobody}


def page_of(evening: Evening, before: Sequence[Finish], roster: Roster) -> EveningPage:
    """Return an evening in words; `before` are all games that ended on earlier evenings."""
    finishes = evening.finishes
    everybody = figures.careers(finishes, roster)
    headline = figures.headline(finishes, roster)
    money = any(one.gained is not None for one in everybody)
    return EveningPage(
        when=when(evening, len(everybody)),
        headline=headline,
        sentences=tuple(_sentences(headline, before, roster)) if headline else (),
        games=tuple(PlayedGame(one.title, _won(one, roster), _score(one)) for one in finishes),
        heading=say("Money won and lost") if money else say("Games won"),
        shares=tuple(_shares(everybody, money)),
        facts=tuple(figures.facts(finishes, roster)),
        wins=tuple(_wins(everybody, evening.over, brief) for brief in (False, True)) if everybody else (),
    )


def when(evening: Evening, people: int) -> Said:
    """Return when an evening was, and how many games and people there were."""
    played = len(evening.finishes)
    day = weekday_of(evening.day) if evening.day else say("Evening {number}", number=evening.number)
    if not played:
        return say("Tonight")
    games = GAMES[played - 1] if played <= len(GAMES) else says("{count} game", "{count} games", played)
    guests = PEOPLE[people - 1] if people <= len(PEOPLE) else says("{count} person", "{count} people", people)
    return say("{day}. {games}, {people}.", day=day, games=games, people=guests)


def _sentences(headline: Headline, before: Sequence[Finish], roster: Roster) -> list[Row]:
    """Return what the headline is about, a row per sentence, with a chip for a single person's name."""
    facts = {name: Run(str(as_is(fact)), bold=True) for name, fact in headline.told.facts.items()}
    if len(headline.people) == 1:
        facts["name"] = chip_of(headline.people[0])
    rows = _apart(among_words(headline.told, facts, "soft"))
    if deed := headline.deed:
        earlier = [one.feat.size for one in figures.deeds(before, roster) if one.kind == deed.kind]
        if earlier and deed.feat.size > max(earlier):
            rows.append((Run(str(say("The best so far.")), "soft"),))
    return rows


def _apart(runs: Sequence[Run]) -> list[Row]:
    """Return runs as one row per sentence."""
    rows: list[list[Run]] = [[]]
    for run in runs:
        first, *more = run.text.split(". ") if not run.bold else [run.text]
        rows[-1].append(run._replace(text=f"{first}." if more else first))
        for number, part in enumerate(more, 1):
            rows.append([run._replace(text=part if number == len(more) else f"{part}.")])
    return [tuple(run for run in row if run.text) for row in rows]


def _won(finish: Finish, roster: Roster) -> tuple[Row, ...]:
    """Return who won a game, from the fullest way to say it to the shortest."""
    winners = [roster.who(finish.person(seat)) for seat in finish.winners]
    everybody = [roster.who(one) for one in finish.persons]
    if len(winners) == 1:
        (winner,), (seat,) = winners, finish.winners
        short = [named_run(winner), named_run(winner, brief=True)]
        if (began := _began(finish, seat, roster)) is None:
            return tuple(short)
        *mark, name = short[0]
        facts = {"name": name, "other": Run(began.brief, "soft")}
        return ((*mark, *among_words(FOR, facts, "soft")), *short)
    ways = [_listed(winners, brief) for brief in (False, True)]
    rest = [one for one in everybody if one not in winners]
    if not rest:
        ways.append((Run(str(say("everybody")), bold=True),))
    elif len(rest) == 1 and len(winners) > 2:
        ways.append((Run(str(say("all but {names}", names=rest[0].brief)), bold=True),))
    count = says("{count} person", "{count} people", len(winners))
    return (*ways, (Run(str(count), bold=True),))


def _listed(people: Sequence[Person], brief: bool) -> Row:
    """Return several people in a row, each with a mark."""
    runs: list[Run] = []
    for one in people:
        runs += [Run("  ")] if runs else []
        runs += named_run(one, brief)
    return tuple(runs)


def _began(finish: Finish, seat: Seat, roster: Roster) -> Person | None:
    """Return who had a seat at first, if somebody else finished the game there."""
    left = next((one.left for one in finish.handovers if one.seat == seat), None)
    if left is None or roster.who(left).id == roster.who(finish.person(seat)).id:
        return None
    return roster.who(left)


def _score(finish: Finish) -> Said:
    """Return the winners' score, unless they have different ones."""
    scores = {one.score: one for one in finish.standing if one.rank == 1}
    return scored(*scores.values()) if len(scores) == 1 else NOTHING


def _shares(everybody: Sequence[Career], money: bool) -> list[Share]:
    """Return everybody's part: money if there was any, whoever won most of it first; or else games won."""
    if not money:
        return [Share(one.person, Bar(one.wins, color_of(one.person)), as_is(one.wins)) for one in everybody]
    by_money = sorted(everybody, key=lambda one: -(one.gained or 0))
    return [
        Share(
            one.person,
            Bar(one.gained or 0, color_of(one.person)),
            say("–") if one.gained is None else figures.gained(one.gained),
        )
        for one in by_money
    ]


def _wins(everybody: Sequence[Career], over: bool, brief: bool) -> Said:
    wins = figures.wins_in_words(everybody, over, brief)
    return say("That evening: {wins}.", wins=wins) if over else say("Tonight: {wins}.", wins=wins)
