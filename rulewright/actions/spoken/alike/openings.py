"""An order that begins with another verb than the rules have for it: `bring on all in A5`, `open up on K7 with all`."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.actions.spoken.alike.attacks import Attacks
from rulewright.actions.spoken.alike.reworded import Others
from rulewright.actions.spoken.alike.verbs import Verbs, root
from rulewright.actions.spoken.english import stem

_LONGEST = 5  # words of a verb


def with_their_verb(text: str, words: Others, verbs: Verbs, attacks: Attacks) -> Iterator[str]:
    """With each verb of the rules that may be meant by its first words, and nothing else of it: the most words first.
    Whom it is done to is not looked at, so it may be anybody: all, several, those in a hex."""
    said = text.split()
    stems = tuple(stem(one.lower()) for one in said)
    for end in range(min(_LONGEST, len(said) - 1), 0, -1):
        begun, rest = stems[:end], " ".join(said[end:])
        meant = [how.order for how in attacks.turns.get(begun, ())]
        for one in verbs.by_first.get(root(said[0].lower()), ()):
            meant += [" ".join(before) for before, behind in one.meant if one.said == (begun, ()) and not behind]
        meant += [" ".join(rules) for other, rules in words if tuple(map(stem, other)) == begun]
        yield from (f"{one} {rest}" for one in dict.fromkeys(meant))
