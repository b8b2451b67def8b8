"""The room of makers: worlds, tasks and dialogues, procedural and by model."""

from generators.draft import Draft, Statement
from generators.requests import DialogueRequest, Proposal, TaskRequest

__all__ = ["DialogueRequest", "Draft", "Proposal", "Statement", "TaskRequest"]
