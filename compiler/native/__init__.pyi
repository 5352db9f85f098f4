"""What a program asks, said in C: the middle form again, for the native engine."""

from compiler.native.library import native as native
