"""Names given on the way: `called the victim`."""

from __future__ import annotations

from compiler.phrases.reading import Reading


def called(r: Reading, index: int) -> tuple[str | None, int]:
    """`, called the victim`: the name, and where it ends."""
    at = index + 1 if r.low(index) == "," else index
    if r.low(at) != "called":
        r.missed(index, "called")
        return None, index
    start = at + 1
    if r.low(start) != "the":
        word = r.at(start)
        if word.sort == "word" and word.text != word.low:  # a name as counters have it
            return word.text, start + 1
        r.missed(start, "the")
        return None, index
    end = start + 1
    while r.at(end).sort == "word" and r.low(end) not in _AFTER_NAME:
        end += 1
    if end == start + 1:
        r.missed(end)
        return None, index
    return " ".join(word.low for word in r.words[start:end]), end


_AFTER_NAME = frozenset("if unless and or is are plus minus times divided has have can may such".split())
