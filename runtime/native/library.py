"""The compiled library: its functions, and what is known of the program it was made of."""

from __future__ import annotations

from ctypes import CFUNCTYPE, POINTER, PyDLL, Structure, c_bool, c_char_p, c_int, c_int64, c_void_p
from functools import cached_property

from runtime.records import dataclass


@dataclass(frozen=True)
class Contents:
    """What the writer in C told of its file (compiler/native): plain data."""

    functions: tuple[tuple[str, str], ...]  # in the order of their numbers: the name, and what sort of thing it gives
    names: tuple[str, ...]  # in the order of their numbers
    keyed: tuple[str, ...]  # of each store, how it is laid out
    left_out: tuple[tuple[str, str], ...]  # functions that give up whenever they are called, and why


class Pair(Structure):
    _fields_ = (("above", c_int64), ("below", c_int64))


Course = CFUNCTYPE(None, c_void_p, c_int64, c_int64)  # as in position.h


class Library:
    def __init__(self, contents: Contents, functions: PyDLL) -> None:
        self.contents, self.c = contents, functions
        self.function_number = {name: number for number, (name, _) in enumerate(contents.functions)}

    @cached_property
    def numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.contents.names)}

    def gives(self, function: str) -> str:
        return self.contents.functions[self.function_number[function]][1]


def opened(contents: Contents, path: str) -> Library:
    """From the file of a library; whoever hands it over knows that it can be believed."""
    c = PyDLL(path)  # holds the lock of Python while it runs: a position is asked by one thread at a time
    number, pointer, pair, text = c_int64, c_void_p, Pair, c_char_p
    c.map_new.restype = c.position_new.restype = pointer
    c.map_new.argtypes = (number, *(pointer,) * 5, Course)
    c.map_sets.argtypes = (pointer, pointer, pointer, pointer, number)
    c.map_lattice.argtypes = (pointer, pointer, pointer, pointer)
    c.map_track.argtypes = (pointer, number, number, pointer, pointer)
    c.map_free.argtypes = (pointer,)
    c.position_new.argtypes = (pointer, number, pointer, pointer, pointer, pointer, number)
    c.position_thing.argtypes = (pointer, number, number, number, pair, number, number, c_bool)
    c.position_facts.argtypes = (pointer, number, number, pointer, pointer, pointer)
    c.position_running.argtypes = (pointer, number, pointer)
    c.position_facts.restype = c_int
    c.position_regions.argtypes = (pointer, number, number, pointer, pointer)
    c.position_names_of_boards.argtypes = (pointer, number, pointer)
    c.position_playing.argtypes = (pointer, number, pointer, c_bool)
    c.position_moment.argtypes = (pointer, number, pair, pair, c_bool)
    c.position_free.argtypes = (pointer,)
    c.ask_many.argtypes = (pointer, number, number, number, pointer, pointer, pointer, pointer)
    c.ask_many.restype = number
    c.position_follow.argtypes = (pointer, number, pointer, number)
    c.position_follow.restype = c_int
    c.possible_actions.argtypes = (pointer, pair, number, pointer, pointer, pointer)
    c.is_possible.argtypes = (pointer, number, c_bool, number, pointer)
    c.is_possible.restype = c_int
    c.values_of.argtypes = (pointer, number, c_bool, number, pointer, POINTER(POINTER(c_int64)))
    c.values_of.restype = number
    c.answer_after.argtypes = (pointer, number, pointer, number, pointer, pointer)
    c.answer_after.restype = c_int
    for nothing in (c.map_sets, c.map_lattice, c.map_track, c.map_free, c.position_thing, c.position_regions):
        nothing.restype = None
    for nothing in (c.position_names_of_boards, c.position_playing, c.position_moment, c.position_free):
        nothing.restype = None
    c.possible_actions.restype = c.position_running.restype = None
    c.uniform.argtypes = (text, number)
    c.uniform.restype = number
    _declare_games(c)
    return Library(contents, c)


def _declare_games(c: PyDLL) -> None:
    number, pointer, text = c_int64, c_void_p, c_char_p
    c.game_new.argtypes = (pointer,) * 11
    c.game_new.restype = pointer
    c.game_seats.argtypes = (pointer, number, pointer, pointer, number, number, pointer)
    c.game_seats.restype = None
    c.game_stands.argtypes = (pointer, pointer, pointer, pointer, number, pointer, pointer, text)
    c.game_stands.restype = None
    c.game_breathes.argtypes = (pointer, pointer)
    c.game_breathes.restype = None
    c.choice_of_player.argtypes = (pointer, pointer, number, number, pointer, c_bool, number, pointer)
    c.choice_of_player.argtypes += (POINTER(number), POINTER(POINTER(number)))
    c.choice_of_player.restype = c_int
    c.greedy_gains.argtypes = (pointer, number, number, pointer)
    c.greedy_gains.restype = number
    c.game_begin.argtypes = (pointer, pointer, number, pointer, text, text, text)
    c.game_begin.restype = None
    c.game_go_on.argtypes = (pointer, pointer, number)
    c.game_go_on.restype = c_int
    c.game_answers.argtypes = (pointer, POINTER(POINTER(c_int64)))
    c.game_answers.restype = c.game_watched.restype = number
    c.game_watched.argtypes = (pointer, POINTER(POINTER(c_int64)))
    c.position_turn.argtypes = (pointer,)
    c.position_turn.restype = number
    c.position_is_same.argtypes = (pointer, pointer)
    c.position_is_same.restype = c_bool
    for nothing in (c.game_back, c.game_forgets, c.game_free):
        nothing.argtypes, nothing.restype = (pointer,), None
