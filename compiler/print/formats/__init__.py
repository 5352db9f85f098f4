"""What pages are made of, and pages as HTML, Markdown and Typst."""
