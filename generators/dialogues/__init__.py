"""Dialogue writers, by rule and by model: days of conversation in which a user mentions the facts of a task."""

from generators.dialogues.llm import RewordedDialogue, reword_turns, write_dialogue_by_model
from generators.dialogues.procedural.dialogue_writer import write_dialogue

__all__ = ["RewordedDialogue", "reword_turns", "write_dialogue", "write_dialogue_by_model"]
