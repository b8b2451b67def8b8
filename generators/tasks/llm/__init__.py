"""Tasks by model: it proposes and plans; bindings, wrong ways and all else is made of that by code."""

from generators.tasks.llm.drafting import Offload, Trial, Tried, try_here, try_payload
from generators.tasks.llm.proposing import propose_by_model

__all__ = ["Offload", "Trial", "Tried", "propose_by_model", "try_here", "try_payload"]
