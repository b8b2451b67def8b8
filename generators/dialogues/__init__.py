"""Dialogue writers, by rule and by model: days of conversation in which a user mentions the facts of a task."""

from generators.dialogues.conversation_plan import (
    NEO_DAYS,
    NEO_UTTERANCES_A_DAY_BY_MODEL,
    list_conversation_days,
    plan_neo_conversation,
    plan_plus_conversation,
)
from generators.dialogues.llm import RewordedDialogue, reword_turns, write_dialogue_by_model
from generators.dialogues.procedural.dialogue_writer import write_dialogue

__all__ = [
    "NEO_DAYS",
    "NEO_UTTERANCES_A_DAY_BY_MODEL",
    "RewordedDialogue",
    "list_conversation_days",
    "plan_neo_conversation",
    "plan_plus_conversation",
    "reword_turns",
    "write_dialogue",
    "write_dialogue_by_model",
]
