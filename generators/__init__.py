"""Generators of worlds, tasks and dialogues, procedural or driven by a model."""

from generators.draft import Draft, Statement
from generators.requests import DialogueRequest, Proposal, TaskRequest

__all__ = ["DialogueRequest", "Draft", "Proposal", "Statement", "TaskRequest"]
