"""Questions asked of machine code: the library that was compiled of a program, and positions laid out for it."""

from runtime.native.follower import Follower as Follower
from runtime.native.games import Games as Games
from runtime.native.library import Contents as Contents
from runtime.native.library import Library as Library
from runtime.native.library import opened as opened
from runtime.native.mirror import Mirror as Mirror
from runtime.native.mirror import Unlaid as Unlaid
