"""The picture of the license-plate game in the lobby: a plate."""

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
