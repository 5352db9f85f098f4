"""What kept answers rest on, as tables of C (runtime/native/kept.c)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from compiler.native.constants import Constants
from compiler.native.resting import Ground, Noticed

Row = tuple[str, Sequence[int | str]]


def tables_of_what_is_noticed(constants: Constants, noticed: Noticed, grounds: Mapping[Ground, int]) -> Iterator[str]:
    """Eras, of which the map is the last, have the numbers after the stores."""
    stores, eras = constants.program.stores, noticed.eras

    def numbers(called: str, those: Sequence[int | str]) -> tuple[str, str]:
        """How they are declared, and how they are told: how many, and those."""
        declared = f"static const int {called}[] = {{{', '.join(map(str, those))}}};"
        return (declared, f"{len(those)}, {called}") if those else ("", "0, 0")

    def all_of(those: Sequence[int]) -> list[int]:
        return [len(stores) + era for era in those]

    told = []
    for ground, at in grounds.items():
        stamped = sum(1 << slot for slot in ground.stamped)
        rests = numbers(f"RESTS_{at}", [*ground.rests, *all_of(ground.eras)])
        absent = numbers(f"ABSENT_{at}", [constants.noun(one) for one in ground.absent])
        yield from (declared for declared, _ in (rests, absent) if declared)
        told.append(f"{{{rests[1]}, {absent[1]}, {stamped}}}")
    yield f"const int GROUND_COUNT = {len(told)};\nconst Ground GROUNDS[] = {{{', '.join(told) or '{0}'}}};"

    told = []
    for at in range(len(stores)):
        effect = noticed.effects.get(at, ())
        begun = range(eras + 1) if effect == "map" else () if isinstance(effect, str) else effect
        declared, those = numbers(f"BEGINS_{at}", all_of([*begun]))
        if declared:
            yield declared
        told.append(f"{{{int(effect == 'things')}, {those}}}")
    yield f"const Effect EFFECTS[] = {{{', '.join(told) or '{0}'}}};"

    told = []
    for at, (kind, begun) in enumerate(noticed.slow.items()):
        declared, those = numbers(f"SLOWLY_{at}", all_of(begun))
        if declared:
            yield declared
        told.append(f"{{{constants.name(kind)}, {those}}}")
    yield f"const int SLOW_COUNT = {len(told)};\nconst Slow SLOWS[] = {{{', '.join(told) or '{0}'}}};"
    yield f"const int ERA_COUNT = {eras + 1};"
