"""What stands in a blank, as people say it."""

from typing import Any

from companion.game import Amount, AnyBlank, Pile, YesNo, dollars


def worded(blank: AnyBlank, value: Any) -> str:
    """Return what stands in a blank as people say it."""
    if isinstance(blank, Amount):
        return dollars(value)
    if isinstance(blank, Pile):
        return f"{dollars(sum(value))} in {len(value)} {'card' if len(value) == 1 else 'cards'}"
    if isinstance(blank, YesNo):
        return blank.yes if value else blank.no
    labels = {option.value: option.label for option in getattr(blank, "options", ())}
    if isinstance(value, tuple | list):
        return ", ".join(str(labels.get(one, one)) for one in value) or "none"
    return str(labels.get(value, value))
