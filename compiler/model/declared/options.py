"""Options: what they ask, and how they are settled where nobody says. A pack above may settle one otherwise."""

from __future__ import annotations

from compiler.diagnostics import did_you_mean
from compiler.model.declared.declare import named
from compiler.model.draft import Draft
from compiler.model.model import Option
from compiler.model.titles import Parts, without_name
from compiler.syntax import Item, span_of


def declare_option(draft: Draft, item: Item, parts: Parts) -> None:
    title = named(item)
    if not title:
        draft.complain("missing-name", "an option needs a name in square brackets", item.span, help=without_name(item))
        return
    before = None
    if "replaces" in parts:
        before = _before(draft, item, parts, title)
        if before is None:
            return
    elif not draft.title(title, item):
        return
    asks = parts.quoted("asks") or (before.asks if before else "")
    if not asks:
        draft.complain("missing-part", f"[{title}] does not say what it asks", item.span, help='`asks "May ...?"`')
    if ("off unless chosen" in parts) == ("on unless refused" in parts):
        message = f"[{title}] is either `off unless chosen` or `on unless refused`"
        draft.complain("missing-part", message, item.span)
    on, because = "on unless refused" in parts, parts.quoted("because") or (before.because if before else "")
    settles = before.settles if before else parts.ids("settles")
    formerly = before.formerly if before else parts.names("formerly")
    own = Option(title, asks, on, settles, because, formerly, **draft.declared(item, parts))
    if before is not None:
        draft.settled[title] = (*draft.settled.get(title, ()), own)
    draft.options[title] = own


def _before(draft: Draft, item: Item, parts: Parts, title: str) -> Option | None:
    """What a pack below declared, which is settled otherwise here; a complaint where there is none."""
    words = [word for word in parts.get("replaces") or () if word.sort == "name"]
    name = words[0].text[1:-1].strip() if words else ""
    span = span_of(item.file, words[:1]) if words else item.span
    if name != title:
        message = f"what takes the place of [{name}] keeps its name"
        draft.complain("nothing-to-change", message, span)
        return None
    found = draft.options.get(title)
    if found is None or found.pack == draft.pack:
        message = f"no option of a pack below is called [{title}], so nothing can be changed"
        draft.complain("nothing-to-change", message, span, help=did_you_mean(title, draft.options))
        return None
    return found
