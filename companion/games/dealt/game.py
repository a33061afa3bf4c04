"""The game as one plain object."""

from companion.game import Adjusted, AdjustPiece, Game
from companion.game.declared import happenings_in, plays_in
from companion.games.dealt import LID, by_hand, rounds, tricks
from companion.games.dealt import happenings as told
from companion.games.dealt import moves as m
from companion.games.dealt.aloud import ALOUD, YOUR
from companion.games.dealt.asks import asks, explain
from companion.games.dealt.box import Box, check_box
from companion.games.dealt.counting import countables
from companion.games.dealt.draft import Draft
from companion.games.dealt.feats import FEATS, find_feats
from companion.games.dealt.first_time import FIRST_TIME
from companion.games.dealt.moments import moments
from companion.games.dealt.rows import ROWS
from companion.games.dealt.settings import SETTINGS
from companion.games.dealt.standing import began, placings
from companion.games.dealt.state import State
from companion.games.dealt.view import stock, summary, tally, view

GAME = Game(
    lid=LID,
    version=3,  # since 2, each card has a seal of its own; since 3, state and seals are without names
    settings=SETTINGS,
    winning="7.1",
    box=Box(),
    check_box=check_box,
    state=State,
    happenings=(Adjusted, *happenings_in(told)),
    start=rounds.start,
    asks=asks,
    plays={**plays_in(m, rounds, tricks), AdjustPiece: by_hand.adjust_piece},
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
    first_stays=True,
    opening=rounds.opening,
)
