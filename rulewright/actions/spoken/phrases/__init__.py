"""Every phrase that a sentence may have meant: of the rules, and of the wordings of packs (`asked.yaml`)."""

from runtime.face import face

face(__name__)
