"""The author's desk: a server that an editor asks about the rulebook that is being written."""

from rulewright.desk.server import serve as serve
