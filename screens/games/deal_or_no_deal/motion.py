"""What moves: a figure is wiped in and the ground washed, a plate empties, an offer's digits stop one by one.

A moment is a number of frames; the last of them is the true picture, and nothing waits for it.
"""

# How far the figure is wiped in, and the ground washed.
REVEAL = ((0.25, 0.0), (0.5, 0.0), (0.75, 0.0), (1.0, 0.0), (1.0, 0.33), (1.0, 0.67), (1.0, 1.0))
COVER = (0.67, 0.33, 0.0)  # how much of the plate of a covered value is left
_ROLL = "0738294650"  # wide digits alone, so that the figure keeps its place


def offer_frames(figures: str) -> int:
    """Return how many frames it takes until all digits stand still."""
    return 1 + sum(letter.isdigit() for letter in figures)


def offer_frame(figures: str, frame: int) -> str:
    """Return a sum at this frame: one more digit from the left stands still at each, the others roll."""
    shown, standing = "", frame
    for place, letter in enumerate(figures):
        rolls = letter.isdigit() and standing <= 0
        shown += _ROLL[(frame * 3 + place) % len(_ROLL)] if rolls else letter
        standing -= letter.isdigit()
    return shown
