"""Every phrase that a sentence may have meant: of the rules, and of the wordings of packs (`asked.yaml`)."""

from rulewright.actions.spoken.phrases.of_the_rules import phrases_of as phrases_of
from rulewright.actions.spoken.phrases.of_the_rules import undergone_in as undergone_in
from rulewright.actions.spoken.phrases.phrase import Phrase as Phrase
from rulewright.actions.spoken.phrases.speakable import Spoken as Spoken
from rulewright.actions.spoken.phrases.speakable import spoken_of as spoken_of
from rulewright.actions.spoken.phrases.wordings import Wordings as Wordings
from rulewright.actions.spoken.phrases.wordings import wordings_at as wordings_at
from rulewright.actions.spoken.phrases.wordings import wordings_of as wordings_of
from rulewright.actions.spoken.phrases.wordings import wordings_said as wordings_said
