"""Where the offices of a build come from: taken into the run's own store, so that a resume needs nothing else."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from pydantic import ValidationError

from data_model import (
    ContentStore,
    Dataset,
    FrozenModel,
    InputError,
    bounds,
    canonical_json,
    check_size,
    escape_unprintable,
    pretty_json,
    read_regular_file,
    refuse_large_json,
    sha256_hex,
    write_atomically,
)
from office_env import Office, import_directory, is_image
from orchestrator.neo.procedural_planner import OfficeSurvey
from orchestrator.offices.survey import survey_offices
from processes import declare_kill_point, reach_kill_point
from run_ledger import Progress, SilentProgress

_SOURCES = "sources.json"
OFFICES_STORED = declare_kill_point("offices-taken", "the offices of a build are in its own store, not surveyed yet")


class Sources(FrozenModel):
    """The offices of a build.

    Attributes:
        hash: Of their hashes, sorted.
        skipped: How many hold nothing that feeds a task.
        left_out: A sentence for each file or folder of theirs that is beyond a limit.
    """

    hash: str
    surveys: tuple[OfficeSurvey, ...]
    skipped: int
    left_out: tuple[str, ...] = ()


def prepare_sources(
    run: Path,
    paths: Sequence[str],
    on_left_out: Callable[[str], None] = lambda sentence: None,
    reading_progress: Progress | None = None,
) -> Sources | None:
    """Take offices into the run's store and survey them; once done, later calls read what was found.

    Args:
        paths: Office folders and datasets; without any, the build makes up its worlds and there is nothing to take.
        on_left_out: Is given, as soon as it is known, a sentence for each file or folder beyond a limit, which is left
            out.
        reading_progress: Shows how far the files of an office are read.

    Raises:
        InputError: Where one is neither, or none feeds any task.
    """
    sources_path = run / _SOURCES
    content = read_regular_file(run, _SOURCES, bounds.RUN_CONFIG_BYTES, str(sources_path))
    if content is not None:
        refuse_large_json(content, bounds.KEPT_JSON_VALUES, str(sources_path))
        try:
            return Sources.model_validate_json(content)
        except ValidationError as error:
            raise InputError("what was found in the offices cannot be read again", where=str(sources_path)) from error
    if not paths:
        return None
    store = open_run_store(run)
    left_out: dict[str, None] = {}

    def report_left_out(sentence: str) -> None:
        if sentence not in left_out:
            left_out[sentence] = None
            on_left_out(sentence)

    name_by_office = {
        office: Path(path).name for path in paths for office in _store_offices(store, Path(path), report_left_out)
    }
    offices = sorted(name_by_office)
    reach_kill_point(OFFICES_STORED)
    sorted_names = {office: name_by_office[office] for office in offices}
    results = list(survey_offices(store, sorted_names, reading_progress or SilentProgress()))
    surveys = [one.survey for one in results]
    for sentence in (f"{name} of an office: {why}" for one in results for name, why in one.left_out.items()):
        report_left_out(sentence)
    usable_surveys = tuple(survey for survey in surveys if survey.archetypes)
    if not usable_surveys:
        raise InputError("no office there holds anything that a task can be made of", where="--office")
    sources = Sources(
        hash=sha256_hex(canonical_json(offices)),
        surveys=usable_surveys,
        skipped=len(surveys) - len(usable_surveys),
        left_out=tuple(map(escape_unprintable, left_out)),
    )
    write_atomically(sources_path, pretty_json(sources.model_dump(mode="json")))
    return sources


def are_sources_prepared(run: Path) -> bool:
    """Whether the offices of a run were taken into its store, so that it needs nothing else."""
    return os.path.lexists(run / _SOURCES)


def open_run_store(run: Path) -> ContentStore:
    """The content store of a run."""
    return ContentStore(run / "store")


def _store_offices(store: ContentStore, path: Path, on_left_out: Callable[[str], None]) -> tuple[str, ...]:
    if os.path.lexists(path / "tasks.jsonl"):
        source = Dataset(path).store
        return tuple(copy_office(source, store, office, on_left_out) for office in source.list_offices())
    if not path.is_dir():
        raise InputError(
            "neither an office nor a dataset", where=str(path), expected="a folder with data/ or a dataset"
        )
    return (import_directory(store, path, on_left_out),)


def copy_office(
    source: ContentStore, destination: ContentStore, office: str, on_left_out: Callable[[str], None] | None = None
) -> str:
    """Copy an office from one store to another, with the transcriptions of its images; returns its hash there.

    Args:
        on_left_out: Is given one sentence for each file that is too large for an office, which is then left out;
            without it, the office is copied as it is.

    Raises:
        InputError: Where it is too large as a whole, or a file was changed.
    """
    copied: dict[str, str] = {}
    put: dict[str, str] = {}
    size = 0
    for name, digest in Office(source, office).digests().items():
        bytes_of_file = source.size(digest)
        if on_left_out is not None and bytes_of_file > bounds.OFFICE_FILE_BYTES:
            location, limit = f"{source.root}, {name} of an office", f"at most {bounds.OFFICE_FILE_BYTES:,} bytes"
            on_left_out(str(InputError("is too large", location, limit, f"{bytes_of_file:,}")))
            continue
        size += bytes_of_file
        check_size(size, bounds.OFFICE_BYTES, f"{source.root}, offices/{office}.json")
        # Many names may have one content.
        if digest not in put:
            put[digest] = destination.put(source.read(digest))
        copied[name] = put[digest]
        text = source.read_transcription(digest) if is_image(name) else None
        if text is not None:
            destination.put_transcription(digest, text)
    return destination.put_office_table(copied)
