"""The command line: `rulewright VERB ...`. Each verb has a file of its own, read only when asked for.

Exit codes: 0 fine, 1 findings, 2 usage, 3 our own fault, 130 stopped.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from importlib import import_module
from io import TextIOWrapper
from threading import active_count, current_thread, main_thread
from typing import NoReturn

import click

from rulewright.shelf import Slip
from runtime.limits import misread, most, passed
from runtime.play import Stuck

FINE, FINDINGS, USAGE, OUR_FAULT, STOPPED = 0, 1, 2, 3, 130

ASKED_BY_A_SHELL = "_RULEWRIGHT_COMPLETE"  # for what could follow on the line

OUR_WORDS = "this is a fault of rulewright, not of your rules; please report the lines above"

VERBS = {  # by the room each has its file in
    "asking": {
        "ask": "put a question to a position",
        "legal": "what may be done in a position, or why not",
        "odds": "the exact chances of what an action can lead to",
        "show": "a position, a board or an example as a picture",
        "find": "what speaks of something; a paragraph by its number; a situation, a place, an option",
        "words": "the vocabulary: who answers, who asks",
        "read": "how a sentence is read, or where it breaks",
        "explain": "a page for each diagnostic",
        "schema": "the shapes of what --json tells, as JSON schemas",
    },
    "playing": {
        "situations": "what there is to play",
        "run": "a game from set-up to victory",
        "table": "the same at a page in the browser",
        "mail": "the same as a file that two pass to each other",
        "replay": "a record again; under other rules, to where it parts",
        "study": "many games of many variations, alone and together, with honest intervals",
        "compare": "many games under two rule sets, on the same luck",
        "tune": "which value makes the sides even, with few games",
        "fuzz": "random legal play, watched for crashes, dead ends and secrets that show",
    },
    "writing": {
        "new": "begin a pack, a variant, a situation, a counter, an example ... that works at once",
        "check": "compile packs and judge them",
        "test": "play the examples of packs",
        "coverage": "which entries of the documents are carried, and which are proven",
        "fmt": "lay out rulebooks",
        "diff": "what differs between two packs",
        "charts": "charts and counters as sheets for a spreadsheet, and back",
        "board": "a board looked over, and as a sheet (CSV) or a map of Tiled, and back",
        "graph": "who answers, asks and outranks what, as a drawing",
        "reference": "the rules as a book: web pages, Markdown, PDF",
        "lsp": "the author's desk: what an editor asks while rules are written",
        "completion": "what a shell needs to complete verbs, packs, situations, options and files",
    },
}
ROOM = {verb: room for room, verbs in VERBS.items() for verb in verbs}
CALLED = {"play": "run", "continue": "run --continue", "list": "situations", "format": "fmt"}  # by people


class Verbs(click.Group):
    """A group that imports a verb's file when the verb is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(ROOM)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in ROOM:
            return None
        command = import_module(f"rulewright.verbs.{ROOM[cmd_name]}.{cmd_name}").command
        if not isinstance(command, click.Command):
            return None
        if ASKED_BY_A_SHELL in os.environ:
            from rulewright.terminal import completed

            return completed(command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] in CALLED:
            raise click.UsageError(f"No such command '{args[0]}': `rulewright {CALLED[args[0]]}` does that.", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """From the list here, so that asking for help imports no verb."""
        for room, verbs in VERBS.items():
            with formatter.section(room.capitalize()):
                formatter.write_dl(list(verbs.items()))


ANSWERING = set("check ask legal odds find show words read explain schema graph charts board fmt".split())
READY_TO_LEAVE = {*ANSWERING, "reference"}  # nothing is left to do when all is said


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rulewright")
def cli() -> None:
    """Rulewright turns a wargame's rulebook into data that a machine can hold to."""


def run(arguments: Sequence[str], process: int | None = None) -> int:
    """What `main` does, as a number. `process`: the one that is all ours."""
    show_any_name()
    if wrong := misread():
        click.echo(f"Error: {wrong}", err=True)
        return USAGE
    try:
        with in_time(arguments), _heard(arguments):
            result = cli.main(list(arguments), prog_name="rulewright", standalone_mode=False, obj=process)
            sys.stdout.flush()
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as fault:
        fault.show()
        return USAGE
    except Slip as fault:
        click.echo(f"Error: {fault}", err=True)
        return USAGE
    except Stuck as fault:  # the rules' own fault, wherever a game comes to it
        click.echo(f"Error: {fault}", err=True)
        return FINDINGS
    except (click.Abort, KeyboardInterrupt):
        with suppress(OSError):  # the terminal may be gone
            click.echo("stopped", err=True)
        hush()
        return STOPPED
    except (BrokenPipeError, SystemExit):
        # Whoever listened has gone (click answers that with SystemExit, and nothing else here does).
        hush()
        return FINE
    except OSError as fault:  # the disk's or the system's, wherever it shows
        where = f"{fault.filename}: " if fault.filename is not None else ""
        return _stopped(f"{where}{fault.strerror or fault}")
    except TooLong:
        return _stopped(f"the answer takes {passed('seconds', 'seconds')}")
    except RecursionError:
        return _stopped("something here is nested more deeply than can be followed")
    except MemoryError:
        return _stopped("something here needs more memory than there is")
    except Exception:  # noqa: BLE001 - the last door: a fault of ours must not look like the rulebook's
        traceback.print_exc()
        click.echo(OUR_WORDS, err=True)
        return OUR_FAULT
    return result if isinstance(result, int) else FINE


class TooLong(BaseException):
    """The time is over. Nobody between the work and the door means to catch it."""


@contextmanager
def in_time(arguments: Sequence[str]) -> Iterator[None]:
    """Where the system can wake us: what answers does so in the time that is set."""
    is_long = not ANSWERING.intersection(arguments[:1]) or "--watch" in arguments
    if is_long or not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return

    def over(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, most("seconds"))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _heard(arguments: Sequence[str]) -> AbstractContextManager[None]:
    """Whoever sits at the terminal and waits is told so; nobody sits before an editor's desk."""
    if arguments[:1] == ["lsp"]:
        return nullcontext()
    from rulewright.terminal import never_mute

    return never_mute()


def _stopped(why: str) -> int:
    """Told without a word on standard output, which may be what cannot be written."""
    hush()
    click.echo(f"Error: {why}", err=True)
    return USAGE


def show_any_name() -> None:
    """A file's name may be no text; it is then shown with its bytes written out."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def where_nobody_reads() -> None:
    """Whoever closed these before we began (`>&-`) is told nothing; Python has None there."""
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - to the end
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def hush() -> None:
    """What is left in the buffer must not complain at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main() -> None:
    where_nobody_reads()
    code = run(sys.argv[1:], os.getpid())
    if not ANSWERING.isdisjoint(sys.argv[1:2]) and "rulewright.shelf.late_functions" in sys.modules:
        from rulewright.shelf import keep_written

        keep_written()
    leave(code, sys.argv[1:])


def leave(code: int, arguments: Sequence[str]) -> NoReturn:
    """What only answers has nothing left to do: to take apart all that was unpacked would be a fifth of its time.

    Not where somebody watches what runs and tells of it at the end, or anything else still runs.
    """
    is_watched = sys.getprofile() is not None or sys.gettrace() is not None
    if READY_TO_LEAVE.isdisjoint(arguments[:1]) or is_watched or active_count() > 1 or "multiprocessing" in sys.modules:
        sys.exit(code)
    with suppress(OSError, ValueError):
        sys.stderr.flush()
    os._exit(code)
