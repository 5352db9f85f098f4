"""A program, loaded: its source compiled once, its questions ready to be asked.

`ask` gives the value, or raises what there is instead (`runtime.position.NO_VALUE`). `why` always gives an
`Answer`. Source for a value that stands in no rulebook (an example's condition, a question typed in) comes
from `compiler.program.compile_value`; `value` and `why_value` run it.
"""

from __future__ import annotations

from collections.abc import Callable
from traceback import walk_tb
from types import CodeType
from typing import Any

from runtime.answer import vocabulary
from runtime.answer.outcomes import Conflict, Silent
from runtime.answer.trace import put_values
from runtime.answer.tracing import Tracer
from runtime.answer.tree import Answer, Node, Told
from runtime.functions import ASK, CLOCK_SIDE, FIRST, KNOWN_TO, LAPSES, WHY, Sort, functions_of
from runtime.position import DependsOn, Hooks, Position, say_fact, say_value
from runtime.program import Program, Value, ValueKind, fill, is_plural
from runtime.space import Space
from runtime.values import NONE, Unmeant

KEEPING = "keeping"  # the module that keeps answers; the program is the same without it
MOST_KEPT = 1 << 16  # explanations that rest on nothing but what was asked
PLAIN = ("number", "yes-or-no")
MOMENT_WORDS = {"phase": "the phase", "side_to_move": "the side to move"}


def code_of(program: Program) -> tuple[CodeType, ...]:
    """Its source, compiled."""
    return tuple(compile(source, f"<{program.title}: {name}>", "exec") for name, source in program.modules)


class Rules:
    def __init__(self, program: Program, code: tuple[CodeType, ...] | None = None, keeping: bool = True) -> None:
        """`keeping`: whether answers are kept; not by those who watch what is asked, or change the functions."""
        self.program = program
        self.names: dict[str, Any] = {name: getattr(vocabulary, name) for name in vocabulary.__all__}
        self.code = code_of(program) if code is None else code
        self._fill(keeping)
        self.hooks = hooks_of(program, self.names)
        self._adhoc: dict[str, dict[str, Any]] = {}
        plain = {*PLAIN, *(choice.id for choice in program.choices)}
        self._plain = {one.id for one in program.questions if all(slot.kind.name in plain for slot in one.slots)}
        self._explained: dict[tuple[str, tuple[Any, ...]], Answer] = {}

    def _fill(self, keeping: bool) -> None:
        for (name, _), one in zip(self.program.modules, self.code, strict=True):
            if keeping or name != KEEPING:
                exec(one, self.names)

    def another(self) -> Rules:
        """The same once more, for who changes its functions."""
        return Rules(self.program, self.code)

    def change(self, name: str, made: Callable[[Callable[..., Any]], Callable[..., Any]]) -> None:
        """One of its functions, from now on, is what is made of it."""
        self.names[name] = made(self.names[name])

    @property
    def playing(self) -> dict[str, Any]:
        """Its functions by name, those among them that a game is played by."""
        return self.names

    def position(self, space: Space) -> Position:
        return Position(self.program, space, self.hooks)

    def function(self, name: str) -> Callable[..., Any]:
        found: Callable[..., Any] = self.names[name]
        return found

    # ---- questions of the rulebook

    def ask(self, p: Position, question: str, *values: Any) -> Any:
        return self.names[ASK.name(self.program.question_named[question].function)](p, *values)

    def why(self, p: Position, question: str, *values: Any) -> Answer:
        """Where nothing of the position was looked at, and nothing of it asked about, it is explained once for all."""
        known = self._explained.get((question, values))
        if known is not None:
            return known
        function = self.names[WHY.name(self.program.question_named[question].function)]
        answer = _told(p, function, values, None)
        if question in self._plain and not answer.looked_at and len(self._explained) < MOST_KEPT:
            self._explained[question, values] = answer
        return answer

    # ---- values written for one occasion

    def value(self, p: Position, source: str, *values: Any) -> Any:
        return self._compiled(source)["ask_value"](p, *values)

    def why_value(self, p: Position, source: str, *values: Any) -> Answer:
        names = self._compiled(source)
        return _told(p, names["why_value"], values, names["WORDS"])

    def _compiled(self, source: str) -> dict[str, Any]:
        names = self._adhoc.get(source)
        if names is None:
            names = dict(self.names)
            exec(compile(source, "<asked>", "exec"), names)
            self._adhoc[source] = names
        return names


def load(program: Program, code: tuple[CodeType, ...] | None = None, keeping: bool = True) -> Rules:
    """`code`: what `code_of` gave of this program before."""
    return Rules(program, code, keeping)


def _told(p: Position, why: Callable[..., Any], values: tuple[Any, ...], words: Any) -> Answer:
    """Run explaining code; whatever comes of it is an answer."""
    t = Tracer(p)
    mark = p.mark()
    value: Any = None
    sort, because = "answer", ""
    rules: tuple[str, ...] = ()
    try:
        value = why(p, t, *values)
    except DependsOn as unknown:
        sort, because = "depends on", say_unknown(p, unknown)
    except Conflict as conflict:
        sort, because = "conflict", say_conflict(p, conflict)
        rules = tuple(rule for rule, _ in conflict.said)
    except Silent as silent:
        sort, because = "silent", say_silent(p, silent)
    except Unmeant as unmeant:
        sort, because = "refused", _say_missing(p, t, unmeant) or say_unsettled(p, unmeant)
    except RecursionError:
        sort, because = "refused", "a question on the way needs its own answer"
    finally:
        p.undo(mark)
    tree = _tree(p, t, words, values, value)
    assumed = tuple((store, key, value) for (store, key), (stated, value) in t.reads.items() if not stated)
    stated = tuple((store, key, value) for (store, key), (stated, value) in t.reads.items() if stated)
    told = tuple(
        say_fact(p, p.program.stores[store], key, value) for store, key, value in assumed if not p.is_told(store, key)
    )
    return Answer(sort, value, tree, assumed, stated, frozenset(t.looked_at), because, rules, told, tuple(t.lines))


