"""With or without which option something holds, said once: at the head of the chapter or the section of which all holds
only so, and not again within a paragraph that says it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from compiler.print.formats import IF_AGREED, Block, Entry, Heading, Page, Paragraph, text_of

SAID = ("Only with:", "Only without:", "Only while:")


def said_once(page: Page) -> Page:
    """`page`: before it has numbers. The paragraph of an option holds under none, and stands first in its section."""
    shared = _shared(page.blocks)
    if shared:
        return replace(page, blocks=(*_led("this chapter", shared), *_bare(page.blocks, shared)))
    return replace(page, blocks=tuple(block for section in sections(page.blocks) for block in _section(section)))


def sections(blocks: Iterable[Block]) -> Iterator[list[Block]]:
    """What stands before the first heading, then each heading with what stands under it."""
    found: list[list[Block]] = [[]]
    for block in blocks:
        if isinstance(block, Heading):
            found.append([])
        found[-1].append(block)
    yield from (section for section in found if section)


def _section(blocks: list[Block]) -> Iterator[Block]:
    shared = _shared(blocks)
    is_headed = isinstance(blocks[0], Heading)
    if shared and is_headed:
        yield from (blocks[0], *_led("this section", shared), *_bare(blocks[1:], shared))
    else:
        yield from _bare(blocks, ())


def _shared(blocks: Iterable[Block]) -> Sequence[Paragraph]:
    """What every paragraph holds under; nothing where there are fewer than two."""
    every = [_conditions(one) for one in blocks if isinstance(one, Entry) and not _is_option(one)]
    return [one for one in every[0] if all(one in others for others in every)] if len(every) > 1 else ()


def _conditions(entry: Entry) -> tuple[Paragraph, ...]:
    return tuple(one for one in entry.asides if text_of(one.line).startswith(SAID))


def _is_option(entry: Entry) -> bool:
    return entry.anchor.startswith("option-")


def _led(what: str, shared: Iterable[Paragraph]) -> Iterator[Block]:
    for one in shared:
        opening, *rest = one.line
        told = opening.text.strip().rstrip(":").lower()
        yield Paragraph((replace(opening, text=f"All of {what} holds {told}: "), *rest), "aside")


def _bare(blocks: Iterable[Block], said: Sequence[Paragraph]) -> Iterator[Block]:
    for block in blocks:
        yield _without(block, said) if isinstance(block, Entry) else block


def _without(entry: Entry, said: Sequence[Paragraph]) -> Entry:
    own = _conditions(entry)
    asides = tuple(one for one in entry.asides if one not in said)
    inner = tuple(_without(one, (*said, *own)) for one in entry.inner)
    label = "" if entry.label == IF_AGREED and own and set(own) <= set(said) else entry.label  # all around it is so
    return replace(entry, label=label, asides=asides, inner=inner)
