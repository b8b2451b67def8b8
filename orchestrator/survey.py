"""What offices offer, looked at once before a build plans anything."""

import asyncio
import json
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from data_model import ContentStore, Finding, InputError, bounds, limited_step, rng_for
from generators.tasks import Scene, archetype, first_event, owners, recipe_of, setting
from office_env import Office, open_workspace
from orchestrator.planning import SURFED_APPS, OfficeSurvey
from run_ledger import CallWorker, WorkerEnded, call_worker
from surfers import surf

# Some recipes fail by what they draw; a kind that the office feeds makes one of these.
TRIES = 2


class Surveyed(NamedTuple):
    """What an office offers, and the files that were left out of it: path -> why."""

    survey: OfficeSurvey
    left_out: dict[str, str]


def survey_offices(store: ContentStore, offices: Iterable[str]) -> Iterator[Surveyed]:
    """Survey offices in a worker process; files that take too much time or memory to read are left out of them.

    The survey then names the office without them. Raises InputError where there are more than `bounds.OFFICE_ENDINGS`
    of them, or even the rest cannot be read.
    """
    with call_worker(survey_payload, str(store.root.resolve())) as worker:
        for office in offices:
            yield _survey_bounded(store, office, worker)


def _survey_bounded(store: ContentStore, office: str, worker: CallWorker) -> Surveyed:
    try:
        return Surveyed(OfficeSurvey.model_validate_json(worker.call(json.dumps({"office": office}))), {})
    except WorkerEnded:
        manifest = store.manifest(office)
        left_out = _unreadable(store, manifest, worker)
    rest = store.put_manifest({name: digest for name, digest in manifest.items() if name not in left_out})
    try:
        return Surveyed(OfficeSurvey.model_validate_json(worker.call(json.dumps({"office": rest}))), left_out)
    except WorkerEnded as ended:
        raise InputError(f"the office cannot be read: {ended.ending.how}", where="--office") from ended


def _unreadable(store: ContentStore, manifest: Mapping[str, str], worker: CallWorker) -> dict[str, str]:
    """The files of an office over which a worker ends, each content read once: path -> why."""
    read, left_out = dict[tuple[str, str], str](), dict[str, str]()
    for name, digest in manifest.items():
        same = (digest, PurePosixPath(name).suffix)
        if same not in read:
            read[same] = _why_unreadable(store, name, digest, worker)
        if sum(map(bool, read.values())) > bounds.OFFICE_ENDINGS:
            what = f"more than {bounds.OFFICE_ENDINGS} files of an office take too much time or memory to read"
            raise InputError(f"{what}, {name} among them", where="--office")
        if read[same]:
            left_out[name] = read[same]
    return left_out


def _why_unreadable(store: ContentStore, name: str, digest: str, worker: CallWorker) -> str:
    """Why an office of this file alone cannot be surveyed; empty where it can."""
    alone = store.put_manifest({name: digest})
    try:
        worker.call(json.dumps({"office": alone, "file": name}))
    except WorkerEnded as ended:
        return ended.ending.how
    finally:
        store.forget_manifest(alone)
    return ""


def survey_payload(payload: str, context: str) -> str:
    """The work of the worker: surveys an office, or explores that of a single file. context: the store's folder."""
    store, order = ContentStore(Path(context)), json.loads(payload)
    if "file" not in order:
        return survey_office(store, order["office"]).model_dump_json()
    with tempfile.TemporaryDirectory(prefix="homer-survey-") as folder, limited_step(order["file"], bounds.ACTION_S):
        asyncio.run(_surf(Office(store, order["office"]), Path(folder) / "workspace"))
    return ""


def survey_office(store: ContentStore, office: str) -> OfficeSurvey:
    """Surf an office, and ask each archetype as whose task it can make a recipe of what was found."""
    opened = Office(store, office)
    with tempfile.TemporaryDirectory(prefix="homer-survey-") as folder:
        found = asyncio.run(_surf(opened, Path(folder) / "workspace"))
    feeds = {entry.name: _askers(entry.name, opened, found) for entry in archetype} if found else {}
    kinds = {kind: people for kind, people in feeds.items() if people is not None}
    return OfficeSurvey(office=office, archetypes=kinds, first_event=first_event(found))


async def _surf(office: Office, root: Path) -> tuple[Finding, ...]:
    workspace = open_workspace(office, root)
    reports = [await surf(app, workspace) for app in SURFED_APPS]
    return tuple(finding for report in reports for finding in report.findings)


def _askers(kind: str, office: Office, found: tuple[Finding, ...]) -> tuple[str, ...] | None:
    """The owners as whose task a kind can be made; none where there are no owners; None where it cannot be made."""
    people = owners(found)
    if not people:
        return () if _feeds(kind, office, found, ()) else None
    return tuple(one for one in people if _feeds(kind, office, found, (one,))) or None


def _feeds(kind: str, office: Office, found: tuple[Finding, ...], asker: tuple[str, ...]) -> bool:
    rng = rng_for("survey", office.hash, kind, *asker)
    persona, clock = setting(asker, first_event(found), rng)
    scene = Scene(office.hash, office.names(), found, persona, clock)
    return any(recipe_of(kind, scene, rng) is not None for _ in range(TRIES))
