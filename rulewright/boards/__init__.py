"""Boards: as their files, as sheets, as maps of Tiled; and looked over, hex by hex."""

from runtime.face import face

face(__name__)
