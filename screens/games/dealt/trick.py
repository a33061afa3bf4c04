"""The trick: everybody's cards side by side, the best in gold."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.game import NOTHING, Said, Seat, phrase, say, says
from companion.games.dealt.box import REDRAW, STOP, X
from companion.games.dealt.combinations import printed
from companion.games.dealt.moments import TrickWon
from companion.games.dealt.state import Turn
from companion.games.dealt.view import DealtView, TrickView
from screens.big_type import figure, lowered
from screens.cells import Canvas
from screens.games.dealt.layout import Face, Faces, Layout
from screens.painting import draw_middle, drawn_words, write_name
from screens.theme import blend

BETWEEN = 4  # columns between two combinations, ...
CLOSE = 2  # ... or this many if room is tight
LONGEST_NAME = 10
SAID = {STOP: say("ends the trick"), REDRAW: say("play goes on")}
BEST, WON = say("best"), say("won")
BEATEN = ("low-first", "on-plate")  # once the trick is won
BELOW = 4  # rows for the names and the words below the cards, with a free row above each


class Laid(NamedTuple):
    """What somebody played, and how it's drawn."""

    seat: Seat
    name: str
    cards: tuple[str, ...]
    words: str
    face: Face
    mark: str = ""  # “best”, “won” or nothing, shown after the name

    @property
    def lying(self) -> int:
        """How many columns the cards take up."""
        return sum(card_width(card, self.face) + 1 for card in self.cards) - 1

    @property
    def width(self) -> int:
        """How many columns the cards and the words below them take up."""
        name = 4 + min(len(self.name), LONGEST_NAME) + (1 + len(self.mark) if self.mark else 0)
        return max(self.lying, len(self.words), name)


class Winning(NamedTuple):
    """A trick that was won, for a moment."""

    moment: TrickWon
    headline: Said
    hands: Said = NOTHING


def lying(view: DealtView) -> TrickView | None:
    """Return the trick to show: the one under way, or the last one until somebody leads."""
    return view.trick if view.trick and view.trick.turns else view.last


def paint_trick(canvas: Canvas, view: DealtView, layout: Layout, share: float) -> int:
    """Paint a trick, with its newest cards faded in as far as `share` says; return the first row below."""
    trick = lying(view)
    over = trick is not view.trick
    room = (layout.chart or canvas.width - layout.margin + 2) - 2 - layout.margin
    laid, gap, left_off = fitting_plays(view, trick, over, layout.faces, room)
    x, y = layout.margin, layout.top
    height = layout.faces[0][0].height
    if not laid:
        _paint_lead(canvas, view, layout)
    if over and laid:
        canvas.write(x, y - 1, phrase("The last trick"), "soft")
    elif left_off:
        before = says("One combination before these", "{count} combinations before these", left_off)
        canvas.write(x, y - 1, str(before), "soft")
    for one in laid:
        grounds = _grounds(canvas, one, over, share if one is laid[-1] else 1.0)
        _paint_laid(canvas, x, y, height, one, grounds)
        x += one.width + gap
    return y + height + 3


def trick_won(view: DealtView, moment: TrickWon) -> Winning:
    """Return the picture of a trick that was won."""
    return Winning(moment, say("{name} WINS THE TRICK", name=view.name(moment.best.seat).upper()))


def paint_won(canvas: Canvas, view: DealtView, shown: Winning, layout: Layout, share: float) -> None:
    """Paint who won the trick and with what, in gold, among all that was laid."""
    room = canvas.width - 2 * layout.margin
    laid, gap, _ = fitting_plays(view, shown.moment, True, layout.faces, room)
    height = layout.faces[0][0].height
    drawn = drawn_words(str(shown.headline), room, (layout.title, "L", "M"))
    head = drawn.height if drawn else 1
    y = max(0, canvas.height - layout.seats - head - height - BELOW) // 2
    if drawn:
        draw_middle(canvas, y, drawn, "said")
    else:
        canvas.write_middle(y, str(shown.headline), bold=True)
    x, y = (canvas.width - _width(laid, gap)) // 2, y + head + 1
    for one in laid:
        best = _grounds(canvas, one, False, share)
        _paint_laid(canvas, x, y, height, one, best if one.mark else BEATEN)
        x += one.width + gap


