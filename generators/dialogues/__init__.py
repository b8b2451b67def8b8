"""The dialogue writers, by rule and by model: days of conversation over which a user lets the facts of a task fall."""

from generators.dialogues.llm import SurfaceRewrite, rewrite_surface, write_dialogue_by_model
from generators.dialogues.procedural.dialogue_writer import write_dialogue

__all__ = ["SurfaceRewrite", "rewrite_surface", "write_dialogue", "write_dialogue_by_model"]
