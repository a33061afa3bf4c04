"""Behind the curtain in Deal or No Deal: the banker's guide, for a host without a phone."""

from companion.game import Fact, Money, Said, Seat, as_is, percent, say, says
from companion.games.deal_or_no_deal.banker import Guide, rough
from companion.games.deal_or_no_deal.view import DealView
from screens.asking.pointing import Pointing
from screens.behind import Behind, Scale

SCALE = 12_500  # the right end of the scale, in hundredths of a percent of the average


def behind(view: DealView, seat: Seat, entry: Pointing | None) -> Behind | None:
    """Return the guide that the host sees before an offer."""
    guide = view.guide
    if guide is None or seat != view.host:
        return None
    low, high = guide.television_range
    share = _share(guide.television_share)
    marks = (
        (guide.television_share / SCALE, say("on TV {share}", share=share)),
        (10_000 / SCALE, say("average {share}", share=percent(100))),
    )
    return Behind(
        title=say("{seat}, this is the banker's guide.", seat=view.name(seat)),
        aside=say("round {round}", round=view.round),
        parts=(Scale((low / SCALE, min(1.0, high / SCALE)), marks),),
        lines=tuple(_lines(view, guide)),
        note=say(
            "The bar goes from the lowest to the highest of {offers} TV offers after round {round}.",
            offers=guide.television_offers,
            round=min(view.round, 9),
        ),
    )


def _share(hundredths: int) -> Said:
    return percent(round(hundredths / 100))


def _lines(view: DealView, guide: Guide) -> list[Fact]:
    """Return what could be offered, and how the offer on the table compares."""
    tv, average = guide.television, guide.average
    lines = [
        Fact(say("As on TV"), _about(tv)),
        Fact(say("Halfway"), _about((tv + average) // 2)),
        Fact(say("The average"), _about(average)),
    ]
    if guide.next_round:
        after = guide.next_round
        text = say("from {worst} to {best}", worst=_rounded(after.worst), best=_rounded(after.best))
        lines.append(
            Fact(
                says("Average after one more case", "Average after {count} more cases", after.opens),
                text,
            )
        )
    if view.offer is not None and guide.chances:
        share = percent(guide.chances.share_of_average)
        said = say("{sum}, {share} of the average", sum=Money(view.offer), share=share)
        lines.append(Fact(say("Your offer"), said))
    if view.counter is not None:
        lines.append(Fact(say("You were asked for"), as_is(Money(view.counter))))
    return lines


def _rounded(cents: int) -> Money:
    return Money(rough(cents))


def _about(cents: int) -> Said:
    return say("about {sum}", sum=_rounded(cents))
