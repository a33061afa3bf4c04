"""The game as one plain object."""

from companion.game import Adjusted, AdjustMoney, AdjustPiece, Game
from companion.game.declared import happenings_in, plays_in
from companion.games.downeast_dealer import LID, auction, by_hand, dealing, laying, thief, turns
from companion.games.downeast_dealer import happenings as told
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.aloud import ALOUD, YOUR
from companion.games.downeast_dealer.asks.asks import asks, explain
from companion.games.downeast_dealer.box import Box, check_box
from companion.games.downeast_dealer.counting import countables
from companion.games.downeast_dealer.draft import Draft
from companion.games.downeast_dealer.feats import FEATS, find_feats
from companion.games.downeast_dealer.first_time import FIRST_TIME
from companion.games.downeast_dealer.moments import moments
from companion.games.downeast_dealer.rows import ROWS
from companion.games.downeast_dealer.settings import SETTINGS
from companion.games.downeast_dealer.standing import began, placings
from companion.games.downeast_dealer.state import State
from companion.games.downeast_dealer.view import stock, summary, tally, view

GAME = Game(
    lid=LID,
    # Since version 2, there are three “going” calls before “sold”; since 3, cash is shown only once, and real
    # cash is checked; since 4, the state says who went first.
    version=4,
    settings=SETTINGS,
    winning="8.5",
    box=Box(),
    check_box=check_box,
    state=State,
    happenings=(Adjusted, *happenings_in(told)),
    start=laying.start,
    asks=asks,
    plays={
        **plays_in(m, auction, dealing, laying, thief, turns),
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
    moments=moments,
    aloud=ALOUD,
    your=YOUR,
    placings=placings,
    feats=FEATS,
    find_feats=find_feats,
    first_time=FIRST_TIME,
    began=began,
    opening=laying.opening,
)
