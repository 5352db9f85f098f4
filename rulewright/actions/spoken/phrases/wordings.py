"""What players say in the place of the rules' words, as the packs tell it (`asked.yaml`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from functools import cached_property, lru_cache, partial

from compiler.diagnostics import Diagnostic, diagnose
from compiler.phrases import Vocabulary
from compiler.source import SourceFile, Span, is_of_wordings
from compiler.syntax import Scalar, each_said, read_wordings
from rulewright.actions.spoken.alike import Attacks, Others, Verbs, attacks_of, from_to, in_other_words, verbs_of
from rulewright.actions.spoken.english import mood
from rulewright.actions.spoken.phrases.phrase import Filed, Phrase
from rulewright.scenes import Scene
from rulewright.shelf import noted
from runtime.records import dataclass

Called = tuple[tuple[str, ...], Span | None]
Line = tuple[str, str, Span | None]


@dataclass(frozen=True)
class Wordings:
    """`called`: what types of counters are called besides. `rules`: titles of what answers questions of the rules, and
    a question that it answers. `reckoned`: what is supposed, and what is done by that. `chances`: how likely something
    is; what is meant is `if` something is done, and what is asked then. `verbs`: what somebody does, otherwise said.
    `attacks`: how one goes at another, and what is said for it. `better`: what is asked of attacks that are held
    against one another, and what of it is better."""

    words: Others
    phrases: tuple[Phrase, ...]
    problems: tuple[Diagnostic, ...]
    called: Mapping[str, tuple[Called, ...]] = field(default_factory=dict, hash=False)
    rules: tuple[Line, ...] = ()
    reckoned: tuple[Line, ...] = ()
    chances: Filed = Filed(())
    verbs: Verbs = Verbs()
    attacks: Attacks = Attacks()
    better: tuple[tuple[str, str], ...] = ()

    def names_of(self, type_: str) -> tuple[tuple[str, ...], ...]:
        """Its own name, and what it is called besides."""
        return (tuple(type_.lower().split()), *(said for said, _ in self.called.get(type_, ())))

    @cached_property
    def filed(self) -> Filed:
        return Filed(self.phrases)


def wordings_at(scene: Scene) -> Wordings:
    """What is said there; the name of a counter there is a word for nothing else."""
    made_of = scene.table.model.made_of
    return _among(scene.compiled.wordings, scene.built.vocabulary, made_of, tuple(scene.names))


def wordings_said(files: tuple[SourceFile, ...], vocabulary: Vocabulary, made_of: str) -> Wordings:
    """What these files say of rules of such a vocabulary, whatever counters are called; read once for all processes."""
    return _among(files, vocabulary, made_of, ())


@lru_cache(maxsize=8)
def _among(files: tuple[SourceFile, ...], vocabulary: Vocabulary, made_of: str, names: tuple[str, ...]) -> Wordings:
    told, named = _wordings_at(files, vocabulary, made_of), {(name.lower(),) for name in names}
    left = tuple(one for one in told.words if one[0] not in named)
    return replace(told, words=left) if left != told.words else told


@lru_cache(maxsize=8)
def _wordings_at(files: tuple[SourceFile, ...], vocabulary: Vocabulary, made_of: str) -> Wordings:
    read = partial(_wordings_of, files, vocabulary)
    return noted(Wordings, ("what players say", made_of, *(one.text for one in files)), read) if made_of else read()


def wordings_of(files: Iterable[SourceFile], vocabulary: Vocabulary) -> Wordings:
    """What the packs' `asked.yaml` files say, those of the base first."""
    return _wordings_of(tuple(filter(is_of_wordings, files)), vocabulary)


@lru_cache(maxsize=8)
def _wordings_of(files: tuple[SourceFile, ...], vocabulary: Vocabulary) -> Wordings:
    words: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
    phrases, likely, problems = list[Phrase](), list[Phrase](), list[Diagnostic]()
    called: dict[str, tuple[Called, ...]] = {}
    rules, reckoned, verbs = list[Line](), list[Line](), list[tuple[Scalar, tuple[Scalar, ...]]]()
    attacks, better = list[tuple[Scalar, tuple[Scalar, ...]]](), list[tuple[str, str]]()
    for file in files:
        raw, faults = read_wordings(file)
        problems += faults
        verbs += raw.verbs
        attacks += raw.attacks
        better += [(asked.text, one.text) for asked, some in raw.better for one in some[:1]]
        rules += [(title.text, one.text, title.span) for title, some in raw.rules for one in some]
        reckoned += [(supposed.text, one.text, supposed.span) for supposed, some in raw.reckoned for one in some[:1]]
        for said, meant in raw.counters:
            for one in meant:
                called[one.text] = (*called.get(one.text, ()), (tuple(said.text.lower().split()), one.span))
        for said, meant in raw.words:
            words += [(tuple(said.text.lower().split()), tuple(one.text.lower().split())) for one in meant[:1]]
        for into, near, some in ((phrases, False, raw.asked), (phrases, True, raw.near), (likely, False, raw.chances)):
            for said, meant in each_said(some):
                phrase = _wording(vocabulary, said, tuple(one.text for one in meant), near)
                if isinstance(phrase, Phrase):
                    into.append(phrase)
                else:
                    problems.append(phrase)
    others = tuple(sorted(words, key=lambda one: -len(one[0])))
    does, wrong = verbs_of(vocabulary, verbs)
    goes, wrong_too = attacks_of(vocabulary, attacks)
    told, may_be = (
        tuple(replace(one, elements=tuple(in_other_words(one.elements, others))) for one in some)
        for some in (phrases, likely)
    )
    problems += (*wrong, *wrong_too)
    ways = Filed(may_be), does, goes, tuple(better)
    return Wordings(others, told, tuple(problems), called, tuple(rules), tuple(reckoned), *ways)


def _wording(vocabulary: Vocabulary, said: Scalar, meant: tuple[str, ...], near: bool) -> Phrase | Diagnostic:
    pattern = vocabulary.pattern(said.text, said.span, sort="wording")
    if isinstance(pattern, str):
        return diagnose("no-reading", pattern, said.span)
    asked = mood(tuple(one for one in pattern.elements if isinstance(one, str)))
    sort = "done" if asked == "told" else asked
    return Phrase(from_to(pattern.elements), sort, meant=meant, near=near, span=said.span, told=said.text)
