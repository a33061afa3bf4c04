"""The lobby picture for Deal or No Deal: a case."""

from screens.pictures import picture

PICTURE = picture(
    """
    ....######....
    ....#....#....
    .############.
    ##############
    ##############
    =====####=====
    ##############
    ##############
    .############. """,
    body="gold",
    shade="gold-deep",
)
