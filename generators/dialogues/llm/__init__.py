"""Dialogues by a model: days written in parts that continue each other, and skeletons put into other words."""

from generators.dialogues.llm.surface import SurfaceRewrite, rewrite_surface
from generators.dialogues.llm.writing import write_dialogue_by_model

__all__ = ["SurfaceRewrite", "rewrite_surface", "write_dialogue_by_model"]
