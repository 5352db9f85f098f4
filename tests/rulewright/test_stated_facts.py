"""Facts that cannot be so are refused where they are stated, in the words of what ends them."""

from __future__ import annotations

from pathlib import Path

from rulewright.desk.options import Rules
from rulewright.table.scene import Refused, open_scene

BEACH = """Position [Beach]; rules [Panzer Leader].
Given:
- an M4 tank S in M5;
- an M4 tank T out of play;
- T is bound for the beach;
- S is bound for the beach.
"""


def faults(folder: Path, text: str) -> list[tuple[str, str, str]]:
    """Code, message and the words marked."""
    file = folder / "some.position"
    file.write_text(text, encoding="utf-8")
    scene = open_scene(str(file), Rules())
    if not isinstance(scene, Refused):
        return []
    return [(one.code, one.message, text[one.primary.span.start : one.primary.span.end]) for one in scene.problems]


def test_what_has_ended_already_is_refused_where_it_stands(tmp_path: Path) -> None:
    said = "`S is bound for the beach` is stated, and has ended already: it lapses when the unit is on the board"
    assert faults(tmp_path, BEACH) == [("R0659", f"{said}, and that is so here", "S is bound for the beach")]
    assert faults(tmp_path, BEACH.replace("S in M5", "S out of play")) == []


def test_each_of_several_is_looked_at(tmp_path: Path) -> None:
    assert faults(tmp_path, BEACH.replace("S is bound", "every unit on the board is bound"))[0][0] == "R0659"
