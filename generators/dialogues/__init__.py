"""The procedural dialogue writer: days of conversation over which a user lets the facts of a task fall."""

from generators.dialogues.writer import write_dialogue

__all__ = ["write_dialogue"]
