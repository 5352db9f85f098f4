"""A page beside the editor: what stands under the cursor as it will print, and how its examples come out."""

from rulewright.desk.preview.answers import asked_of_preview as asked_of_preview
