"""`rulewright test [PACK...]`: plays examples; what they do not touch, do not notice, or inherit."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import click

from compiler.diagnostics import has_errors
from compiler.source import ACKNOWLEDGED_FILE
from rulewright.proofs import (
    SORTS,
    Asked,
    Host,
    Inherited,
    Touch,
    acknowledged_in,
    acknowledging,
    faults,
    inherited,
    junit,
    shortfalls,
    study,
    told,
    touches,
)
from rulewright.scenes import Refused, Result, played
from rulewright.shelf import Shelved, Slip, Wished, asked_for, disk, put, text_of
from rulewright.studies import Gone
from rulewright.telling import counted, json_text
from rulewright.terminal import Waiting, refuse, show, tries_rules

SAID = {sort: f"{sort}s" for sort in SORTS} | {
    "rule": "rules and charts",
    "cell": "chart cells",
    "bookkeeping": "bookkeeping",
}


class HowMany(click.ParamType[int]):
    """A number, or `all`, which is 0: None is for what was not asked."""

    name = "how many"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value)
        if text != "all" and not (text.isdecimal() and int(text) > 0):
            self.fail(f"`{text}` is neither a number above 0 nor `all`", param, ctx)
        return 0 if text == "all" else int(text)


HOW_MANY = HowMany()


@click.command(
    help="Play the examples of packs, or of a situation (PACK/NAME), and say which do not come out as they say."
)
@click.argument("packs", nargs=-1)
@click.option("--coverage", is_flag=True, help="Say what no example touches.")
@click.option("--mutate", metavar="N|all", type=HOW_MANY, help="Change N places of the rules on purpose: who notices?")
@click.option(
    "--in", "scope", metavar="PLACE", multiple=True, help="Change only this: a chapter, a folder, a rule's title."
)
@click.option("--seed", metavar="S", type=int, default=1, show_default=True, help="Which changes are drawn.")
@click.option("--on", default="", metavar="dask://HOST:PORT", help="A cluster that runs already tries the changes.")
@click.option("--inherited", "inherits", is_flag=True, help="Ask the examples of the packs extended as well.")
@click.option(
    "--acknowledge", "reason", metavar="WHY", help="With --inherited: note what is changed as meant, and why."
)
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
@click.option("--junit", "report", metavar="FILE", type=click.Path(dir_okay=False), help="Also as JUnit XML.")
@tries_rules
def command(
    packs: tuple[str, ...],
    coverage: bool,
    mutate: int | None,
    scope: tuple[str, ...],
    seed: int,
    on: str,
    inherits: bool,
    reason: str | None,
    as_json: bool,
    report: str | None,
    rules: Wished,
) -> int:
    if reason is not None and (not inherits or not reason.strip()):
        raise Slip("`--acknowledge WHY` gives a reason for what `--inherited` finds changed")
    if reason is not None and as_json:
        raise Slip("`--acknowledge WHY` writes a file, and tells nothing to a program")
    if report is not None and (coverage or inherits or mutate is not None):
        raise Slip("`--junit` writes how examples come out, and nothing else")
    shelf = disk()
    shown = Shelved.read(shelf, asked_for(shelf, packs), rules)
    if has_errors(shown.problems):
        return refuse(Refused(shown.problems, shown.files), as_json=as_json)
    if coverage:
        with Waiting() as waiting:
            found = touches(shown.models.values(), waiting.count)
        return tell_touches(shown, found, as_json)
    if mutate is not None:
        asked = Asked(tuple(shown.models), rules, on=on)
        return study_wrongs(shown, mutate or None, seed, scope, asked, as_json)
    if scope:
        raise Slip("`--in` says what `--mutate` changes")
    if on:
        raise Slip("`--on` says where the changes of `--mutate` are tried")
    if inherits:
        return tell_inherited(shown, as_json, reason)
    return tell_played(shown, as_json, report)


# ---- playing


def tell_played(shown: Shelved, as_json: bool, report: str | None) -> int:
    of_packs: dict[str, tuple[Result, ...]] = {}
    for name, model in shown.models.items():
        with Waiting() as waiting:
            of_packs[name] = tuple(played(model, waiting.count))
    results = [one for some in of_packs.values() for one in some]
    if report is not None:
        put(Path(report), junit(of_packs, shown.place).encode("utf-8"))
    failed = sum(not one.fine for one in results)
    if as_json:
        told = [_played(shown, one) for one in results if one.warnings or not one.fine]
        click.echo(json_text({"examples": len(results), "failed": failed, "told": told}))
    else:
        found = [fault for one in results for fault in (*shortfalls(one), *one.warnings)]
        show(found, shown.files, "text")
        click.echo(f"{counted(len(results), 'example')}, {failed or 'none'} not as told")
    return 1 if failed else 0


def _played(shown: Shelved, one: Result) -> dict[str, object]:
    warnings = [
        {"code": each.code, "at": shown.place(each.primary.span), "message": each.message, "help": each.help}
        for each in one.warnings
    ]
    at = shown.place(one.example.span)
    return {"example": one.example.id, "at": at, "as told": one.fine, "why": faults(one), "warnings": warnings}


# ---- what is not touched


def tell_touches(shown: Shelved, found: tuple[Touch, ...], as_json: bool) -> int:
    untouched = [one for one in found if one.untouched]
    if as_json:
        click.echo(json_text([_touch(shown, one) for one in found]))
        return 1 if untouched else 0
    for one in untouched:
        code = " (R0604)" if one.sort == "rule" else ""
        click.echo(f"{shown.place(one.span)}: the {one.sort} [{one.name}] is touched by no example{code}")
    for sort in SORTS:
        of_sort = [one for one in found if one.sort == sort]
        if of_sort:
            only_near = sum(not one.answered and one.gave_way > 0 for one in of_sort)
            near = f" ({only_near} only as what gave way)" if only_near else ""
            seen = sum(not one.untouched for one in of_sort)
            share = f", {100 * seen / len(of_sort):.1f} %"
            click.echo(f"{SAID[sort]}: {seen} of {len(of_sort)}{share}{near}")
    return 1 if untouched else 0


def _touch(shown: Shelved, one: Touch) -> dict[str, object]:
    at = shown.place(one.span)
    return {"sort": one.sort, "name": one.name, "at": at, "answered": one.answered, "gave way": one.gave_way}


# ---- what is not noticed


def study_wrongs(
    shown: Shelved, number: int | None, seed: int, scope: tuple[str, ...], asked: Asked, as_json: bool
) -> int:
    hosts = [Host.of(model) for model in shown.models.values()]
    try:
        with Waiting() as waiting:
            found, problems = study(hosts, shown.files, number, seed, scope, asked, waiting.count)
    except Gone as fault:
        click.echo(f"stopped: {fault}", err=True)
        return 2
    if found is None:
        return refuse(Refused(problems, shown.files), as_json=as_json)
    text, is_well = told(hosts, shown.files, found, as_json=as_json)
    click.echo(text)
    return 0 if is_well else 1


# ---- what a variant changed


def tell_inherited(shown: Shelved, as_json: bool, reason: str | None) -> int:
    found: dict[str, Inherited] = {}
    for name, model in shown.models.items():
        *beneath, own = (acknowledged_in(shown.files, pack.id) for pack in model.packs)
        with Waiting() as waiting:
            found[name] = inherited(model, own, waiting.count, chain.from_iterable(beneath))
    if reason is not None:
        return _acknowledged(found, reason)
    findings = sum(len(one.stale) + sum(not changed.why for changed in one.changed) for one in found.values())
    if as_json:
        click.echo(json_text({name: _inherited(shown, one) for name, one in found.items()}))
        return 1 if findings else 0
    for name, one in found.items():
        for changed in one.changed:
            at = shown.place(changed.example.span)
            click.echo(f"{at}: [{changed.example.id}] comes out otherwise under {name}")
            for line in changed.faults:
                click.echo(f"  {line}")
            click.echo(f"  acknowledged: {changed.why}" if changed.why else "  not acknowledged")
        for title in one.stale:
            click.echo(f"{name}: [{title}] is acknowledged, but comes out as it did")
        known = sum(bool(changed.why) for changed in one.changed)
        asked = f"{counted(one.asked, 'inherited example')} asked under {name}"
        more = f"; otherwise already in what it extends: {one.beneath}" if one.beneath else ""
        click.echo(f"{asked}, {len(one.changed) or 'none'} changed, {known} of them acknowledged{more}")
        if known < len(one.changed):
            click.echo(f'if that is meant: rulewright test {name} --inherited --acknowledge "why it is well"')
    return 1 if findings else 0


def _acknowledged(found: dict[str, Inherited], reason: str) -> int:
    """Written behind what the packs acknowledge already."""
    for name, one in found.items():
        lines = acknowledging(one.changed, " ".join(reason.split()))
        folder = disk().locate(name)
        assert folder is not None
        file = folder / ACKNOWLEDGED_FILE
        before = text_of(file).rstrip("\n") if file.exists() else ""
        if lines:
            put(file, f"{before}\n{lines}".lstrip("\n").encode("utf-8"))
        click.echo(f"{counted(lines.count(chr(10)), 'example')} acknowledged in {file}")
    return 0


def _inherited(shown: Shelved, one: Inherited) -> dict[str, object]:
    changed = [
        {
            "example": of.example.id,
            "at": shown.place(of.example.span),
            "changed": list(of.faults),
            "why": of.why,
        }
        for of in one.changed
    ]
    return {"asked": one.asked, "changed": changed, "stale": list(one.stale)}
