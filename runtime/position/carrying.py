"""A position carried over to another program: the same things in the same places, under rules settled otherwise.

Facts go by what they are called. What only the old program knows is left behind; what only the new one knows is as it
is at first. What boards and counter types print is what the new program prints, but where the position says otherwise.
"""

from __future__ import annotations

from runtime.position.answer_cache import Era, fresh
from runtime.position.fact_tables import Key, TableVeiled
from runtime.position.facts import Hooks
from runtime.position.position import Position
from runtime.position.printing import told_facts
from runtime.program import Program, Value

_THINGS = "kind_of type_of sides names _ordinal _made _spot _holder _inside _in _under_way".split()


def carried(p: Position, program: Program, hooks: Hooks) -> Position:
    """For asking only, as the same side may know it."""
    other = Position(program, p.space, hooks)
    other.boards_said, other.viewer = p.boards_said, p.viewer
    for name in _THINGS:
        getattr(other, name).update(getattr(p, name))
    for thing, noun in p.type_of.items():
        printed = program.type_named.get(noun)
        for number, value in printed.values if printed is not None else ():
            _put(other, number, thing, value)
    known = program.store_number
    numbers = {old: known[one.id] for old, one in enumerate(p.program.stores) if one.id in known}
    for store, key, value in told_facts(p):
        if store in numbers:
            _put(other, numbers[store], key, value)
    other.lasting.update({(numbers[at[0]], at[1]): end for at, end in p.lasting.items() if at[0] in numbers})
    for store, number in numbers.items():
        veiled = p.values[store]
        if isinstance(veiled, TableVeiled):
            other.values[number] = TableVeiled(other.values[number], veiled.may_know)
    other._put_moment(p.moment)
    if other.keeping is not None:
        begun = other.keeping.slow
        other.stamps.update({thing: fresh() for thing in p.kind_of})
        other.slow_things.update({thing: begun[kind] for thing, kind in p.kind_of.items() if begun.get(kind)})
        other.kept, other.kept_of_map = other.keeping.new_eras(), Era()
    return other


def _put(p: Position, number: int, key: Key, value: Value) -> None:
    if value == p.program.stores[number].default:
        p.values[number].pop(key, None)
    else:
        p.values[number][key] = value
