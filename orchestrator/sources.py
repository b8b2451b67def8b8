"""Where the offices of a build come from: taken into the run's own store, so that a resume needs nothing else."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from pydantic import ValidationError

from data_model import (
    ContentStore,
    Dataset,
    Frozen,
    InputError,
    bounds,
    canonical_json,
    pretty_json,
    printable,
    read_regular,
    refuse_large_json,
    refuse_size,
    sha256_hex,
    write_whole,
)
from office_env import Office, import_directory, is_image
from orchestrator.planning import OfficeSurvey
from orchestrator.survey import survey_offices
from run_ledger import Progress, SilentProgress, kill_point, reach

_SOURCES = "sources.json"
OFFICES_TAKEN = kill_point("offices-taken", "the offices of a build are in its own store, not surveyed yet")


class Sources(Frozen):
    """The offices of a build.

    hash: of their hashes, sorted. skipped: how many hold nothing that feeds a task. left_out: a sentence for each file
    or folder of theirs that is beyond a limit.
    """

    hash: str
    surveys: tuple[OfficeSurvey, ...]
    skipped: int
    left_out: tuple[str, ...] = ()


def prepare_sources(
    run: Path,
    paths: Sequence[str],
    on_left_out: Callable[[str], None] = lambda sentence: None,
    reading: Progress | None = None,
) -> Sources | None:
    """Take offices into the run's store and survey them; once done, later calls read what was found.

    paths: office folders and datasets; without any, the build makes up its worlds and there is nothing to take.
    on_left_out: is given, as soon as it is known, a sentence for each file or folder beyond a limit, which is left out.
    reading: shows how far the files of an office are read.
    Raises InputError where one is neither, or none feeds any task.
    """
    written = run / _SOURCES
    content = read_regular(run, _SOURCES, bounds.RUN_CONFIG_BYTES, str(written))
    if content is not None:
        refuse_large_json(content, bounds.KEPT_JSON_VALUES, str(written))
        try:
            return Sources.model_validate_json(content)
        except ValidationError as failure:
            raise InputError("what was found in the offices cannot be read again", where=str(written)) from failure
    if not paths:
        return None
    store = store_of(run)
    left_out: dict[str, None] = {}

    def leave_out(sentence: str) -> None:
        if sentence not in left_out:
            left_out[sentence] = None
            on_left_out(sentence)

    taken = {office: Path(path).name for path in paths for office in _take(store, Path(path), leave_out)}
    offices = sorted(taken)
    reach(OFFICES_TAKEN)
    called = {office: taken[office] for office in offices}
    surveyed = list(survey_offices(store, called, reading or SilentProgress()))
    surveys = [one.survey for one in surveyed]
    for sentence in (f"{name} of an office: {why}" for one in surveyed for name, why in one.left_out.items()):
        leave_out(sentence)
    feeding = tuple(survey for survey in surveys if survey.archetypes)
    if not feeding:
        raise InputError("no office there holds anything that a task can be made of", where="--office")
    sources = Sources(
        hash=sha256_hex(canonical_json(offices)),
        surveys=feeding,
        skipped=len(surveys) - len(feeding),
        left_out=tuple(map(printable, left_out)),
    )
    write_whole(written, pretty_json(sources.model_dump(mode="json")))
    return sources


def are_sources_prepared(run: Path) -> bool:
    """Whether the offices of a run were taken into its store, so that it needs nothing else."""
    return os.path.lexists(run / _SOURCES)


def store_of(run: Path) -> ContentStore:
    """The content store of a run."""
    return ContentStore(run / "store")


def _take(store: ContentStore, path: Path, leave_out: Callable[[str], None]) -> tuple[str, ...]:
    if os.path.lexists(path / "tasks.jsonl"):
        source = Dataset(path).store
        return tuple(copy_office(source, store, office, leave_out) for office in source.offices())
    if not path.is_dir():
        raise InputError(
            "neither an office nor a dataset", where=str(path), expected="a folder with data/ or a dataset"
        )
    return (import_directory(store, path, leave_out),)


def copy_office(
    source: ContentStore, goal: ContentStore, office: str, leave_out: Callable[[str], None] | None = None
) -> str:
    """Copy an office from one store to another, with the transcriptions of its images; returns its hash there.

    leave_out: is given one sentence for each file that is too large for an office, which is then left out; without it,
    the office is copied as it is. Raises InputError where it is too large as a whole, or a file was changed.
    """
    taken: dict[str, str] = {}
    put: dict[str, str] = {}
    size = 0
    for name, digest in Office(source, office).digests().items():
        bytes_of_file = source.size(digest)
        if leave_out is not None and bytes_of_file > bounds.OFFICE_FILE_BYTES:
            place, most = f"{source.root}, {name} of an office", f"at most {bounds.OFFICE_FILE_BYTES:,} bytes"
            leave_out(str(InputError("is too large", place, most, f"{bytes_of_file:,}")))
            continue
        size += bytes_of_file
        refuse_size(size, bounds.OFFICE_BYTES, f"{source.root}, offices/{office}.json")
        # Many names may have one content.
        if digest not in put:
            put[digest] = goal.put(source.read(digest))
        taken[name] = put[digest]
        text = source.transcription(digest) if is_image(name) else None
        if text is not None:
            goal.put_transcription(digest, text)
    return goal.put_manifest(taken)
