"""The room of makers: worlds, tasks and dialogues, procedural and by model."""

from generators.draft import Draft, Statement

__all__ = ["Draft", "Statement"]
