"""What moves: a revealed figure is wiped in and the ground washed, an offer's digits stop one by one.

A moment is a number of frames; the last of them is the true picture, and nothing waits for it.
"""

FRAMES_A_SECOND = 12
# How far the figure is wiped in, and the ground washed.
REVEAL = ((0.25, 0.0), (0.5, 0.0), (0.75, 0.0), (1.0, 0.0), (1.0, 0.33), (1.0, 0.67), (1.0, 1.0))
_ROLL = "0738294650"  # wide digits alone, so that the figure keeps its place


def reveal_frame(frame: int) -> tuple[float, float]:
    """Return how far the figure and the ground have come."""
    return REVEAL[min(frame, len(REVEAL) - 1)]


def offer_frames(figures: str) -> int:
    """Return how many frames it takes until all digits stand still."""
    return 1 + sum(letter.isdigit() for letter in figures)


def offer_frame(figures: str, frame: int) -> str:
    """Return a sum of which so many digits from the left stand still; the others still roll."""
    shown, standing = "", frame
    for place, letter in enumerate(figures):
        rolls = letter.isdigit() and standing <= 0
        shown += _ROLL[(frame * 3 + place) % len(_ROLL)] if rolls else letter
        standing -= letter.isdigit()
    return shown
