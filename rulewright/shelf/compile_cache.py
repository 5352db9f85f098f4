"""What was compiled once is not compiled again: packs and programs as notes (see `notes`), by the hash of their text.

A pack's note is found by every byte of it and of all it extends. A program's is found by that hash and its options;
a model that was changed after it was read (a cell set, a mutant) has no such hash, and its program is written anew.
"""

from __future__ import annotations

import gc
import marshal
import os
import pickle
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pickle import PickleError
from types import CodeType
from typing import TYPE_CHECKING, Any, TypeVar

from compiler.pipeline import Compiled, compile_loaded, content_of, described, load
from compiler.source import Disk, Memory, SourceFile
from compiler.syntax import RawPack, saved_parser, take_parser
from rulewright.shelf.disk_cache import fetch, keep, key_of, wanted

if TYPE_CHECKING:  # who finds kept what he seeks waits for no compiler
    from compiler.model import Model
    from runtime.answer import Rules
    from runtime.program import Program

T = TypeVar("T")

LATELY = 4  # as many as this process opened last are at hand, and need not even be read
_at_hand: dict[str, object] = {}  # the latest last; nobody changes what was compiled

# What a note that was believed may still not be: that of another form, which the key should have told apart.
MISREAD = (PickleError, ValueError, TypeError, AttributeError, ImportError, IndexError, KeyError, EOFError)


def kept(kind: type[T], parts: tuple[str, ...], make: Callable[[], T]) -> T:
    """For what is large: it is also at hand for a while."""
    if not wanted():
        return make()
    key = key_of(*parts)
    found = _at_hand.get(key)
    return _put_at_hand(key, found if isinstance(found, kind) else noted(kind, parts, make))


def noted(kind: type[T], parts: tuple[str, ...], make: Callable[[], T]) -> T:
    found = recalled(kind, *parts)
    if found is None:
        with not_collecting():
            found = make()
        keep_as(found, *parts)
    return found


def sought(kind: type[T], parts: tuple[str, ...], make: Callable[[], T]) -> T:
    """As `noted`, by one who leaves no note himself."""
    found = recalled(kind, *parts)
    return make() if found is None else found


def recalled(kind: type[T], *parts: str) -> T | None:
    """What was noted so, if anything was."""
    found = _unpacked(fetch(key_of(*parts))) if wanted() else None
    return found if isinstance(found, kind) else None


def keep_as(what: object, *parts: str) -> None:
    if wanted():
        _keep(key_of(*parts), what)


def _put_at_hand(key: str, what: T) -> T:
    _at_hand.pop(key, None)
    _at_hand[key] = what
    for oldest in list(_at_hand)[: max(0, len(_at_hand) - LATELY)]:
        del _at_hand[oldest]
    return what


def made_now(kind: type[T], parts: tuple[str, ...], make: Callable[[], T]) -> T:
    """For who keeps nothing."""
    return make()


@cache
def ready_to_read() -> None:
    """Whoever reads texts has the parser that was made before."""
    if not wanted():
        return
    key = key_of("parser")
    saved = fetch(key)
    if saved is None:
        keep(key, saved_parser())
        return
    with suppress(*MISREAD):
        take_parser(saved)


_descriptions = Memory(keep=noted)  # of packs: little, and looked at whenever one is opened


def described_as(file: SourceFile) -> RawPack | None:
    """What a pack.yaml says, if it can be read."""
    return described(file, _descriptions)[0]


def compile_kept(names: Iterable[str], disk: Disk, memory: Memory | None = None) -> Compiled:
    """As `compile_pack`; `memory` serves who compiles several packs on one base. After an edit what the last check
    remembered spares most of it."""
    ready_to_read()
    loaded = load(names, disk, memory or _descriptions)
    known = memory or memory_of(check_places(tuple(pack for pack, _ in loaded.wanted), disk))

    def make() -> Compiled:
        known.wake()
        return compile_loaded(loaded, known)

    return kept(Compiled, ("compiled", content_of(loaded)), make)


def check_place(packs: tuple[str, ...]) -> str:
    """Where a check of these remembers what it read."""
    return repr((os.getcwd(), packs))


