"""Where the words of a paragraph are told: at its first use in a section each word that has a paragraph of its own in
another, by that paragraph's title. So a reader on paper need not know what the index would call it. Likewise what a
variant says of that which a section tells: who reads the section alone would take it for all there is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from compiler.graph import NodeId
from compiler.model import Rule, holds
from compiler.print.formats import Block, Entry, Page, Words, joined, lines_of
from compiler.print.players.conditions import sections
from compiler.print.telling import Telling, aside
from compiler.program import options_on

SORTS = ("rule", "action", "procedure", "follow", "upkeep")  # what has a paragraph
FEW = 2  # paragraphs that tell one word; of what more tell, none says what it is
USES = ("asks", "does")


def with_places(telling: Telling, pages: Sequence[Page]) -> list[Page]:
    titles = {one.anchor: one.title for page in pages for one in page.blocks if isinstance(one, Entry) and one.title}
    order = {anchor: at for at, anchor in enumerate(titles)}
    nodes = {telling.anchor(sort, one.name): one for one in telling.graph.node for sort in SORTS if one.sort == sort}
    places, added = dict(_places(telling, order)), _added(telling, order)
    found: list[Page] = []
    for page in pages:
        blocks = [
            block for some in sections(page.blocks) for block in _section(telling, some, nodes, places, added, titles)
        ]
        found.append(replace(page, blocks=tuple(blocks)))
    return found


def _places(telling: Telling, order: Mapping[str, int]) -> Iterator[tuple[NodeId, str]]:
    """Of each thing that may be asked or done the anchor of the paragraph that tells it; of two, of the one played."""
    graph, rules, on = telling.graph, telling.model.rules, options_on(telling.model)
    for node in graph.node:
        if node.sort == "procedure":
            by = [node]
        elif node.sort == "question":
            by = [one.source for one in graph.edges_to(node, "answers")]
        else:
            continue
        is_played = {
            telling.anchor(one.sort, one.name): one.name not in rules or holds(rules[one.name], on) for one in by
        }
        known = sorted((one for one in is_played if one in order), key=lambda one: (not is_played[one], order[one]))
        if 0 < len(known) == len(is_played) <= FEW:
            yield node, known[0]


def _added(telling: Telling, order: Collection[str]) -> Mapping[str, Sequence[str]]:
    """Of rules that a variant stands on, by the anchor of each, its own that answer the same question."""
    model = telling.model
    below = {pack.id: model.extended(pack.id) for pack in model.packs if pack.layer == "variant"}
    own: dict[str, list[Rule]] = {}
    for rule in model.rules.values():
        if rule.pack in below and telling.anchor("rule", rule.id) in order:
            own.setdefault(rule.question, []).append(rule)
    return {
        telling.anchor("rule", rule.id): [
            telling.anchor("rule", one.id) for one in own[rule.question] if rule.pack in below[one.pack]
        ]
        for rule in model.rules.values()
        if rule.question in own
    }


def _section(
    telling: Telling,
    blocks: Iterable[Block],
    nodes: Mapping[str, NodeId],
    places: Mapping[NodeId, str],
    added: Mapping[str, Sequence[str]],
    titles: Mapping[str, str],
) -> Iterator[Block]:
    section = list(blocks)
    said = {one.anchor for one in section if isinstance(one, Entry)}
    for block in section:
        if isinstance(block, Entry) and block.anchor in nodes:
            named = {word.to for line in lines_of((replace(block, inner=()),)) for word in line}
            uses = (edge.target for sort in USES for edge in telling.graph.edges_from(nodes[block.anchor], sort))
            wanted = dict.fromkeys((*added.get(block.anchor, ()), *(places[one] for one in uses if one in places)))
            new = [one for one in wanted if one not in said | named]
            said |= {*new, *named}
            if new:
                line = joined((Words(titles[one], one, "emph"),) for one in new)
                block = replace(block, asides=(*block.asides, aside("See also", line)))
        yield block
