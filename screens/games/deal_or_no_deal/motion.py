"""Motion: a figure wipes in, its background washes in, a plate empties, digits stop one by one, a bell rings.

Each takes a number of frames; the last one is the final picture, and nothing waits for it.
"""

# How far the figure is wiped in and the background washed in, frame by frame.
REVEAL = ((0.25, 0.0), (0.5, 0.0), (0.75, 0.0), (1.0, 0.0), (1.0, 0.33), (1.0, 0.67), (1.0, 1.0))
COVER = (0.67, 0.33, 0.0)  # how much is left of a covered value's plate
_ROLL = "0738294650"  # only wide digits, so the figure doesn't shift


RINGING = 36  # frames, so three seconds
SWING = 3  # frames between one place of the telephone's sparks and the other


def swung(frame: int) -> bool:
    """Whether the sparks of a ringing telephone are in their other places at this frame."""
    return frame // SWING % 2 == 1


def offer_frames(figures: str) -> int:
    """Return how many frames it takes all the digits to stop."""
    return 1 + sum(letter.isdigit() for letter in figures)


def offer_frame(figures: str, frame: int) -> str:
    """Return an amount at this frame: with each frame, one more digit from the left stops; the rest roll."""
    shown, standing = "", frame
    for place, letter in enumerate(figures):
        rolls = letter.isdigit() and standing <= 0
        shown += _ROLL[(frame * 3 + place) % len(_ROLL)] if rolls else letter
        standing -= letter.isdigit()
    return shown
