"""The big digits and letters: every glyph comes out as it's drawn, and numbers line up by their digits."""

import pytest

from screens.big_type import GLYPHS, HEIGHT, Figure, Size, figure, lowered
from tests.paint import QUARTERS

EVERY_GLYPH = [(letter, size) for size, glyphs in GLYPHS.items() for letter in glyphs]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def pixels(shown: Figure) -> list[str]:
    """Return the pixels of a figure, half-row by half-row."""
    lines = []
    for row in shown.rows:
        quarters = [QUARTERS.get(letter, 0) for letter in row]
        lines.append("".join(".][#"[cell >> 2] for cell in quarters))
        lines.append("".join(".][#"[cell & 0b11] for cell in quarters))
    return lines


def ink(lines: list[str] | tuple[str, ...]) -> list[int]:
    """Return which half-rows have anything in them."""
    return [y for y, line in enumerate(lines) if line.strip(".")]


@pytest.mark.parametrize(("letter", "size"), EVERY_GLYPH)
def test_a_glyph_is_shown_as_it_is_drawn(letter: str, size: Size) -> None:
    shown = figure(letter, size)
    bitmap = GLYPHS[size][letter]
    top = 2 - 2 * shown.above
    assert pixels(shown) == list(bitmap[top : top + 2 * shown.height])
    left_out = bitmap[:top] + bitmap[top + 2 * shown.height :]
    assert not ink(left_out)


@pytest.mark.parametrize(("letter", "size"), EVERY_GLYPH)
def test_a_glyph_needs_no_diagonal_quadrants(letter: str, size: Size) -> None:
    assert not {"▚", "▞"} & set("".join(figure(letter, size).rows))


@pytest.mark.parametrize(
    ("size", "letters"),
    [
        ("XL", "0123456789$,.−×? -'’" + LETTERS),
        ("L", "0123456789$,.−×!? -'’" + LETTERS),
        ("M", "0123456789,.? -'’" + LETTERS),
    ],
)
def test_each_size_has_its_characters(size: Size, letters: str) -> None:
    assert set(GLYPHS[size]) == set(letters)


def test_no_two_letters_of_a_size_look_alike() -> None:
    for size, glyphs in GLYPHS.items():
        assert len({glyphs[letter] for letter in LETTERS}) == len(LETTERS), size


@pytest.mark.parametrize(
    ("text", "size"),
    [("$1,000,000", "XL"), ("4×7 −2.50", "XL"), ("LOOK AWAY!", "L"), ("$0.01", "L"), ("GOING TWICE", "M")],
)
def test_rows_of_a_figure_are_equally_long(text: str, size: Size) -> None:
    shown = figure(text, size)
    assert {len(row) for row in shown.rows} == {shown.width}
    assert len(shown.rows) == shown.height


@pytest.mark.parametrize(("size", "rows"), [("XL", 7), ("L", 5), ("M", 3)])
def test_digits_and_letters_fill_their_height_exactly(size: Size, rows: int) -> None:
    for letter in "0123456789" + LETTERS:
        shown = figure(letter, size)
        assert (shown.height, shown.above) == (rows, 0)
        assert ink(pixels(shown)) == list(range(HEIGHT[size]))


@pytest.mark.parametrize(("size", "digit", "one"), [("XL", 9, 6), ("L", 7, 5), ("M", 4, 3)])
def test_digits_are_equally_wide_but_for_the_one(size: Size, digit: int, one: int) -> None:
    assert {figure(letter, size).width for letter in "023456789"} == {digit}
    assert figure("1", size).width == one


@pytest.mark.parametrize(("size", "overshoot"), [("XL", 2), ("L", 1)])
def test_the_dollar_overshoots_above_and_below(size: Size, overshoot: int) -> None:
    shown = figure("$5", size)
    assert shown.above == 1
    assert shown.height == figure("5", size).height + 2
    assert ink(pixels(shown)) == list(range(2 - overshoot, 2 + HEIGHT[size] + overshoot))
    assert shown.rows[1:-1] == figure("S5", size).rows


@pytest.mark.parametrize(("size", "rows", "hang"), [("XL", 8, 2), ("L", 6, 1), ("M", 3, 1)])
def test_the_comma_hangs_below_only(size: Size, rows: int, hang: int) -> None:
    shown = figure("7,0", size)
    assert (shown.height, shown.above) == (rows, 0)
    assert ink(pixels(shown))[-1] == HEIGHT[size] + hang - 1


def test_the_point_stands_on_the_line() -> None:
    for size in HEIGHT:
        assert figure("0.5", size).height == figure("05", size).height


def test_an_offer_is_as_wide_as_designed() -> None:
    assert figure("$138,000", "XL").width == 70


@pytest.mark.parametrize("size", ["XL", "L", "M"])
def test_one_pixel_stands_between_glyphs(size: Size) -> None:
    left, right, both = figure("4", size), figure("K", size), figure("4K", size)
    assert both.rows == tuple(f"{a} {b}" for a, b in zip(left.rows, right.rows, strict=True))


def test_no_text_is_a_figure_without_width() -> None:
    assert (figure("", "L").width, figure("", "L").height) == (0, 5)


@pytest.mark.parametrize(("text", "size"), [("$5", "M"), ("deal", "L"), ("50%", "XL")])
def test_a_character_the_face_lacks_is_an_error(text: str, size: Size) -> None:
    with pytest.raises(KeyError):
        figure(text, size)


def test_accents_are_left_off_but_dots_stand_above_the_letter() -> None:
    assert figure("ÉĐ", "M") == figure("ED", "M")
    assert figure("Ü", "M").rows == ("▀  ▀", *figure("U", "M").rows)
    assert figure("Ü", "L").above == 1


def test_a_figure_as_it_stands_on_the_screen() -> None:
    assert figure("$10", "L").rows == (
        "   ▄                 ",
        "▟██████ ▄███  ▟█████▙",
        "██      ▀▀██  ██   ██",
        "▜█████▙   ██  ██   ██",
        "     ██   ██  ██   ██",
        "██████▛ █████ ▜█████▛",
        "   ▀                 ",
    )


def test_a_lowered_figure_stands_half_a_row_further_down() -> None:
    assert figure("A", "M").rows == ("▟▀▀▙", "█▀▀█", "▀  ▀")
    assert lowered(figure("A", "M")).rows == ("▗▄▄▖", "█▄▄█", "█  █")
