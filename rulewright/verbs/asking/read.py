"""`rulewright read "SENTENCE"`: how a sentence is read as a rule, or where it breaks and what comes nearest."""

from __future__ import annotations

import re
from collections.abc import Mapping

import click

from compiler.diagnostics import Diagnostic
from compiler.model import tried
from compiler.source import SourceFile
from rulewright.shelf import Slip, asked_for, compile_kept, disk
from rulewright.telling import json_text, parts_read
from rulewright.terminal import refuse_unread, show

HELP = "How SENTENCE is read as a rule: what each of its words is; or where it breaks, and what comes nearest."
HEAD = "Rule [{}]; cites house.\n"
NAME = "The sentence that is read"


@click.command(help=HELP)
@click.argument("sentence", nargs=-1, required=True)
@click.option("--rules", metavar="PACK", help="The pack, by name or path; else the only one there is.")
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
def command(sentence: tuple[str, ...], rules: str | None, as_json: bool) -> int:
    shelf = disk()
    known = asked_for(shelf, (rules,) if rules else ())
    if len(known) > 1:
        raise Slip(f"say whose words: `--rules PACK`, one of {', '.join(known)}")
    if unread := refuse_unread(shelf, known[0], as_json=as_json):
        return unread
    compiled = compile_kept(known, shelf)
    text = " ".join(sentence).strip().rstrip(".") + "."
    file = SourceFile("your sentence", HEAD.format(NAME) + text + "\n")
    rule, problems = tried(compiled.built, file)
    if as_json:
        parts = parts_read(compiled.built.model, rule, file) if rule is not None and not problems else ()
        told = {
            "sentence": text,
            "answers": rule.question if rule is not None and not problems else None,
            "parts": [{"words": one.words, "means": one.means, "depth": one.depth} for one in parts],
            "findings": [
                {"message": one.message, "help": one.help, "nearest": nearest(one, compiled.files)} for one in problems
            ],
        }
        click.echo(json_text(told))
        return 1 if problems else 0
    if problems or rule is None:
        show(problems, {**compiled.files, file.path: file}, "text")
        for phrase in dict.fromkeys(phrase for one in problems for phrase in nearest(one, compiled.files)):
            click.echo(f"said with all its slots: {phrase}")
        return 1
    click.echo(f"{text}\n  answers: {rule.question}")
    for part in parts_read(compiled.built.model, rule, file):
        click.echo(f"  {'  ' * part.depth}{part.words}: {part.means}")
    return 0


def nearest(problem: Diagnostic, files: Mapping[str, SourceFile]) -> list[str]:
    """The phrases that the complaint shows as near, their slots filled in by their names."""
    spans = (label.span for label in problem.related if label.text.startswith("the nearest phrase"))
    said = (files[one.file].text[one.start : one.end].strip('"') for one in spans if one.file in files)
    return [re.sub(r"\{([^},]*)[^}]*\}", r"\1", one) for one in said]