def fitting_plays(
    view: DealtView, trick: TrickView | TrickWon | None, over: bool, faces: Sequence[Faces], room: int
) -> tuple[list[Laid], int, int]:
    """Return the plays (drawn with the first faces that fit), the gap, and how many plays are left off."""
    turns = [turn for turn in trick.turns if turn.cards] if trick else []
    best = trick.best.seat if trick and trick.best else ""
    mark = str(WON if over else BEST)
    for large, small in faces:
        laid = [_laid(view, turn, large, small, mark if turn.seat == best else "") for turn in turns]
        for gap in (BETWEEN, CLOSE):
            if _width(laid, gap) <= room:
                return laid, gap, 0
    for left_off in range(1, len(turns)):
        if _width(laid[left_off:], CLOSE) <= room:
            return laid[left_off:], CLOSE, left_off
    return laid[-1:], CLOSE, max(0, len(laid) - 1)


def _laid(view: DealtView, turn: Turn, large: Face, small: Face, mark: str) -> Laid:
    words = str(turn.combination.words if turn.combination else SAID[turn.cards[0]])
    return Laid(turn.seat, view.name(turn.seat), turn.cards, words, large if mark else small, mark)


def _width(laid: Sequence[Laid], gap: int) -> int:
    return sum(one.width + gap for one in laid) - gap


def _grounds(canvas: Canvas, one: Laid, over: bool, share: float) -> tuple[str, str]:
    """Return the colors of the cards and their numbers: ivory, gold for the best, dark once it's over."""
    if over:
        return "slot", "said" if one.mark else "soft"
    ground = "gold" if one.mark else "said"
    return blend(canvas.colour("ink"), canvas.colour(ground), share), "on-gold" if one.mark else "ink"


def _paint_laid(canvas: Canvas, x: int, y: int, height: int, one: Laid, grounds: tuple[str, str]) -> None:
    ground, ink = grounds
    top = y + height - one.face.height
    at = x
    for card in one.cards:
        paint_card(canvas, at, top, card, one.face, ground, ink)
        at += card_width(card, one.face) + 1
    below = y + height + 1
    room = one.width - 4 - (len(one.mark) + 1 if one.mark else 0)
    write_name(canvas, x, below, one.seat, one.name, room)
    if one.mark:
        canvas.write_right(x + one.width, below, one.mark, "gold-text", bold=True)
    canvas.write(x, below + 1, one.words, "gold-text" if one.mark else "soft", bold=bool(one.mark))


def card_width(card: str, face: Face) -> int:
    """Return how many columns a card takes up: a word may need more than a number."""
    return max(face.width, len(card) + 2) if card in SAID else face.width


def paint_card(canvas: Canvas, x: int, y: int, card: str, face: Face, ground: str, ink: str) -> None:
    """Paint a card: its number or word and, below an X, the number it counts as."""
    width = card_width(card, face)
    canvas.fill(x, y, width, face.height, ground)
    on_it, called = printed(card), card.removeprefix(X) if printed(card) == X else ""
    if face.size is None or not (on_it.isdecimal() or on_it == X):
        text = f"{on_it}={called}" if called else on_it
        canvas.write(x, y + (face.height - 1) // 2, text.center(width), ink, bold=True)
        return
    drawn = figure(on_it, face.size)
    if face.size == "M":
        drawn = lowered(drawn)
    top = y + (face.height - drawn.height) // 2 - bool(called and face.height > drawn.height + 2)
    canvas.figure(x + (width - drawn.width) // 2, top, drawn, ink)
    if called:
        canvas.write(
            x, y + face.height - 1, phrase("as {number}", number=called).center(width), ink, bold=True
        )


def _paint_lead(canvas: Canvas, view: DealtView, layout: Layout) -> None:
    """Paint an empty space for the first cards of a round, and who leads."""
    face = layout.faces[0][0]
    x, y = layout.margin, layout.top
    canvas.fill(x, y, face.width, face.height, "slot")
    leader = view.trick.leader if view.trick else view.starter
    end = write_name(canvas, x, y + face.height + 1, leader, view.name(leader), canvas.width)
    canvas.write(end + 1, y + face.height + 1, phrase("leads: any combination"), "soft")
