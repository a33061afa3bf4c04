"""Dealt!: get rid of the hand you were dealt, in the order in which it came. The rules are in `rules.md`."""

from companion.game.lid import Lid

LID = Lid(
    "dealt",
    "Dealt!",
    range(3, 6),
    minutes="20–30",
    rules=__name__,
    pages="companion.phone.pages.dealt",
    board="screens.games.dealt.widget",
    picture="screens.games.dealt.picture",
)
