"""The picture of Downeast Dealer in the lobby: a lobster boat."""

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
