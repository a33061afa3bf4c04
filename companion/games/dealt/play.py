"""What each move of Dealt! does, by the part of the game that it belongs to."""

from collections.abc import Callable
from typing import Any

from companion.game import AdjustPiece, Move
from companion.games.dealt import by_hand, rounds, tricks
from companion.games.dealt import moves as m
from companion.games.dealt.draft import Draft

PLAYS: dict[type[Move], Callable[[Draft, Any], None]] = {
    m.NameOldest: rounds.name_oldest,
    m.BeginRound: rounds.begin_round,
    m.DealCards: rounds.deal_cards,
    m.LayReserves: rounds.lay_reserves,
    m.PlayCards: tricks.play_cards,
    m.PlayStop: tricks.play_stop,
    m.PlayRedraw: tricks.play_redraw,
    m.PlayFromHand: tricks.play_from_hand,
    m.TakeReserve: tricks.take_reserve,
    m.SayStuck: tricks.say_stuck,
    m.PlaceDrawn: tricks.place_drawn,
    m.NameLosers: rounds.name_losers,
    AdjustPiece: by_hand.adjust_piece,
}
