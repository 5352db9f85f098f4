"""The book that players read from the first page to the last: what they do, what limits it, what was ruled."""

from compiler.print.players.first_steps import FIRST_TURN as FIRST_TURN
from compiler.print.players.first_steps import KEY as KEY
from compiler.print.players.guide import guide_of as guide_of
from compiler.print.players.guide import judge_guide as judge_guide
from compiler.print.players.guide import not_in_variant as not_in_variant
from compiler.print.players.guide import numbers_of as numbers_of
from compiler.print.players.map_key import MAP_KEY as MAP_KEY
from compiler.print.players.players_book import EDITION as EDITION
from compiler.print.players.players_book import players_book as players_book
