"""Double-entry accounts: money only ever moves from one to another, so the total never changes."""

from msgspec import Struct

from companion.game.refusal import Refused
from companion.game.said import Money, say

BANK = "bank"
OUTSIDE = "outside"  # the account for money that an adjustment brings to the table or takes away from it

BOTTOMLESS = frozenset({BANK, OUTSIDE})


class Ledger(Struct, frozen=True, gc=False):
    """The balance of each account in cents; the balances always add up to zero."""

    accounts: dict[str, int]

    def __getitem__(self, account: str) -> int:
        return self.accounts.get(account, 0)

    def paid(self, source: str, target: str, cents: int) -> "Ledger":
        """Return the ledger after `source` pays `target`; only the bank and the outside may go below zero."""
        left = self[source] - cents
        if cents < 0 or (left < 0 and source not in BOTTOMLESS):
            there, wanted = Money(self[source]), Money(cents)
            raise Refused(say("There's only {there}, not {wanted}.", there=there, wanted=wanted))
        return Ledger({**self.accounts, source: left, target: self[target] + cents})

    def total(self) -> int:
        """Return the total of all accounts."""
        return sum(self.accounts.values())


def empty(*accounts: str) -> Ledger:
    """Return a ledger with these accounts and the bank, all empty."""
    return Ledger(dict.fromkeys((BANK, OUTSIDE, *accounts), 0))
