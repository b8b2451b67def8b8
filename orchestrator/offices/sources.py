"""Copy the offices of a build into the run's own store, so that resuming needs nothing else."""

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
        hash: The hash of the sorted hashes of the offices.
        surveys: The surveys of the offices that support a task.
        skipped: The number of offices that support no task.
        left_out: A sentence for each file or folder that exceeds a limit.
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
    """Copy offices into the run's store and survey them; later calls return the stored result.

    Args:
        paths: Office folders and datasets. If empty and nothing is stored, the result is None: the build makes up its
            worlds.
        on_left_out: Called with a sentence for each file or folder that exceeds a limit and is left out.
        reading_progress: Shows the progress of reading the offices.

    Raises:
        InputError: A path is neither an office nor a dataset, or no office supports any task.
    """
    sources_path = run / _SOURCES
    content = read_regular_file(run, _SOURCES, bounds.RUN_CONFIG_BYTES, str(sources_path))
    if content is not None:
        refuse_large_json(content, bounds.KEPT_JSON_VALUES, str(sources_path))
        try:
            return Sources.model_validate_json(content)
        except ValidationError as error:
            raise InputError("the stored survey of the offices cannot be read", where=str(sources_path)) from error
    if not paths:
        return None
    store = open_run_store(run)
    left_out: dict[str, None] = {}

    def report_left_out(sentence: str) -> None:
        if sentence not in left_out:
            left_out[sentence] = None
            on_left_out(sentence)

    name_by_office = {
        office: Path(path).name for path in paths for office in store_offices(store, Path(path), report_left_out)
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
    """Return whether the offices of a run are in its store, so that it needs nothing else."""
    return os.path.lexists(run / _SOURCES)


def open_run_store(run: Path) -> ContentStore:
    """Open the content store of a run."""
    return ContentStore(run / "store")


def store_offices(store: ContentStore, path: Path, on_left_out: Callable[[str], None]) -> tuple[str, ...]:
    """Copy an office folder or the offices of a dataset into a store and return their hashes.

    Args:
        on_left_out: Called with a sentence for each file or folder that exceeds a limit and is left out.

    Raises:
        InputError: The path is neither an office nor a dataset, or an office cannot be copied.
    """
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
    """Copy an office with the transcriptions of its images to another store, and return its hash there.

    Args:
        on_left_out: Called with a sentence for each file that is too large and is left out; if None, files of any size
            are copied.

    Raises:
        InputError: The office is too large as a whole, or a file was changed.
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
        # Several names may have the same content.
        if digest not in put:
            put[digest] = destination.put(source.read(digest))
        copied[name] = put[digest]
        text = source.read_transcription(digest) if is_image(name) else None
        if text is not None:
            destination.put_transcription(digest, text)
    return destination.put_office_table(copied)
