"""What many ask alike is kept, and found anew once something has moved that it rests on."""

from __future__ import annotations

from runtime.answer import Rules
from tests.proofs import packs
from tests.proofs.positions import lines, read

ORDER = "{the battery, a unit} may be ordered onto {the aim hex}"
GIVEN = [
    "a Wespe W in A1",
    "a Wespe V in A2",
    "W's range is 8",
    "V's range is 8",
    "a German rifle platoon R in G5",
    "G4's cover is woods",
    "it is [Writing orders] of the Germans",
]


def test_a_watcher_that_leaves_is_missed_by_all_who_rely_on_it() -> None:
    setting = packs.usual("panzer_leader")
    p, names = setting.set_up(read(packs.built("panzer_leader"), lines(GIVEN)).given)
    spot, plain = p.space.hex("G4"), Rules(setting.rules.program, keeping=False)
    shared = [name for name in setting.rules.names if name.startswith("anew_shared_")]
    assert shared, "no condition became a function of its own"

    def may_be_ordered() -> list[bool]:
        found = [bool(setting.rules.ask(p, ORDER, names[one], spot)) for one in "WV"]
        assert found == [bool(plain.ask(p, ORDER, names[one], spot)) for one in "WV"]
        return found

    assert may_be_ordered() == [True, True]
    mark = p.mark()
    p.place(names["R"], p.space.hex("D1"))
    assert may_be_ordered() == [False, False]
    p.undo(mark)
    assert may_be_ordered() == [True, True]
    p.set_side(names["R"], "Allies")
    assert may_be_ordered() == [False, False]
