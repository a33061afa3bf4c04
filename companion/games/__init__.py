"""The shelf: every game the companion knows, by name."""

from typing import Any

from companion.game import Game
from companion.games.deal_or_no_deal import DEAL_OR_NO_DEAL
from companion.games.downeast_dealer import DOWNEAST_DEALER
from companion.games.license_plates import LICENSE_PLATES

SHELF: dict[str, Game[Any]] = {game.name: game for game in (DEAL_OR_NO_DEAL, DOWNEAST_DEALER, LICENSE_PLATES)}
