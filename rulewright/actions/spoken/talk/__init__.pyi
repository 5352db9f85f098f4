"""What is asked in the talk of a table, sentence by sentence: who is meant, what is told, what is asked of them."""

from rulewright.actions.spoken.talk.meant_before import means_nobody as means_nobody
from rulewright.actions.spoken.talk.questions import in_talk as in_talk
