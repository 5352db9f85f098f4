"""What hexes are called: by the row and the place in it, in letters and figures (M5) or in figures alone (1305)."""

from __future__ import annotations

import re
from string import ascii_uppercase

from runtime.records import dataclass

_LETTERED = re.compile(r"([A-Z]{1,3})([0-9]{1,3})")
_NUMBERED = re.compile(r"([0-9]{2})([0-9]{2})")


@dataclass(frozen=True, slots=True)
class Labels:
    """A label has two parts; the one that is said first is in letters, or both are in figures.

    `along`: first the place in the row is said and then the row, else the other way round.
    `first`: both parts, as they are said, of the first hex of the first row; a letter by its number in the alphabet,
    from 0. `figures`: so many at least has the second part. `skipped`: letters that are left out.
    `pairs`: after Z come AA, AB and on, else AA, BB.
    """

    letters: bool = True
    first: tuple[int, int] = (0, 1)
    figures: int = 1
    along: bool = False
    skipped: str = ""
    pairs: bool = False

    @property
    def alphabet(self) -> str:
        return "".join(one for one in ascii_uppercase if one not in self.skipped)

    @property
    def most(self) -> tuple[int, int]:
        """How many rows there can be, and places in a row."""
        size = len(self.alphabet)
        ends = (size + size * size if self.pairs else 3 * size, 1000) if self.letters else (100, 100)
        one, other = (end - start for end, start in zip(ends, self.first, strict=True))
        return (other, one) if self.along else (one, other)

    def label(self, row: int, nth: int) -> str:
        """Of the row and the place in it, both counted from 0."""
        one, other = (nth, row) if self.along else (row, nth)
        return self._lead(one + self.first[0]) + f"{other + self.first[1]:0{self.figures}}"

    def _lead(self, number: int) -> str:
        if not self.letters:
            return f"{number:02}"
        alphabet = self.alphabet
        again, at = divmod(number, len(alphabet))
        if self.pairs and again:
            return alphabet[again - 1] + alphabet[at]
        return alphabet[at] * (again + 1)

    def read(self, label: str) -> tuple[int, int] | None:
        """The row and the place in it, counted from 0; nothing where hexes are not called so."""
        found = (_LETTERED if self.letters else _NUMBERED).fullmatch(label)
        lead = self._number(found[1]) if found else None
        if found is None or lead is None:
            return None
        one, other = lead - self.first[0], int(found[2]) - self.first[1]
        row, nth = (other, one) if self.along else (one, other)
        return (row, nth) if min(row, nth) >= 0 and self.label(row, nth) == label else None

    def _number(self, lead: str) -> int | None:
        if not self.letters:
            return int(lead)
        alphabet = self.alphabet
        if any(one not in alphabet for one in lead):
            return None
        if self.pairs and len(lead) == 2:
            return (alphabet.index(lead[0]) + 1) * len(alphabet) + alphabet.index(lead[1])
        return alphabet.index(lead[0]) + (len(lead) - 1) * len(alphabet)


LETTERS = Labels()
NUMBERS = Labels(letters=False, first=(1, 1), figures=2)


def counted_from(labels: Labels, label: str) -> Labels | None:
    """The same labels where the first hex of all is called so; nothing where none is."""
    found = (_LETTERED if labels.letters else _NUMBERED).fullmatch(label)
    lead = labels._number(found[1]) if found else None
    if found is None or lead is None or int(found[2]) > 99:
        return None
    figures = len(found[2]) if found[2][0] == "0" else labels.figures
    further = Labels(labels.letters, (lead, int(found[2])), figures, labels.along, labels.skipped, labels.pairs)
    return further if further.label(0, 0) == label else None
