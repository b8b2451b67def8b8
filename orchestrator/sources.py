"""Where the offices of a build come from: taken into the run's own store, so that a resume needs nothing else."""

from collections.abc import Sequence
from pathlib import Path

from pydantic import ValidationError

from data_model import ContentStore, Dataset, Frozen, InputError, canonical_json, pretty_json, sha256_hex, write_whole
from office_env import Office, import_directory, is_image
from orchestrator.planning import OfficeSurvey
from orchestrator.survey import survey_offices
from run_ledger import kill_point, reach

OFFICES_TAKEN = kill_point("offices-taken", "the offices of a build are in its own store, not surveyed yet")


class Sources(Frozen):
    """The offices of a build. hash: of their hashes, sorted; skipped: how many hold nothing that feeds a task."""

    hash: str
    surveys: tuple[OfficeSurvey, ...]
    skipped: int


def prepare_sources(run: Path, paths: Sequence[str]) -> Sources | None:
    """Take offices into the run's store and survey them; once done, later calls read what was found.

    paths: office folders and datasets; without any, the build makes up its worlds and there is nothing to take.
    Raises InputError where one is neither, or none feeds any task.
    """
    written = run / "sources.json"
    if written.exists():
        try:
            return Sources.model_validate_json(written.read_bytes())
        except ValidationError as failure:
            raise InputError("what was found in the offices cannot be read again", where=str(written)) from failure
    if not paths:
        return None
    store = store_of(run)
    offices = sorted({office for path in paths for office in _take(store, Path(path))})
    reach(OFFICES_TAKEN)
    surveyed = list(survey_offices(store, offices))
    surveys = [one.survey for one in surveyed]
    feeding = tuple(survey for survey in surveys if survey.archetypes)
    if not feeding:
        raise InputError("no office there holds anything that a task can be made of", where="--office")
    sources = Sources(hash=sha256_hex(canonical_json(offices)), surveys=feeding, skipped=len(surveys) - len(feeding))
    write_whole(written, pretty_json(sources.model_dump(mode="json")))
    return sources


def store_of(run: Path) -> ContentStore:
    """The content store of a run."""
    return ContentStore(run / "store")


def _take(store: ContentStore, path: Path) -> tuple[str, ...]:
    if (path / "tasks.jsonl").is_file():
        source = Dataset(path).store
        return tuple(copy_office(source, store, office) for office in source.offices())
    if not path.is_dir():
        raise InputError(
            "neither an office nor a dataset", where=str(path), expected="a folder with data/ or a dataset"
        )
    return (import_directory(store, path),)


def copy_office(source: ContentStore, goal: ContentStore, office: str) -> str:
    """Copy an office from one store to another, with the transcriptions of its images; returns its hash."""
    opened = Office(source, office)
    for name, digest in opened.digests().items():
        goal.put(source.read(digest))
        text = source.transcription(digest) if is_image(name) else None
        if text is not None:
            goal.put_transcription(digest, text)
    return goal.put_manifest(source.manifest(office))
