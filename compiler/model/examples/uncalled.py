"""A line puts a counter somewhere of which nothing is called so: which names are near."""

from __future__ import annotations

from compiler.diagnostics import edits, listed
from compiler.model.draft import Draft
from compiler.phrases import kindred, told
from compiler.syntax import Item, Word, span_of


def no_counter(draft: Draft, item: Item, words: tuple[Word, ...], at: int, number: int) -> None:
    """A line that puts something somewhere, of which nothing is called so."""
    vocabulary = draft.vocabulary
    word = words[at].text
    called: dict[int, set[str]] = {1: set(vocabulary.adjectives)}
    spelled: dict[str, str] = {}
    for entries in vocabulary.nouns.values():
        for tokens, noun in entries:
            if noun.plural <= (number > 1) and any(vocabulary.is_a(noun.kind.name, one) for one in ("thing", "record")):
                name = " ".join(tokens)
                called.setdefault(len(tokens), set()).add(name)
                if noun.type and noun.type.lower() == name:
                    spelled[name] = noun.type
    near = tuple(
        name
        for length in sorted(called, reverse=True)
        for name in sorted(called[length])
        if edits(" ".join(one.low for one in words[at : at + length]), name, max(1, len(name) // 4)) is not None
    )
    near = near or _within(called, [one.low for one in words[at:]])
    names = () if near else kindred(vocabulary, word.lower())
    near = near if near or names else _by_its_rarest_word(called, [one.low for one in words[at:]])
    shown = tuple(spelled.get(name, name) for name in near[:4])
    help_ = told(names) if names else f"did you mean {listed(shown, 'or')}?" if near else None
    span = span_of(item.file, words[at : at + 1])
    draft.complain("unknown-kind", f"no counter is called `{word}`", span, help=help_)


def _up_to_the_place(low: list[str]) -> list[str]:
    """The words that may name a counter; a word may be said longer, with a stroke: `hen/2`."""
    cut = next((index for index, word in enumerate(low) if word in ("in", "inside", "out")), len(low))
    return [word.split("/")[0] for word in low[:cut]]


def _within(called: dict[int, set[str]], low: list[str]) -> tuple[str, ...]:
    """The longest names that stand in what is said: `brown hen` in `speckled brown laying hen in M5`."""
    said = _up_to_the_place(low)
    return next(
        (
            tuple(found)
            for length in sorted(called, reverse=True)
            if (found := [name for name in sorted(called[length]) if _stands_in(name.split(), said)])
        ),
        (),
    )


def _by_its_rarest_word(called: dict[int, set[str]], low: list[str]) -> tuple[str, ...]:
    """The names that have the word said that the fewest have: `Leghorn hen` of `plain Leghorn`."""
    every = sorted(name for names in called.values() for name in names)
    having = [[name for name in every if word in name.split()] for word in _up_to_the_place(low)]
    return min((tuple(names) for names in having if names), key=len, default=())


def _stands_in(name: list[str], low: list[str]) -> bool:
    """Whether the words of a name stand there one behind the other, whatever stands between."""
    left = iter(low)
    return all(word in left for word in name)
