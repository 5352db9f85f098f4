"""The model: names that are declarations, values that have kinds; layers and amendments applied."""

from runtime.face import face

face(__name__)
