"""The last touch on a candidate that enters: its proofs, and where it comes from."""

from collections.abc import Mapping, Sequence

from data_model import Proof, Task, library_versions, seed_for, sha256_hex
from templates import template_hash, template_names

PROMPTS = "prompts/"


def finished(task: Task, proofs: Mapping[str, Proof], attempt: int, models: Mapping[str, str] | None = None) -> Task:
    """The task as its row has it. attempt: of its dialogue. models: role -> model, of the roles that models filled."""
    by_model = models or {}
    made = task.provenance.model_copy(
        update={
            "seed": str(seed_for(task.provenance.seed)),
            "attempt": attempt,
            "models": dict(by_model),
            "templates": prompts_of(tuple(by_model)),
            "versions": library_versions(),
            "canary": f"homeragents-canary-{sha256_hex(f'canary::{task.id}::{task.office}')[:24]}",
        }
    )
    return task.model_copy(update={"proofs": dict(proofs), "provenance": made})


def prompts_of(roles: Sequence[str]) -> dict[str, str]:
    """The prompts of some roles, by name, each with its hash."""
    wanted = tuple(f"{PROMPTS}{role}_" for role in roles)
    return {name: template_hash(name) for name in template_names() if name.startswith(wanted)} if wanted else {}
