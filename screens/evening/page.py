"""What the Evening screen shows, put into words: pure functions of the evening and the roster."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.game import CENTS, NOTHING, Said, Seat, as_is, phrase, say, says, scored
from companion.house import figures
from companion.house.evenings import Evening
from companion.house.figures import Career, Deed, Headline
from companion.house.finishes import Finish
from companion.store.dates import in_full, weekday_of
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
MOST_FACTS = 9  # at most; only those that fit are shown
ROUNDED = 1_000 * CENTS  # cents of a larger sum aren't shown
FOR = say("{name}, for {other}")  # who finished a game, and who had begun it


class PlayedGame(NamedTuple):
    """A game of the evening: who won it, who didn't, and the winners' score."""

    title: str
    winners: tuple[Person, ...]
    others: tuple[Person, ...]
    score: Said  # NOTHING if the winners have different ones
    began: Person | None = None  # who sat there at first, if somebody else finished the game and won


class Share(NamedTuple):
    """One person's part of the evening: a bar, and what it stands for in words."""

    person: Person
    bar: Bar
    words: Said


class EveningPage(NamedTuple):
    """Everything on the screen, from the top."""

    when: Said
    headline: Headline | None
    best: bool  # whether nobody has done better on an earlier evening
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
    roster = _told_apart(finishes, roster)
    everybody = figures.careers(finishes, roster)
    headline = figures.headline(finishes, roster)
    money = any(one.gained is not None for one in everybody)
    return EveningPage(
        when=when(evening, len(everybody)),
        headline=headline,
        best=headline is not None and _is_best(headline.deed, before),
        games=tuple(_played(one, roster) for one in finishes),
        heading=say("Money won and lost") if money else say("Games won"),
        shares=tuple(_shares(everybody, money)),
        facts=tuple(figures.facts(finishes, roster, MOST_FACTS)),
        wins=tuple(_wins(everybody, evening.over)) if everybody else (),
    )


def _told_apart(finishes: Sequence[Finish], roster: Roster) -> Roster:
    """Return the roster with another color for whoever had the same seat as somebody else that evening."""
    people = figures.careers(finishes, roster)
    colored = zip(people, figures.marks(people), strict=True)
    return roster.with_(replace(one.person, color=seat) for one, seat in colored if not one.person.nobody)


def when(evening: Evening, people: int) -> Said:
    """Return when an evening was, and how many games and people there were."""
    played = len(evening.finishes)
    day = say("Evening {number}", number=evening.number)
    if evening.day:
        day = in_full(evening.day) if evening.over else weekday_of(evening.day)
    if not played:
        return say("Tonight")
    games = GAMES[played - 1] if played <= len(GAMES) else says("{count} game", "{count} games", played)
    guests = PEOPLE[people - 1] if people <= len(PEOPLE) else says("{count} person", "{count} people", people)
    return say("{day}. {games}, {people}.", day=day, games=games, people=guests)


def _is_best(deed: Deed | None, before: Sequence[Finish]) -> bool:
    """Whether this kind of thing was done before, but never better."""
    if deed is None:
        return False
    same = [one for one in before if one.title == deed.title]
    earlier = [feat.size for one in same for feat in one.feats if feat.kind == deed.kind.name]
    return bool(earlier) and deed.feat.size > max(earlier)


def _played(finish: Finish, roster: Roster) -> PlayedGame:
    seated = [(placing, roster.who(finish.person(placing.seat))) for placing in finish.standing]
    winners = tuple(person for placing, person in seated if placing.rank == 1)
    scores = {placing.score: placing for placing, _ in seated if placing.rank == 1}
    return PlayedGame(
        title=finish.title,
        winners=winners,
        others=tuple(person for placing, person in seated if placing.rank > 1),
        score=scored(*scores.values()) if len(scores) == 1 else NOTHING,
        began=_began(finish, finish.winners[0], roster) if len(winners) == 1 else None,
    )


def _began(finish: Finish, seat: Seat, roster: Roster) -> Person | None:
    """Return who had a seat at first, if somebody else finished the game there."""
    left = next((one.left for one in finish.handovers if one.seat == seat), None)
    if left is None or roster.who(left).id == roster.who(finish.person(seat)).id:
        return None
    return roster.who(left)


def _shares(everybody: Sequence[Career], money: bool) -> list[Share]:
    """Return everybody's part: money if there was any, whoever won most of it first; or else games won."""
    if not money:
        return [Share(one.person, Bar(one.wins, color_of(one.person)), as_is(one.wins)) for one in everybody]
    by_money = sorted(everybody, key=lambda one: -(one.gained or 0))
    return [
        Share(
            one.person,
            Bar(one.gained or 0, color_of(one.person)),
            as_is("–") if one.gained is None else figures.gained(_rounded(one.gained)),
        )
        for one in by_money
    ]


def _rounded(cents: int) -> int:
    """Return a sum without its cents, if it's large."""
    return cents if abs(cents) < ROUNDED else round(cents / CENTS) * CENTS


def _wins(everybody: Sequence[Career], over: bool) -> Iterator[Said]:
    for brief in (False, True):
        wins = figures.wins_in_words(everybody, over, brief)
        yield say("That evening: {wins}.", wins=wins) if over else say("Tonight: {wins}.", wins=wins)
    yield wins


# In rows, as they're painted.


def sentences(page: EveningPage) -> list[Row]:
    """Return what the headline is about, a row per sentence, with a chip for a single person's name."""
    assert page.headline
    headline = page.headline
    facts = {name: Run(str(as_is(fact)), bold=True) for name, fact in headline.told.facts.items()}
    if len(headline.people) == 1:
        facts["name"] = chip_of(headline.people[0])
    rows = _apart(among_words(headline.told, facts, "soft"))
    return [*rows, (Run(phrase("The best so far."), "soft"),)] if page.best else rows


def _apart(runs: Sequence[Run]) -> list[Row]:
    """Return runs as one row per sentence."""
    rows: list[list[Run]] = [[]]
    for run in runs:
        first, *more = run.text.split(". ") if not run.bold else [run.text]
        rows[-1].append(run._replace(text=f"{first}." if more else first))
        for number, part in enumerate(more, 1):
            rows.append([run._replace(text=part if number == len(more) else f"{part}.")])
    return [tuple(run for run in row if run.text) for row in rows]


def won_by(game: PlayedGame) -> list[Row]:
    """Return who won a game, from the fullest way to say it to the shortest."""
    if len(game.winners) == 1:
        (winner,) = game.winners
        short = [named_run(winner), named_run(winner, brief=True)]
        if game.began is None:
            return short
        *mark, name = short[0]
        facts = {"name": name, "other": Run(game.began.brief, "soft")}
        return [(*mark, *among_words(FOR, facts, "soft")), *short]
    ways = [_listed(game.winners, brief) for brief in (False, True)]
    if not game.others:
        ways.append((Run(phrase("everybody"), bold=True),))
    elif len(game.others) == 1 and len(game.winners) > 2:
        ways.append((Run(phrase("all but {names}", names=game.others[0].brief), bold=True),))
    count = says("{count} person", "{count} people", len(game.winners))
    return [*ways, (Run(str(count), bold=True),)]


def _listed(people: Sequence[Person], brief: bool) -> Row:
    """Return several people in a row, each with a mark."""
    runs: list[Run] = []
    for one in people:
        runs += [Run("  ")] if runs else []
        runs += named_run(one, brief)
    return tuple(runs)
