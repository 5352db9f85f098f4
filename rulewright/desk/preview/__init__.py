"""A page beside the editor: what stands under the cursor as it will print, and how its examples come out."""

from runtime.face import face

face(__name__)
