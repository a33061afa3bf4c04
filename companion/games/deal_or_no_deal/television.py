"""The banker's seat: the offers that Tableside makes if nobody hosts, as on American television."""

from companion.game import Count

# The mean offer by round as a share of the board's average, in tenths of a percent. The first nine are from
# 152 American games; round ten is this house rule's own.
SHARES = (186, 292, 418, 546, 656, 740, 857, 907, 960, 1000)
GAMES = 152
WHOLE = 10_000  # a factor of this much changes nothing
FACTOR = Count(name="factor", least=8_500, most=11_500, even=True)


def television_offer(values: tuple[int, ...], round_number: int, factor: int, top: int) -> int:
    """Return the banker's offer in cents: two digits and zeros, never above the highest value or `top`."""
    share, parts = sum(values) * SHARES[round_number - 1] * factor, len(values) * 1_000 * WHOLE
    most = min(values[-1], top)
    unit = _unit(share // parts) * parts
    rounded = (2 * share + unit) // (2 * unit) * _unit(share // parts)
    return rounded if rounded <= most else most // _unit(most) * _unit(most)


def usually_paid(cents: int, round_number: int) -> int:
    """Return what television usually paid in a round if the values left averaged this much."""
    return cents * SHARES[round_number - 1] // 1_000


def _unit(cents: int) -> int:
    """Return what a 1 as the second digit of an amount is worth, in cents."""
    unit: int = 10 ** max(0, len(str(cents)) - 2)
    return unit
