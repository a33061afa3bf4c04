"""What each move of License Plates does, by the stage of the game that it belongs to."""

from collections.abc import Callable
from typing import Any

from companion.game import AdjustMoney, Move
from companion.game.by_hand import adjust_money
from companion.games.license_plates import bidding, revealing, rounds
from companion.games.license_plates import moves as m
from companion.games.license_plates.draft import Draft

PLAYS: dict[type[Move], Callable[[Draft, Any], None]] = {
    m.SelectOpener: rounds.select_opener,
    m.DealPlates: rounds.deal_plates,
    m.TypePlate: bidding.type_plate,
    m.ShowChance: bidding.show_chance,
    m.MakeBid: bidding.make_bid,
    m.Challenge: bidding.challenge,
    m.Agree: bidding.agree,
    m.CancelRound: bidding.cancel_round,
    m.TurnOver: revealing.turn_over,
    m.ShowPlate: revealing.show_plate,
    m.EnterCount: revealing.enter_count,
    m.StopCounting: revealing.stop_counting,
    m.SayFine: revealing.say_fine,
    AdjustMoney: adjust_money,
}
