"""The game as one plain object."""

from companion.game import Adjusted, AdjustMoney, AdjustPiece, Game, Paid
from companion.game.declared import happenings_in, plays_in
from companion.games.dealers_choice import (
    LID,
    by_hand,
    disasters,
    exchange,
    laying,
    paying,
    playing,
    selling,
    turns,
)
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.aloud import ALOUD, YOUR
from companion.games.dealers_choice.asks.asks import asks, explain
from companion.games.dealers_choice.books import learnt
from companion.games.dealers_choice.box import EXAMPLE, Box, check_box
from companion.games.dealers_choice.counting import countables
from companion.games.dealers_choice.draft import Draft
from companion.games.dealers_choice.feats import FEATS, find_feats
from companion.games.dealers_choice.first_time import FIRST_TIME
from companion.games.dealers_choice.moments import moments
from companion.games.dealers_choice.rows import ROWS
from companion.games.dealers_choice.settings import SETTINGS
from companion.games.dealers_choice.standing import began, placings
from companion.games.dealers_choice.state import State
from companion.games.dealers_choice.view import stock, summary, tally, view

GAME = Game(
    lid=LID,
    # Since version 2, there are later rulings, and policies come in the order dealt; since 3, each card has a
    # seal; since 4, seals name seats, not people; since 5, the state says who started.
    version=5,
    settings=SETTINGS,
    winning="10.4",
    box=Box(),
    check_box=check_box,
    state=State,
    happenings=(Paid, Adjusted, *happenings_in(told)),
    start=laying.start,
    asks=asks,
    plays={
        **plays_in(m, disasters, exchange, laying, paying, playing, selling, turns),
        AdjustMoney: by_hand.adjust_money,
        AdjustPiece: by_hand.adjust_piece,
    },
    draft=Draft,
    view=view,
    summary=summary,
    rows=ROWS,
    adjusts=by_hand.adjusts,
    tally=tally,
    stock=stock,
    countables=countables,
    explain=explain,
    at_least={m.DrawPolicy: 6},  # only in games begun under version 1
    learnt=learnt,
    moments=moments,
    aloud=ALOUD,
    your=YOUR,
    placings=placings,
    feats=FEATS,
    find_feats=find_feats,
    first_time=FIRST_TIME,
    began=began,
    opening=laying.opening,
    example=EXAMPLE,
)
