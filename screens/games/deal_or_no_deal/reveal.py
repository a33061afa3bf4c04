"""The moment a value comes to light in a round: how much it was, and for whom it is good news."""

from typing import NamedTuple

from companion.game import BANK, Happening, Paid, dollars
from companion.games.deal_or_no_deal.happenings import CaseOpened, GuessJudged, KittyEmpty, KittyWon
from companion.games.deal_or_no_deal.state import CENTRE
from companion.games.deal_or_no_deal.view import DealView
from screens.cells import Canvas
from screens.face import Figure, lowered
from screens.games.deal_or_no_deal.parts import (
    LARGEST,
    Frame,
    chip,
    draw_middle,
    fitting,
    in_play,
    name_of,
    wash,
    whole,
    write_parts,
)

HARDLY = 20  # a value within a twentieth of the average hardly changes a thing


class News(NamedTuple):
    """What the opening of a case means for the contestant."""

    arrow: str
    headline: str
    sentence: str
    colour: str
    ground: str


BAD = News(
    "↓",
    "BAD NEWS FOR",
    "A top value leaves the board. The average of what is left falls.",
    "bad",
    "bad-wash",
)
GOOD = News(
    "↑",
    "GOOD NEWS FOR",
    "A low value leaves the board. The average of what is left rises.",
    "good",
    "good-wash",
)
NEITHER = News(
    "",
    "That hardly changes a thing",
    "It was close to the average, which stays about the same.",
    "said",
    "ink",
)


class Reveal(NamedTuple):
    """What is to be shown of a case that was opened."""

    case: int
    holder: str
    holder_name: str
    contestant: str
    value: int
    before: int  # the average of what was in play
    after: int
    covers: int  # still open once this one is closed
    asides: tuple[str, ...]

    @property
    def news(self) -> News:
        """For whom this is good."""
        if HARDLY * abs(self.value - self.before) <= self.before:
            return NEITHER
        return BAD if self.value > self.before else GOOD

    @property
    def headline(self) -> str:
        """The news in a few words."""
        news = self.news
        return news.headline if news is NEITHER else f"{news.headline} {self.contestant.upper()}"

    @property
    def moment(self) -> str:
        """What hands have to do on the table."""
        return (
            f"Close the cover of {dollars(self.value)}. "
            f"The board should then show {self.covers} open cover{'s' * (self.covers != 1)}."
        )


def reveal_of(before: DealView | None, view: DealView, happened: tuple[Happening, ...]) -> Reveal | None:
    """Return what there is to reveal: one case of a round, opened since the view before."""
    opened = [one for one in happened if isinstance(one, CaseOpened)]
    if before is None or len(opened) != 1 or view.phase not in ("call", "offer"):
        return None
    case, value = opened[0].case, opened[0].value
    if view.opened != (*before.opened, (case, value)):
        return None
    holder = view.held[case - 1]
    return Reveal(
        case=case,
        holder=holder,
        holder_name=name_of(view, holder) if holder not in ("", CENTRE) else holder,
        contestant=name_of(view, view.contestant),
        value=value,
        before=before.average,
        after=view.average,
        covers=sum(view.lit),
        asides=_asides(before, view, happened),
    )


def paint_reveal(
    canvas: Canvas, shown: Reveal, frame: Frame, wiped: float = 1.0, washed: float = 1.0
) -> None:
    """Paint the moment: the figure as far as it is wiped in, the ground as far as it is washed."""
    news, top = shown.news, frame.top
    rows = (3, 6, 16, 18, 20, 22) if frame.roomy else (0, 2, 11, 13, 15, 17)
    label, digits, headline, sentence, averages, aside = (top + row for row in rows)
    wash(canvas, news.ground, digits + 4.4, washed)
    _paint_case(canvas, shown, label)
    drawn = fitting(dollars(shown.value), frame.right - frame.left, ("XL", "L"))
    digits += (LARGEST - drawn.height) // 2
    if frame.roomy:
        drawn = lowered(drawn)
    draw_middle(canvas, digits, _wiped(drawn, wiped), "said")
    arrow = f"{news.arrow}  " if news.arrow else ""
    canvas.write_middle(headline, f"{arrow}{shown.headline}", news.colour, bold=True)
    canvas.write_middle(sentence, news.sentence)
    old, new = whole(shown.before), whole(shown.after)
    x = (canvas.width - len(old) - len(new) - 5) // 2
    write_parts(canvas, x, averages, ((f"{old}  →  ", "soft", False), (new, "said", True)))
    canvas.write_middle(aside, _fitted(shown.asides, frame.right - frame.left), "soft")


def words(shown: Reveal) -> tuple[str, ...]:
    """Return the moment in lines of words."""
    averages = f"{whole(shown.before)} → {whole(shown.after)}"
    held = f"Case {shown.case} held {dollars(shown.value)}"
    return held, shown.headline, shown.news.sentence, averages, " ".join(shown.asides)


def _paint_case(canvas: Canvas, shown: Reveal, y: int) -> None:
    case = f"Case {shown.case}"
    seated = shown.holder not in ("", CENTRE)
    holder = chip(shown.holder, shown.holder_name) if seated else shown.holder_name
    gap = 3 if holder else 0
    end = canvas.write((canvas.width - len(case) - gap - len(holder)) // 2, y, case, bold=True)
    if seated:
        canvas.write(end + gap, y, holder, "on-seat", f"seat-{shown.holder}", bold=True)
    else:
        canvas.write(end + gap, y, holder, "soft")


def _wiped(drawn: Figure, share: float) -> Figure:
    width = round(drawn.width * share)
    return Figure(tuple(row[:width].ljust(drawn.width) for row in drawn.rows), drawn.above)


def _fitted(sentences: tuple[str, ...], room: int) -> str:
    """Return as many of the sentences as fit in a row."""
    while sentences and len(" ".join(sentences)) > room:
        sentences = sentences[:-1]
    return " ".join(sentences)


def _asides(before: DealView, view: DealView, happened: tuple[Happening, ...]) -> tuple[str, ...]:
    kitty = tuple(one.text for one in happened if isinstance(one, KittyWon | KittyEmpty))
    highest = f"The highest value left is {dollars(max(in_play(view)))}."
    return *kitty, *_guess(before, happened), highest


def _guess(before: DealView, happened: tuple[Happening, ...]) -> tuple[str, ...]:
    guess = before.guess
    judged = next((one for one in happened if isinstance(one, GuessJudged)), None)
    if judged is None:
        return ()
    if guess is None:  # it was made and judged since the view before
        return (judged.text,)
    what = f"{name_of(before, guess.seat)}'s {'' if guess.paid else 'free '}guess, {dollars(guess.value)}"
    if not judged.right:
        return (f"{what}, missed.",)
    won = [one.cents for one in happened if isinstance(one, Paid) and one.source == BANK]
    return (f"{what}, was right and wins {dollars(sum(won))}.",)
