"""Take a kind of task through drafting, rules and proofs, as a build does but without a dialogue."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

from data_model import ContentStore, Finding, Provenance, rng_for
from generators import Draft
from generators.tasks import Scene, archetype, draft_task, first_event, owners, setting
from office_env import Office, open_workspace
from surfers import surf
from verifier import check_criteria, check_task, open_bench, prove

APPS = ("calendar", "email", "excel", "pdf", "word")
DAYS = 5


def store_office(folder: Path, files: Mapping[str, bytes]) -> Office:
    """An office of these files."""
    store = ContentStore(folder / "store")
    return Office(store, store.put_office(dict(files)))


def findings_of(office: Office, folder: Path) -> tuple[Finding, ...]:
    """What all surfers find in an office."""
    workspace = open_workspace(office, folder / f"surfed-{office.hash[:12]}")
    try:
        return tuple(one for app in APPS for one in asyncio.run(surf(app, workspace)).findings)
    finally:
        workspace.throw_away()


def drafted(kind: str, office: Office, findings: tuple[Finding, ...], seed: int) -> Draft | None:
    """A draft of that kind, or None where the office feeds none or its values make no difference."""
    rng = rng_for(seed, office.hash, kind)
    persona, clock = setting(owners(findings), first_event(findings), rng)
    scene = Scene(office.hash, office.names(), findings, persona, clock)
    recipe = archetype[kind].function(scene, rng)
    if recipe is None:
        return None
    provenance = Provenance(engine="procedural", archetype=kind)
    return draft_task(recipe, scene, office, f"neo-{seed}-00000", DAYS, rng, provenance)


def offences(draft: Draft, office: Office) -> list[str]:
    """What the rules, the criteria filter and the proofs have against a draft."""
    verdicts = [check_task(draft.task, office.names()), check_criteria(draft.task, office)]
    with open_bench(draft.task, None, office, {}) as bench:
        verdicts.append(prove(bench)[1])
    return [f"{check.name}: {check.message}" for verdict in verdicts for check in verdict.offences]
