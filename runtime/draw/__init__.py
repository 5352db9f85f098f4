"""Positions to pictures. Knows hexes, sides and things; how they look is data. No rules, no game."""

from runtime.draw.counter import counter_picture, counter_sheet, draw_counter
from runtime.draw.faces import Face, face_of, face_of_type
from runtime.draw.looks import Looks, read_looks
from runtime.draw.marks import Marks, Places
from runtime.draw.picture import Frame, draw_example, draw_position, draw_space

__all__ = [
    "Face",
    "Frame",
    "Looks",
    "Marks",
    "Places",
    "counter_picture",
    "counter_sheet",
    "draw_counter",
    "draw_example",
    "draw_position",
    "draw_space",
    "face_of",
    "face_of_type",
    "read_looks",
]
