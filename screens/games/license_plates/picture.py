"""The lobby picture for License Plates: a plate."""

from screens.pictures import picture

PICTURE = picture(
    """
    ##############
    ##############
    #kkk#kkk#k#k##
    ###k#k#k#k#k##
    ##kk#kkk#kkk##
    ###k#k#k###k##
    #kkk#kkk###k##
    ##############
    ############## """,
    body="said",
    hole="ink",
)
