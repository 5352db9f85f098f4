"""Positions to pictures. Knows hexes, sides and things; how they look is data. No rules, no game."""

from runtime.draw.counter import counter_picture as counter_picture
from runtime.draw.counter import counter_sheet as counter_sheet
from runtime.draw.faces import Face as Face
from runtime.draw.faces import back_of_type as back_of_type
from runtime.draw.faces import face_of as face_of
from runtime.draw.faces import face_of_type as face_of_type
from runtime.draw.faces import marker_of as marker_of
from runtime.draw.key import key_of as key_of
from runtime.draw.looks import Looks as Looks
from runtime.draw.looks import read_looks as read_looks
from runtime.draw.map_key import directions_of as directions_of
from runtime.draw.map_key import signs_of as signs_of
from runtime.draw.marks import Marks as Marks
from runtime.draw.marks import Places as Places
from runtime.draw.picture import Frame as Frame
from runtime.draw.picture import draw_example as draw_example
from runtime.draw.picture import draw_position as draw_position
from runtime.draw.picture import draw_space as draw_space
from runtime.draw.picture import draw_stacks as draw_stacks
from runtime.draw.picture import ground_of as ground_of
from runtime.draw.stacks import ident as ident
