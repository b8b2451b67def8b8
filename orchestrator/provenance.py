"""The last touch on a candidate that enters: its proofs, and where it comes from."""

from collections.abc import Mapping, Sequence

from data_model import Proof, Task, find_library_versions, seed_for, sha256_hex
from templates import hash_template, list_templates

PROMPT_FOLDER = "prompts/"


def stamp_provenance(
    task: Task, proofs: Mapping[str, Proof], attempt: int, models: Mapping[str, str] | None = None
) -> Task:
    """The task as its row has it.

    Args:
        attempt: Of its dialogue.
        models: Role -> model, of the roles that models filled.
    """
    models_by_role = models or {}
    provenance = task.provenance.model_copy(
        update={
            "seed": str(seed_for(task.provenance.seed)),
            "attempt": attempt,
            "models": dict(models_by_role),
            "templates": hash_prompts(tuple(models_by_role)),
            "versions": find_library_versions(),
            "canary": f"homeragents-canary-{sha256_hex(f'canary::{task.id}::{task.office}')[:24]}",
        }
    )
    return task.model_copy(update={"proofs": dict(proofs), "provenance": provenance})


def hash_prompts(roles: Sequence[str]) -> dict[str, str]:
    """The prompts of some roles, by name, each with its hash."""
    prefixes = tuple(f"{PROMPT_FOLDER}{role}_" for role in roles)
    return {name: hash_template(name) for name in list_templates() if name.startswith(prefixes)} if prefixes else {}
