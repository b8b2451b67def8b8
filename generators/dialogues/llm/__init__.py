"""Dialogue writers by model: days written in consecutive parts, and rule-written dialogues put into other words."""

from generators.dialogues.llm.dialogue_writer import write_dialogue_by_model
from generators.dialogues.llm.turn_rewording import RewordedDialogue, reword_turns

__all__ = ["RewordedDialogue", "reword_turns", "write_dialogue_by_model"]
