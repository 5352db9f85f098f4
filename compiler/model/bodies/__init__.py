"""What items say beneath their titles: rules, meanings, steps, actions, moments."""

from runtime.face import face

face(__name__)
