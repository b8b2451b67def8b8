"""Dialogue writers by model: days written in consecutive parts, and rule-written dialogues put into other words."""

from generators.dialogues.llm.dialogue_writer import write_dialogue_by_model
from generators.dialogues.llm.surface_rewrite import SurfaceRewrite, rewrite_surface

__all__ = ["SurfaceRewrite", "rewrite_surface", "write_dialogue_by_model"]
