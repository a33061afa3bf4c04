"""The lobby picture for Dealer's Choice: a car."""

from screens.pictures import picture

PICTURE = picture(
    """
    ..............
    ....#######...
    ...##ww#ww##..
    ..###ww#ww###.
    ##############
    ############oo
    ##===####===##
    ..===....===..
    .............. """,
    body="steel",
    shade="on-seat",
    gold="gold",
    light="said",
)
