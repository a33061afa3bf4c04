"""The lobby picture for Downeast Dealer: a lobster boat."""

from screens.pictures import picture

PICTURE = picture(
    """
    ..............
    .......#......
    ......#.......
    #....#.......#
    ##..#.......##
    .############.
    ..##########..
    =..===..===..=
    .==...==...==. """,
    body="steel",
    shade="steel-deep",
)
