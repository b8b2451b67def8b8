"""Add proofs and provenance to an accepted candidate."""

from collections.abc import Mapping, Sequence

from data_model import Proof, Task, find_library_versions, make_canary, seed_for
from templates import hash_template, list_templates

PROMPT_FOLDER = "prompts/"


def stamp_provenance(
    task: Task, proofs: Mapping[str, Proof], attempt: int, models: Mapping[str, str] | None = None
) -> Task:
    """Return the task with its proofs and complete provenance, as its row has it.

    Args:
        attempt: The number of the accepted dialogue.
        models: Role -> model for the roles filled by models.
    """
    models_by_role = models or {}
    provenance = task.provenance.model_copy(
        update={
            "seed": str(seed_for(task.provenance.seed)),
            "attempt": attempt,
            "models": dict(models_by_role),
            "templates": hash_prompts(tuple(models_by_role)),
            "versions": find_library_versions(),
            "canary": make_canary(task),
        }
    )
    return task.model_copy(update={"proofs": dict(proofs), "provenance": provenance})


def hash_prompts(roles: Sequence[str]) -> dict[str, str]:
    """Return template name -> hash for the prompts of some roles."""
    prefixes = tuple(f"{PROMPT_FOLDER}{role}_" for role in roles)
    return {name: hash_template(name) for name in list_templates() if name.startswith(prefixes)} if prefixes else {}
