"""The picture of Deal or No Deal in the lobby: a case."""

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
