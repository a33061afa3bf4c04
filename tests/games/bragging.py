"""Helpers that look up standings and feats for stories."""

from companion.game import Feat, FeatKind
from companion.testing import Playthrough
from companion.testing.standings import feats_of


def ranks(evening: Playthrough) -> dict[str, int]:
    """Return everybody's rank."""
    return {one.seat: one.rank for one in evening.game.standing(evening.state)}


def scores(evening: Playthrough) -> dict[str, int]:
    """Return everybody's score; money is in dollars."""
    standing = evening.game.standing(evening.state)
    return {one.seat: one.score // (100 if one.unit == "cents" else 1) for one in standing}


def gained(evening: Playthrough) -> dict[str, int]:
    """Return the dollars everybody has won or lost."""
    return {one.seat: (one.gained or 0) // 100 for one in evening.game.standing(evening.state)}


def kind_of(evening: Playthrough, feat: Feat) -> FeatKind:
    """Return the kind of a feat."""
    return next(kind for kind in evening.game.feats if kind.name == feat.kind)


def feats(evening: Playthrough, kind: str) -> dict[str, Feat]:
    """Return everybody's feat of one kind."""
    return {feat.seat: feat for feat in feats_of(evening.record) if feat.kind == kind}


def brags(evening: Playthrough, *kinds: str) -> list[str]:
    """Return the feats of some kinds, or of all, as sentences."""
    found = [feat for feat in feats_of(evening.record) if not kinds or feat.kind in kinds]
    return [str(feat.tell(kind_of(evening, feat), evening.view().name(feat.seat))) for feat in found]


def phrases(evening: Playthrough, *kinds: str) -> list[str]:
    """Return the feats of some kinds, or of all, as phrases without names."""
    found = [feat for feat in feats_of(evening.record) if not kinds or feat.kind in kinds]
    return [str(feat.alone(kind_of(evening, feat))) for feat in found]
