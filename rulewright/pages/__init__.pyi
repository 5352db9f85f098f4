"""How pages are served: the gate, the port, streams of what is new."""

from rulewright.pages.serving import ALONE as ALONE
from rulewright.pages.serving import HERE as HERE
from rulewright.pages.serving import SORTS as SORTS
from rulewright.pages.serving import Reached as Reached
from rulewright.pages.serving import bound as bound
from rulewright.pages.serving import pages_of as pages_of
from rulewright.pages.serving import refusal as refusal
from rulewright.pages.serving import sent as sent
from rulewright.pages.serving import server_of as server_of
from rulewright.pages.serving import stream_of as stream_of
