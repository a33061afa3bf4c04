"""The lobby picture for Dealt!: three cards."""

from screens.pictures import picture

PICTURE = picture(
    """
    ####..........
    #o##.####.....
    ####.#o##.####
    ####.####.#o##
    ####.####.####
    ##o#.####.####
    ####.##o#.####
    .....####.##o#
    ..........#### """,
    body="said",
    gold="gold",
)
