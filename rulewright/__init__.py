"""Rulewright: `import rulewright` gives what docs/python.md tells of; `rulewright VERB` is the same at a terminal."""

from typing import TYPE_CHECKING, Any

from rulewright import where as where  # before anything of ours is imported

if TYPE_CHECKING:
    from rulewright.library import Findings, Slip, share
    from rulewright.library import open_record as replay
    from rulewright.library import open_rules as open  # noqa: A004

__all__ = ["Findings", "Slip", "open", "replay", "share"]


def __getattr__(name: str) -> Any:
    """The library is read when somebody asks for it: most verbs do not."""
    if name not in __all__:
        raise AttributeError(f"module `rulewright` has no `{name}`")
    from rulewright import library

    return getattr(library, {"open": "open_rules", "replay": "open_record"}.get(name, name))
