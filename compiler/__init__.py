"""From the text of rulebooks to a program: source, diagnostics, syntax, phrases, model, graph, checks, program."""
