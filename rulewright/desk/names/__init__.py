"""Where something declared is spoken of, in all packs that know it; and another name for it, tried first."""

from runtime.face import face

face(__name__)