def _tree(p: Position, t: Tracer, words: Any, values: tuple[Any, ...], value: Any) -> Told | None:
    """What was asked first. Nothing is told of a question without end."""
    asked = t.asked[0]
    if words is not None:
        return _root(p, words, values, value, tuple(asked))
    first = [one for one in asked if isinstance(one, Told)]
    return first[0] if len(first) == 1 else None


def _root(p: Position, words: Any, values: tuple[Any, ...], value: Any, asked: tuple[Node, ...]) -> Told:
    text, kind, marked, slots, is_one_question = words
    said = say_value(p, value, kind) if value is not None else ""
    return Told(
        "",
        put_values(p, text, tuple(values[slots.index(one)] for one in marked)),
        "one",
        value,
        said,
        (),
        nodes=asked,
        several=kind.many or is_plural(text),
        is_one_question=is_one_question,
    )


# ---- in words


def say_unsettled(p: Position, fault: Exception) -> str:
    """Why something has no value here; of any other fault, what it says itself."""
    match fault:
        case DependsOn():
            return f"{say_unknown(p, fault)} is not stated"
        case Conflict():
            return say_conflict(p, fault)
        case Silent():
            return say_silent(p, fault)
        case Unmeant() if by := _where(p.program, fault):
            return f"{fault} (in {by})"
    return str(fault)


def _say_missing(p: Position, t: Tracer, fault: Unmeant) -> str:
    """In words of the position, what is lacking where something was asked of `none`: who was last asked for and is
    nowhere, or which fact was last read that tells of nothing; empty where neither is known."""
    for what, key in reversed(t.looked_at):
        is_thing = what == "place" and isinstance(key, int) and key in p.type_of
        if is_thing and fault.of in (None, NONE) and p.hex_of(key) is NONE:
            return f"{say_value(p, key, ValueKind('thing'))} is not on the board"
        if isinstance(what, int) and fault.of is not None and t.reads.get((what, key), (0, 0))[1] is fault.of:
            return say_fact(p, p.program.stores[what], key, fault.of)
    return ""


def _where(program: Program, fault: Unmeant) -> str:
    """The rule in which something had no meaning, or what was being done."""
    if fault.by:
        return f"[{fault.by}]"
    frames = [frame.f_code.co_name for frame, _ in walk_tb(fault.__traceback__)]
    known = {one.name: one for one in functions_of(program) if one.name in frames}
    found = next((known[name] for name in reversed(frames) if name in known), None)
    if found is None:
        return ""
    return found.says if found.says.startswith("[") else f"`{fill(found.says, ())}`"


def say_unknown(p: Position, unknown: DependsOn) -> str:
    """What the position would have to state."""
    if not isinstance(unknown.store, int):
        return MOMENT_WORDS.get(unknown.store, unknown.store)
    store = p.program.stores[unknown.store]
    keys: Any = (unknown.key,) if len(store.slots) == 1 else unknown.key
    texts = [say_value(p, key, slot.kind) for key, slot in zip(keys, store.slots, strict=True)]
    phrase = fill(store.phrase, texts)
    return f"whether {phrase}" if store.kind.name == "yes-or-no" and not store.kind.many else phrase


def say_conflict(p: Position, conflict: Conflict) -> str:
    question = p.program.question_named[conflict.question]
    said = [f"[{rule}] says {say_value(p, value, question.kind)}" for rule, value in conflict.said]
    return f"{', '.join(said)}, and none of them outranks the other"


def say_silent(p: Position, silent: Silent) -> str:
    question = p.program.question_named.get(silent.question)
    return f"no rule says what {fill(question.phrase, ())} is here" if question else "no case of it holds here"


def hooks_of(program: Program, names: dict[str, Any]) -> Hooks:
    """The functions of the facts, as the position wants them."""

    def all_of(sort: Sort, *wanted: bool) -> dict[int, Any]:
        return {
            number: names[sort.name(store.function)]
            for (number, store), yes in zip(enumerate(program.stores), wanted, strict=True)
            if yes
        }

    watch: dict[int | str, list[int]] = {}
    for number, store in enumerate(program.stores):
        for read in store.lapse_reads:
            watch.setdefault("places" if read == "place" else program.store_number.get(read, read), []).append(number)
    return Hooks(
        all_of(FIRST, *(store.computed for store in program.stores)),
        all_of(CLOCK_SIDE, *(store.clock is not None and store.clock.sided for store in program.stores)),
        all_of(KNOWN_TO, *(store.secret for store in program.stores)),
        all_of(LAPSES, *(store.lapses for store in program.stores)),
        {read: tuple(stores) for read, stores in watch.items()},
        frozenset(number for number, store in enumerate(program.stores) if "place" in store.lapse_reads),
        names.get("KEEPING"),
    )


__all__ = ["Rules", "Value", "load"]
