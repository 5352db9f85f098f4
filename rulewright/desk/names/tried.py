"""Another name for something declared, in every file that knows it; told only if packs are as right with it.

Texts are changed by words (`wording.py`), and words may be said otherwise than anybody thought of. So each pack that
knows the name is compiled as it is and as it would be, cards too whose text would change: what is declared must be as
much, and what is wrong must be the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path, PurePosixPath

from compiler.diagnostics import Diagnostic
from compiler.graph import SECTIONS, NodeId
from compiler.model import Model, extend
from compiler.phrases import plural_of
from compiler.pipeline import Compiled, compile_pack
from compiler.source import Disk, FoundFile, Memory, SourceFile
from rulewright.desk.names.bracketed import (
    CannotRename,
    files_knowing,
    may_be_called,
    names_knowing,
    pack_declaring,
    uses_of_name,
)
from rulewright.desk.names.nouns import nouns_of, short
from rulewright.desk.names.wording import Edit, NoSuchName, Noun, Phrase, applied
from rulewright.desk.opened import CARDS, Texts, pack_of
from rulewright.desk.pointing import NAMED, Known

UNSAID = ("numbers.yaml",)  # names of places in a book
PHRASED = ("question", "store", "event", "action", "procedure")
RENAMED = (*NAMED, *PHRASED, "kind", "counter", "list")
QUALITY = re.compile(r"\{[^{}]*\} is ([a-z-]+)")
Changes = dict[Path, tuple[SourceFile, list[Edit]]]


def renamed(known: Known, node: NodeId | None, words: str, name: str, shelf: Disk, texts: Texts) -> Changes:
    """What is to be changed, by file. `words`: those that are pointed at."""
    if node is None or node.sort not in RENAMED or node.sort in NAMED:
        return _in_brackets(known, node, name, shelf, texts)
    pack, memory = pack_declaring(known, node, shelf), Memory()
    before = {one: compile_pack([one], shelf, memory) for one in names_knowing(pack, shelf, memory)}
    models = [one.built.model for one in before.values()]
    wordings = _wordings(models, known.model, node, value_meant(known, node, words), " ".join(name.split()))
    said = [(path, file) for path, file in files_knowing(pack, shelf, texts) if _is_said_in(path)]
    wrong: str | None = "it is nowhere to be found as it is declared"
    for wording in wordings:
        edits = ((path, file, list(wording.edits(file.text, path.suffix == ".yaml"))) for path, file in said)
        changes = {path: (file, found) for path, file, found in edits if found}
        wrong = next(_wrong(changes, before, shelf, memory), None) if changes else wrong
        if wrong is None:
            return changes
    raise CannotRename(f"it cannot be called so: {wrong}")


def _is_said_in(path: Path) -> bool:
    return "sources" not in path.parts[-3:-1] and path.name not in UNSAID


def _in_brackets(known: Known, node: NodeId | None, name: str, shelf: Disk, texts: Texts) -> Changes:
    name = may_be_called(known, node, name)
    changes: Changes = {}
    assert node is not None
    for one in uses_of_name(node.name, files_knowing(pack_declaring(known, node, shelf), shelf, texts)):
        changes.setdefault(one.path, (one.file, []))[1].append((one.start, one.end, name))
    return changes


def value_meant(known: Known, node: NodeId, words: str) -> str:
    """The name of a list that the words are, where the list is what they are told to be of."""
    choice = known.model.choices.get(node.name) if node.sort == "list" else None
    return next((one for one in choice.names if one.lower() == words.lower()), "") if choice is not None else ""


def _wordings(models: list[Model], model: Model, node: NodeId, value: str, name: str) -> list[Noun | Phrase]:
    """How it may be found, the likeliest first."""
    if not name or any(sign in name for sign in '[]"\n;.'):
        raise CannotRename(f"`{name}` cannot be a name")
    section = getattr(model, SECTIONS[node.sort])
    if node.sort == "store" and section[node.name].sort != "fact":
        return [_noun(models, short(node.name), name, "")]
    if node.sort in PHRASED:
        if name in section:
            raise CannotRename(f"`{name}` is said already")
        others = {id_ for one in models for sort in PHRASED for id_ in getattr(one, SECTIONS[sort])}
        phrase = Phrase(node.name, name, tuple(sorted(others)))
        try:
            assert phrase.changed is not None
        except NoSuchName as why:
            raise CannotRename(str(why)) from None
        alone = QUALITY.fullmatch(node.name), QUALITY.fullmatch(name)  # `hungry brigades` are brigades that are so
        if alone[0] is None or alone[1] is None:
            return [phrase]
        return [phrase, _noun(models, alone[0][1], alone[1][1], "")]
    plural = getattr(section[node.name], "plural", "") if not value else ""
    return [_noun(models, value or node.name, name, str(plural))]


def _noun(models: list[Model], old: str, new: str, plural: str) -> Noun:
    every = {one for model in models for one in nouns_of(model)}
    if new.lower() in every:
        raise CannotRename(f"`{new}` is the name of something else")
    forms = {old.lower(): new}
    if plural.lower() == plural_of(old).lower():
        forms[plural.lower()] = plural_of(new)
    charts = frozenset(name for model in models for name in model.charts)
    return Noun(forms, frozenset(every), charts)


# ---- tried


def _wrong(changes: Changes, before: Mapping[str, Compiled], shelf: Disk, memory: Memory) -> Iterator[str]:
    trial = with_changes(shelf, changes)
    for name, was in before.items():
        now = compile_pack([name], trial, memory)
        yield from _differs(was, now)
        folder = trial.locate(name)
        for path, (file, edits) in changes.items():
            if folder is None or pack_of(path) != folder:
                continue
            inside = path.relative_to(folder)
            if inside.parts[0] in CARDS:
                card = f"{name}/{PurePosixPath(path).stem}"
                memory_of_card = memory.aside()
                yield from _differs(
                    compile_pack([card], shelf, memory_of_card), compile_pack([card], trial, memory_of_card)
                )
            elif path.suffix == ".position" and now.built.draft is not None and was.built.draft is not None:
                text = SourceFile(file.path, applied(file.text, edits))
                yield from _more(extend(was.built, file).problems, extend(now.built, text).problems)


def _differs(was: Compiled, now: Compiled) -> Iterator[str]:
    yield from _more(was.problems, now.problems)
    for section in SECTIONS.values():
        if len(getattr(was.built.model, section)) != len(getattr(now.built.model, section)):
            yield f"two {section} would be one"


def _more(was: tuple[Diagnostic, ...], now: tuple[Diagnostic, ...]) -> Iterator[str]:
    """What is wrong then, and was not."""
    known = Counter(one.code for one in was)
    for one in now:
        if known[one.code] == 0:
            yield one.message
        known[one.code] -= 1


def with_changes(shelf: Disk, changes: Changes) -> Disk:
    """The shelf as it would be."""
    read = dict(shelf.read or {})
    for path, (file, edits) in changes.items():
        pack = pack_of(path)
        folder = read.get(pack) if pack is not None else None
        if pack is None or folder is None:
            continue
        inside = path.relative_to(pack).as_posix()
        made = FoundFile(inside, applied(file.text, edits).encode("utf-8", "surrogatepass"))
        files = tuple(made if one.path == inside else one for one in folder.files)
        read[pack] = replace(folder, files=files)
    return replace(shelf, read=read)
