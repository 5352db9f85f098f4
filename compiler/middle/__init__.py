"""What a program does, as records (code.py), and how that is said in Python (python.py)."""

from compiler.middle.python import source

__all__ = ["source"]
