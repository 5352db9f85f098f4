"""A script is followed to the letter or refused; it never does half of what it says."""

from __future__ import annotations

import pytest

from runtime.play.chooser import CannotAnswer, Decision, Option, ScriptChooser, ScriptedReaction


def test_a_scripted_reaction_is_not_taken_without_a_piece_it_names() -> None:
    script = ScriptChooser(reactions=[ScriptedReaction("catch", {"lamps": (7, 8)})])
    window = (Option(("catch",), "catch"), Option(None, "pass"))
    assert script.choose(Decision("A", "reaction", "a reaction", window, 1, "")) == 0
    pieces = (Option(7, "L"), Option(9, "N"))
    assert script.choose(Decision("A", "piece", "lamps", pieces, 1, "", "catch", "lamps")) == 0
    more = (Option(9, "N"), Option(None, "enough"))
    with pytest.raises(CannotAnswer, match="not all that is told"):
        script.choose(Decision("A", "piece", "lamps", more, 1, "", "catch", "lamps"))
