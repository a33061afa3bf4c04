"""The game as one plain object."""

from companion.game import Adjusted, AdjustMoney, AdjustPiece, Game, Paid, adjust_money
from companion.game.declared import happenings_in, plays_in
from companion.games.license_plates import LID, bidding, by_hand, revealing, rounds
from companion.games.license_plates import happenings as told
from companion.games.license_plates import moves as m
from companion.games.license_plates.aloud import ALOUD, YOUR
from companion.games.license_plates.asks import asks
from companion.games.license_plates.box import Box, check_box
from companion.games.license_plates.counting import countables
from companion.games.license_plates.draft import Draft
from companion.games.license_plates.feats import FEATS, find_feats
from companion.games.license_plates.first_time import FIRST_TIME
from companion.games.license_plates.moments import moments
from companion.games.license_plates.rows import ROWS
from companion.games.license_plates.settings import SETTINGS
from companion.games.license_plates.standing import began, placings
from companion.games.license_plates.state import State
from companion.games.license_plates.view import stock, summary, tally, view

GAME = Game(
    lid=LID,
    # Since version 4, a plate is as long as the box says; since 5, each has its own seal; since 6, seals name
    # seats, not people; since 7, the state says who began.
    version=7,
    settings=SETTINGS,
    winning="6.5",
    box=Box(),
    check_box=check_box,
    state=State,
    happenings=(Paid, Adjusted, *happenings_in(told)),
    start=rounds.start,
    asks=asks,
    plays={
        **plays_in(m, bidding, revealing, rounds),
        AdjustMoney: adjust_money,
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
    moments=moments,
    aloud=ALOUD,
    your=YOUR,
    placings=placings,
    feats=FEATS,
    find_feats=find_feats,
    first_time=FIRST_TIME,
    began=began,
    opening=rounds.opening,
)
