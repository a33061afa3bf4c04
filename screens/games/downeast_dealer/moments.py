"""The big moments: treasure, the Thief's bids turned over, a deal settled, a whole set.

They show only what everyone may know, never what was in a pile or is in a hand.
"""

from typing import NamedTuple

from companion.game import NOTHING, Happening, Money, Said, Seat, dollars, phrase, say
from companion.games.downeast_dealer import happenings as told
from companion.games.downeast_dealer.cash import in_words
from companion.games.downeast_dealer.settings import TABLE
from companion.games.downeast_dealer.state import THIEVES
from companion.games.downeast_dealer.view import DowneastView
from screens.big_type import figure
from screens.boards import first, texts
from screens.cells import Canvas
from screens.keys import OWN
from screens.painting import Area, chip, draw_middle, draw_words, wash
from screens.prose import Run, broken, shortened, write_rows


class Moment(NamedTuple):
    """What's shown, from the top down, and what people have to do by hand."""

    title: Said
    sentences: tuple[Said, ...]
    hands: Said
    figure: str = ""
    unit: Said = NOTHING  # what the figure counts
    bids: tuple[tuple[Seat, str, int], ...] = ()  # the bids turned over, in the order they were laid down
    ground: str = "ink"


def moment_of(view: DowneastView, happened: tuple[Happening, ...]) -> Moment | None:
    """Return the moment to show after a change, if there is one."""
    kinds = (_treasure, _thief, _deal, _cannot_pay, _whole_set)
    return next((shown for kind in kinds if (shown := kind(view, happened))), None)


def _treasure(view: DowneastView, happened: tuple[Happening, ...]) -> Moment | None:
    found = first(told.TreasureFound, happened)
    if found is None:
        return None
    cash = Money(found.cents)
    chest = say("Chest {chest} of {chests}.", chest=found.chest, chests=view.chests_in_all)
    return Moment(
        title=say("TREASURE"),
        sentences=(chest, say("Everyone gets {cash}.", cash=cash)),
        hands=say("Everyone takes {cash}. Then the chest is auctioned like any item.", cash=cash),
        figure=dollars(found.cents),
        ground="gold-wash",
    )


def _thief(view: DowneastView, happened: tuple[Happening, ...]) -> Moment | None:
    shown = first(told.ThiefBidsShown, happened)
    if shown is None:
        return None
    taken = first(told.ThiefTaken, happened)
    after = texts(happened, told.ThiefTied, told.NothingLeft, told.ThiefTaken, told.SetCompleted)
    hands = say("The tied players bid again.")
    if taken:
        hands = say("Give {name} the Thief.", name=view.name(taken.seat))
    return Moment(
        title=say("THE THIEF"),
        sentences=after,
        hands=hands,
        bids=tuple((seat, view.name(seat), cents) for seat, cents in shown.bids.items()),
        ground="bad-wash" if taken else "ink",
    )


def _deal(view: DowneastView, happened: tuple[Happening, ...]) -> Moment | None:
    settled, tied = first(told.DealSettled, happened), first(told.DealTied, happened)
    if settled is None:
        if tied is None or view.deal is None:
            return None
        name = view.name(view.deal.challenger)
        hands = say("The piles change hands. {name} lays down another.", name=name)
        return Moment(say("A TIE"), (tied.text,), hands + _to_look(view))
    gets = say(
        "{name} gets {items} from {loser}.",
        name=view.name(settled.seat),
        items=view.some(settled.item, settled.number),
        loser=view.name(settled.loser),
    )
    hands = gets + _to_look(view)
    done = _whole_set(view, happened)
    sentences = texts(happened, told.DealTied, told.NothingLeft, told.DealSettled)
    if done:
        return done._replace(sentences=(*sentences, *done.sentences), hands=hands)
    thieves = settled.item == THIEVES
    return Moment(
        say("THIEVES") if thieves else say("A DEAL"),
        sentences,
        hands,
        ground="bad-wash" if thieves else "ink",
    )


def _to_look(view: DowneastView) -> Said:
    """Return how to see what you picked up, if Tableside keeps the cash."""
    return NOTHING if view.keeper == TABLE else say("{key}: look at what you picked up.", key=OWN.key)


def _cannot_pay(view: DowneastView, happened: tuple[Happening, ...]) -> Moment | None:
    shown = texts(happened, told.CashShown)
    if not shown:
        return None
    *_, after = texts(happened, told.AuctionAgain, told.Sold, told.ItemKept)
    cash = tuple(
        say("{name}: {cash}", name=view.name(seat), cash=in_words(cards))
        for seat, cards in view.shown.items()
    )
    return Moment(say("CAN'T PAY"), (*shown, *cash), after, ground="bad-wash")


def _whole_set(view: DowneastView, happened: tuple[Happening, ...]) -> Moment | None:
    done = first(told.SetCompleted, happened)
    if done is None or done.item == THIEVES:
        return None
    stars = view.set(done.item).stars
    return Moment(
        title=say("A WHOLE SET"),
        sentences=(done.text,),
        hands=say("Nobody can take it now."),
        figure=f"{stars:,}",
        unit=say("stars"),
        ground="gold-wash",
    )


def paint_moment(canvas: Canvas, shown: Moment, frame: Area, washed: float = 1.0) -> None:
    """Paint the moment, with its background washed in as far as `washed` says."""
    y = frame.top + (2 if frame.roomy else 0)
    wash(canvas, shown.ground, frame.top + 10, washed)
    room = frame.right - frame.left
    draw_words(canvas, y, str(shown.title), room, ("L", "M"))
    y += 7 if frame.roomy else 6
    if shown.figure:
        drawn = figure(shown.figure, "XL" if frame.roomy else "L")
        draw_middle(canvas, y, drawn, "gold-text")
        if shown.unit:
            canvas.write((canvas.width + drawn.width) // 2 + 2, y + drawn.height - 1, str(shown.unit), "soft")
        y += 9 if frame.roomy else 7
    if shown.bids:
        _paint_bids(canvas, shown, frame, y)
        y += 7
    for sentence in shown.sentences:
        rows = broken((Run(str(sentence), bold=sentence == shown.sentences[-1]),), room)
        y = write_rows(canvas, None, y, rows)


def _paint_bids(canvas: Canvas, shown: Moment, frame: Area, y: int) -> None:
    """Paint everybody's bid side by side, the lowest in gold."""
    width = min(24, (frame.right - frame.left) // len(shown.bids))
    left = (canvas.width - width * len(shown.bids)) // 2 + 1
    lowest = min(cents for _, _, cents in shown.bids)
    for place, (seat, name, cents) in enumerate(shown.bids):
        x, low = left + place * width, cents == lowest
        words = shortened(chip(seat, name).rstrip(), width - 3) + " "
        canvas.write(x, y, words, "on-seat", f"seat-{seat}", bold=True)
        colour = "gold-text" if low else "said"
        digits = figure(dollars(cents).lstrip("$"), "M")
        canvas.write(x, y + 2, "$", colour, bold=True)
        canvas.figure(x + 2, y + 2, digits, colour)
        if low:
            canvas.write(x, y + 5, phrase("lowest"), "soft")


def words(shown: Moment) -> tuple[str, ...]:
    """Return the moment as lines of text."""
    bids = ", ".join(f"{name} {dollars(cents)}" for _, name, cents in shown.bids)
    figure = f"{shown.figure} {shown.unit}".strip()
    return str(shown.title), figure or bids, *map(str, shown.sentences)
