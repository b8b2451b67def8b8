"""What offices offer, looked at once before a build plans anything."""

import asyncio
import json
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from time import process_time
from typing import NamedTuple

from data_model import ContentStore, Finding, InputError, bounds, limited_step, rng_for
from generators.tasks import Scene, archetype, first_event, owners, recipe_of, setting
from office_env import Office, Workspace, open_workspace
from orchestrator.planning import SURFED_APPS, OfficeSurvey
from orchestrator.reading import Note, ShownReading, TimedWorkspace, refuse_slow
from run_ledger import CallWorker, Progress, WorkerEnded, call_worker
from surfers import files_to_read, surf

# Some recipes fail by what they draw; a kind that the office feeds makes one of these.
TRIES = 2


class Surveyed(NamedTuple):
    """What an office offers, and the files that were left out of it: path -> why."""

    survey: OfficeSurvey
    left_out: dict[str, str]


class _Reader(NamedTuple):
    """Who reads an office. note: where the process says how far it has come. shown: to whoever waits."""

    worker: CallWorker
    note: Note
    shown: ShownReading

    def survey(self, office: str) -> OfficeSurvey:
        """Have the process survey an office; WorkerEnded where it ends over that."""
        self.note.path.unlink(missing_ok=True)
        order = json.dumps({"office": office, "note": str(self.note.path)})
        return OfficeSurvey.model_validate_json(self.worker.call(order, self._show))

    def _show(self) -> None:
        if (said := self.note.read()) is not None:
            self.shown.show(*said)


def survey_offices(store: ContentStore, offices: Mapping[str, str], progress: Progress) -> Iterator[Surveyed]:
    """Survey offices in a worker process; files that take too much time or memory to read are left out of them.

    offices: hash -> what to call it. progress: shows the reading of each that takes more than a moment.
    The survey then names the office without them. Raises InputError where there are more than `bounds.OFFICE_ENDINGS`
    of them, or even the rest cannot be read, or all files together take over `bounds.OFFICE_READING_CPU_S`.
    """
    with (
        tempfile.TemporaryDirectory(prefix="homer-survey-") as folder,
        call_worker(survey_payload, str(store.root.resolve())) as worker,
    ):
        for office, called in offices.items():
            shown = ShownReading(progress, called)
            try:
                yield _survey_bounded(store, office, _Reader(worker, Note(Path(folder) / "note.json"), shown))
            finally:
                shown.finish()


def _survey_bounded(store: ContentStore, office: str, reader: _Reader) -> Surveyed:
    try:
        return Surveyed(reader.survey(office), {})
    except WorkerEnded:
        manifest = store.manifest(office)
        left_out = _unreadable(store, manifest, reader)
    rest = store.put_manifest({name: digest for name, digest in manifest.items() if name not in left_out})
    try:
        return Surveyed(reader.survey(rest), left_out)
    except WorkerEnded as ended:
        raise InputError(f"the office cannot be read: {ended.ending.how}", where="--office") from ended


def _unreadable(store: ContentStore, manifest: Mapping[str, str], reader: _Reader) -> dict[str, str]:
    """The files of an office over which a worker ends, each content read once: path -> why."""
    read, left_out, took = dict[tuple[str, str], str](), dict[str, str](), dict[str, float]()
    for begun, (name, digest) in enumerate(manifest.items(), start=1):
        same = (digest, PurePosixPath(name).suffix)
        reader.shown.show(begun, len(manifest))
        if same not in read:
            alone = _read_alone(store, name, digest, reader.worker)
            read[same], took[name] = alone.why_unreadable, alone.took_s
            refuse_slow(took)
        if sum(map(bool, read.values())) > bounds.OFFICE_ENDINGS:
            what = f"more than {bounds.OFFICE_ENDINGS} files of an office take too much time or memory to read"
            raise InputError(f"{what}, {name} among them", where="--office")
        if read[same]:
            left_out[name] = read[same]
    return left_out


class _Alone(NamedTuple):
    """A file that was read alone. why_unreadable: empty where it can be read. took_s: seconds of a processor."""

    why_unreadable: str
    took_s: float


def _read_alone(store: ContentStore, name: str, digest: str, worker: CallWorker) -> _Alone:
    """Survey an office of this file alone."""
    alone = store.put_manifest({name: digest})
    try:
        return _Alone("", float(worker.call(json.dumps({"office": alone, "file": name}))))
    except WorkerEnded as ended:
        # A process that was ended cannot say for how long it has computed; it is not counted for the office's time.
        return _Alone(ended.ending.how, 0.0)
    finally:
        store.forget_manifest(alone)


def survey_payload(payload: str, context: str) -> str:
    """The work of the worker: surveys an office, or explores that of a single file. context: the store's folder."""
    store, order = ContentStore(Path(context)), json.loads(payload)
    if "file" not in order:
        return survey_office(store, order["office"], Note(Path(order["note"]))).model_dump_json()
    began = process_time()
    with tempfile.TemporaryDirectory(prefix="homer-survey-") as folder, limited_step(order["file"], bounds.ACTION_S):
        asyncio.run(_surf(open_workspace(Office(store, order["office"]), Path(folder) / "workspace")))
    return str(process_time() - began)


def survey_office(store: ContentStore, office: str, note: Note) -> OfficeSurvey:
    """Surf an office, and ask each archetype as whose task it can make a recipe of what was found.

    note: says how far the reading has come. Raises InputError where it takes too long in all.
    """
    opened = Office(store, office)
    with tempfile.TemporaryDirectory(prefix="homer-survey-") as folder:
        workspace = open_workspace(opened, Path(folder) / "workspace")
        files = files_to_read(workspace, SURFED_APPS)
        timed = TimedWorkspace(workspace, lambda begun: note.write(begun, len(files)), files)
        found = asyncio.run(_surf(timed))
        timed.end_file()
    people = _drawn(owners(found), office)
    feeds = {entry.name: _askers(entry.name, opened, found, people) for entry in archetype} if found else {}
    kinds = {kind: people for kind, people in feeds.items() if people is not None}
    return OfficeSurvey(office=office, archetypes=kinds, first_event=first_event(found))


async def _surf(workspace: Workspace) -> tuple[Finding, ...]:
    reports = [await surf(app, workspace) for app in SURFED_APPS]
    return tuple(finding for report in reports for finding in report.findings)


def _drawn(people: tuple[str, ...], office: str) -> tuple[str, ...]:
    """As many owners as are tried, in their order."""
    if len(people) <= bounds.OFFICE_ASKERS:
        return people
    return tuple(sorted(rng_for("survey", office, "askers").sample(people, bounds.OFFICE_ASKERS)))


def _askers(kind: str, office: Office, found: tuple[Finding, ...], people: tuple[str, ...]) -> tuple[str, ...] | None:
    """The people as whose task a kind can be made; none where there are none; None where it cannot be made."""
    if not people:
        return () if _feeds(kind, office, found, ()) else None
    return tuple(one for one in people if _feeds(kind, office, found, (one,))) or None


def _feeds(kind: str, office: Office, found: tuple[Finding, ...], asker: tuple[str, ...]) -> bool:
    rng = rng_for("survey", office.hash, kind, *asker)
    persona, clock = setting(asker, first_event(found), rng)
    scene = Scene(office.hash, office.names(), found, persona, clock)
    return any(recipe_of(kind, scene, rng) is not None for _ in range(TRIES))
