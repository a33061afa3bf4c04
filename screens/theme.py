"""The kiosk's colors, named by what they mean: three schemes, each with a dimmed version.

The phones and the TV use the same token names. Stylesheets use them as variables; boards that are
painted cell by cell look them up in `TOKENS`.
"""

from collections.abc import Iterator

from textual.theme import Theme

from companion.game import Seat, say

MARKS: dict[Seat, str] = dict(zip("ABCDEF", "●■▲◆⬢★", strict=True))

_NAMES = (
    *("ink", "deep", "raised", "slot", "line", "on-line", "said", "soft", "faint"),
    *("gold", "gold-text", "on-gold", "gold-deep", "gold-wash", "steel", "on-steel", "steel-deep"),
    *("high-first", "high-last", "low-first", "low-last", "on-plate"),
    *("good", "good-wash", "bad", "bad-wash", "curtain-dark", "curtain-light"),
    *("seat-A", "seat-B", "seat-C", "seat-D", "seat-E", "seat-F", "on-seat"),
)

_DARK = (
    *("#0A0F1E", "#070B17", "#141C34", "#1B2444", "#2C3860", "#F5F0E4", "#F5F0E4", "#AFB9D6", "#6B7AA8"),
    *("#F4C550", "#F4C550", "#161003", "#A87A22", "#2A2312", "#B7C1D8", "#0A0F1E", "#7F8BAA"),
    *("#C8942F", "#FFD667", "#8793B2", "#E4E8F2", "#0A0F1E"),
    *("#8EE3BE", "#0A2F2A", "#FFB38A", "#3A121C", "#2A0810", "#7A1A2C"),
    *("#86BEFF", "#F65A26", "#1AA568", "#FA93BD", "#F0F2A6", "#9279F0", "#0A0F1E"),
)

_LIGHT = (
    *("#F7F3E8", "#EBE4D2", "#E9E2D0", "#E3DBC7", "#C9BFA6", "#14182B", "#14182B", "#4E5570", "#7C7A70"),
    *("#E0A11B", "#8A5E00", "#1B1300", "#8A5E00", "#FBE9BE", "#56617F", "#FFFFFF", "#3B4562"),
    *("#F0C04A", "#E39E12", "#D3D6DE", "#A9B1C4", "#0A0F1E"),
    *("#0B6B45", "#DDF1E4", "#A32018", "#F8DEDA", "#2A0810", "#7A1A2C"),
    *("#86BEFF", "#F65A26", "#1AA568", "#FA93BD", "#DEE05A", "#9279F0", "#0A0F1E"),
)

_CONTRAST = (
    *("#000000", "#000000", "#000000", "#000000", "#FFFFFF", "#000000", "#FFFFFF", "#FFFFFF", "#B8B8B8"),
    *("#FFD400", "#FFD400", "#000000", "#FFD400", "#000000", "#FFFFFF", "#000000", "#FFFFFF"),
    *("#FFD400", "#FFD400", "#FFFFFF", "#FFFFFF", "#000000"),
    *("#FFFFFF", "#000000", "#FFFFFF", "#000000", "#000000", "#FFFFFF"),
    *("#86BEFF", "#FF7A4D", "#35D08D", "#FFA9CC", "#F6F8A8", "#B7A4FF", "#000000"),
)

SCHEMES = {"dark": say("Dark colors."), "light": say("Light colors."), "contrast": say("High contrast.")}
DIMMED = " dimmed"  # suffix for the name of a dimmed scheme


def blend(first: str, last: str, share: float) -> str:
    """Return a blend of two colors: a `share` of 0 gives the first color, 1 the second."""
    pairs = zip(bytes.fromhex(first[1:]), bytes.fromhex(last[1:]), strict=True)
    return "#" + bytes(round(a + (b - a) * share) for a, b in pairs).hex().upper()


def _dimmed(tokens: dict[str, str]) -> dict[str, str]:
    """Return the colors, each a third darker, for a table that nobody is using."""
    return {name: blend(colour, "#000000", 1 / 3) for name, colour in tokens.items()}


TOKENS: dict[str, dict[str, str]] = {
    name: dict(zip(_NAMES, colours, strict=True))
    for name, colours in zip(SCHEMES, (_DARK, _LIGHT, _CONTRAST), strict=True)
}
TOKENS |= {f"{name}{DIMMED}": _dimmed(tokens) for name, tokens in TOKENS.items()}


def themes() -> Iterator[Theme]:
    """Yield the schemes as Textual themes."""
    for name, tokens in TOKENS.items():
        yield Theme(
            name,
            dark=not name.startswith("light"),
            primary=tokens["gold"],
            foreground=tokens["said"],
            background=tokens["ink"],
            surface=tokens["raised"],
            variables=tokens,
        )


def flag(seat: Seat, whole: bool = True) -> str:
    """Return the text on a seat's flag: its mark, plus its letter if the name next to it is cut off."""
    return f" {MARKS[seat]} " if whole else f"{MARKS[seat]} {seat}"
