"""Take a kind of task through drafting, dialogue, rules and proofs, as a build does."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

from data_model import ContentStore, Dialogue, DialoguePlan, Finding, Provenance, Twin, rng_for
from generators import Draft
from generators.dialogues import list_conversation_days, write_dialogue
from generators.tasks import (
    TaskContext,
    choose_persona_and_clock,
    find_office_setting,
    list_mailbox_owners,
    propose_draft,
    trace_demands,
)
from office_env import Office, open_workspace
from surfers import surf
from verifier import check_criteria, check_dialogue, check_task, open_proof_context, prove_task

APPS = ("calendar", "email", "excel", "ocr", "pdf", "shell", "word")
DAYS = 5
UTTERANCES_A_DAY = (22, 36)


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
        workspace.remove()


def drafted(
    kind: str, office: Office, findings: tuple[Finding, ...], seed: int, twin: Twin | None = None
) -> Draft | None:
    """A draft of that kind, or None where the office feeds none or its values make no difference."""
    rng = rng_for(seed, office.hash, kind)
    persona, clock = choose_persona_and_clock(list_mailbox_owners(findings), find_office_setting(findings), rng)
    scene = TaskContext(office.hash, office.names(), findings, persona, clock, twin=twin)
    provenance = Provenance(engine="procedural", archetype=kind)
    return propose_draft(kind, scene, office, f"neo-{seed}-00000", DAYS, rng, provenance)


def dialogue_of(draft: Draft, findings: tuple[Finding, ...]) -> Dialogue:
    """The dialogue of a draft, as a build writes it: another attempt where a rule has something against one."""
    dates = list_conversation_days(draft.task.clock, DAYS)
    plan = DialoguePlan(dates=dates, utterances_a_day=UTTERANCES_A_DAY, voice_slice=0, voice_slices=8)
    for attempt in range(1, 6):
        dialogue = write_dialogue(draft, plan, findings, "1", attempt)
        if check_dialogue(draft.task, dialogue).passed:
            break
    return dialogue


def offences(draft: Draft, office: Office, dialogue: Dialogue | None = None) -> list[str]:
    """What the rules, the criteria filter and the proofs have against a draft.

    Of a full candidate, one with a dialogue, each proof that was not run is an offence as well.
    """
    # Some kinds put a file into the office.
    task, office = draft.task, Office(office.store, draft.task.office)
    if dialogue:
        task = task.model_copy(update={"traces": trace_demands(task, dialogue, office)})
    verdicts = [check_task(task, office.names()), check_criteria(task, office)]
    with open_proof_context(task, dialogue, office, {}) as bench:
        proofs, verdict = prove_task(bench)
    verdicts.append(verdict)
    if dialogue:
        verdicts.append(check_dialogue(task, dialogue))
    found = [f"{check.name}: {check.message}" for verdict in verdicts for check in verdict.failures]
    unproved = [f"{name}: {one.why}" for name, one in proofs.items() if one.status == "not_run"]
    return found + (unproved if dialogue else [])