def check_places(packs: tuple[str, ...], disk: Disk) -> Iterator[str]:
    """Where one may have: the last check of the same, of what it stands on, of all."""
    yield check_place(packs)
    for name in packs:
        yield from (check_place((pack.id,)) for pack in reversed(load([name], disk, _descriptions).packs[:-1]))
    yield check_place(())


class Unnoted(Exception):
    """Nothing of the kind was noted."""


def noted_only(kind: type[T], parts: tuple[str, ...], make: Callable[[], T]) -> T:
    """For who wants what is known already, and nothing else."""

    def unknown() -> T:
        raise Unnoted

    return kept(kind, parts, unknown)


def memory_of(places: Iterable[str]) -> Memory:
    """What the last long check at the first of these places remembered comes to mind when it is needed."""
    return Memory(earlier_at(places), noted)


def earlier_at(places: Iterable[str]) -> Callable[[], Memory | None]:
    """What the last long check at the first of these places remembered, for who asks."""

    def earlier() -> Memory | None:
        return next(filter(None, (recalled(Memory, "memory", place) for place in places)), None)

    return earlier


def keep_memory(memory: Memory, place: str) -> None:
    """For the next process, if much of it is new: then the next short check need not read everything again. Here it
    stays at hand: to take it apart would take longer than many a check."""
    _put_at_hand(place, memory)
    if memory.is_mostly_new:
        keep_as(memory, "memory", place)


def rules_kept(model: Model, on: frozenset[str]) -> Rules:
    """The program of a model, loaded."""
    from runtime.answer import Rules
    from runtime.answer import load as load_rules

    if not model.made_of or not wanted():
        return load_rules(*program_kept(model, on))
    key = key_of("rules", model.made_of, repr(sorted(on)))
    found = _at_hand.get(key)
    return _put_at_hand(key, found if isinstance(found, Rules) else load_rules(*program_kept(model, on)))


def program_kept(model: Model, on: frozenset[str]) -> tuple[Program, tuple[CodeType, ...] | None]:
    """The program of a model, and its code if that is known."""
    from compiler.program import write_program
    from runtime.answer import code_of

    if not model.made_of or not wanted():
        return write_program(model, on), None
    known = noted_program(model, on)
    if known is not None:
        return known
    with not_collecting():
        program = write_program(model, on)
        code = code_of(program)
    _keep(_key_of_program(model, on), (program, marshal.dumps(code)))
    return program, code


def noted_program(model: Model, on: frozenset[str]) -> tuple[Program, tuple[CodeType, ...] | None] | None:
    from runtime.program import Program

    if not model.made_of or not wanted():
        return None
    found = _unpacked(fetch(_key_of_program(model, on)))
    is_one = isinstance(found, tuple) and len(found) == 2 and isinstance(found[0], Program)
    return (found[0], codes(found[1])) if is_one else None  # type: ignore[index]


def _key_of_program(model: Model, on: frozenset[str]) -> str:
    return key_of("program", model.made_of, repr(sorted(on)))


def codes(data: Any) -> tuple[CodeType, ...] | None:
    try:
        found = marshal.loads(data)
    except MISREAD:
        return None
    return found if isinstance(found, tuple) and all(isinstance(one, CodeType) for one in found) else None


def _keep(key: str, what: object) -> None:
    try:
        with not_collecting():
            body = pickle.dumps(what, pickle.HIGHEST_PROTOCOL)
    except (RecursionError, *MISREAD):
        return  # nested too deeply to be written down
    keep(key, body)


def _unpacked(body: bytes | None) -> object:
    if body is None:
        return None
    try:
        with not_collecting():
            return pickle.loads(body)  # only what this user's program sealed comes here
    except (RecursionError, *MISREAD):
        return None


@contextmanager
def not_collecting() -> Iterator[None]:
    """Much is made here that stays: looking through it for circles that nobody holds would cost more than the work.

    What there is after the first time is passed over for good (`freeze`); to pass over more each time would be to
    keep all circles that nobody holds any more.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        _passed_over()
        if was:
            gc.enable()


@cache
def _passed_over() -> None:
    gc.freeze()
