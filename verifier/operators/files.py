"""Damage to whole files of the office, and results that lie under wrong names as well."""

from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from data_model import ActionRefused
from office_env import ANSWER_FILE, normalize_path
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import CompetingValue, OperatorSubject

COLLATERAL = {"kind": "damage", "part": "collateral", "label": "collateral_damage"}


@operator(**COLLATERAL)
def another_file_deleted(subject: OperatorSubject) -> Iterator[Variant]:
    """A file that the task has nothing to do with is gone."""
    for path in _pick_ends(subject.list_untouched_files()):
        yield Variant(f"deletes {path}", path, {path: None})


@operator(**COLLATERAL)
def another_file_emptied(subject: OperatorSubject) -> Iterator[Variant]:
    """A file that the task has nothing to do with holds no byte any more."""
    for path in _pick_ends(subject.list_untouched_files()):
        yield Variant(f"empties {path}", path, {path: b""})


@operator(**COLLATERAL)
def another_file_added(subject: OperatorSubject) -> Iterator[Variant]:
    """A file that nobody asked for lies in `data/`."""
    path = "data/unasked_minutes.txt"
    if not subject.files.exists(path):
        yield Variant(f"creates {path}", path, {path: b"Nobody asked for these minutes.\n"})


@operator(kind="hedge", part="either", label="collateral_damage")
def result_under_superseded_name_too(subject: OperatorSubject) -> Iterator[Variant]:
    """A file that the solution creates also lies under the name that was corrected."""
    yield from _copy_results(subject, subject.superseded_values)


@operator(kind="hedge", part="either", label="collateral_damage")
def result_under_decoy_name_too(subject: OperatorSubject) -> Iterator[Variant]:
    """A file that the solution creates also lies under a name that was mentioned for something else."""
    yield from _copy_results(subject, subject.decoy_values)


@operator(kind="hedge", part="either", label="collateral_damage")
def old_file_kept(subject: OperatorSubject) -> Iterator[Variant]:
    """A file that is moved or deleted is there still; one that is changed is there in its old version as well."""
    for path in subject.list_files("deleted"):
        yield Variant(f"keeps {path}", path, {path: subject.office.read(path)})
    for path in subject.list_files("changed", ".docx", ".xlsx"):
        old = PurePosixPath(path)
        copy = str(old.with_name(f"{old.stem}_old{old.suffix}"))
        if _is_free(subject, copy):
            yield Variant(f"keeps the old {path} as {copy}", copy, {copy: subject.office.read(path)})


@operator(kind="damage", part="goal", label="missing_action")
def result_emptied(subject: OperatorSubject) -> Iterator[Variant]:
    """A file that the solution creates is there, but holds no byte."""
    for path in _list_results(subject):
        yield Variant(f"leaves {path} empty", path, {path: b""})


@operator(kind="damage", part="goal", label="missing_action")
def result_missing(subject: OperatorSubject) -> Iterator[Variant]:
    """A file that the solution creates is not there."""
    for path in _list_results(subject):
        yield Variant(f"does not create {path}", path, {path: None})


def _list_results(subject: OperatorSubject) -> tuple[str, ...]:
    return tuple(path for path in subject.list_files("created") if not path.endswith((".eml", ".ics")))


def _copy_results(subject: OperatorSubject, pairs: Iterable[CompetingValue]) -> Iterator[Variant]:
    for pair in pairs:
        if pair.right.type != "file":
            continue
        right, wrong = (PurePosixPath(value.value) for value in (pair.right, pair.wrong))
        for path in _list_results(subject):
            if path == ANSWER_FILE or PurePosixPath(path).name != right.name or right.suffix != wrong.suffix:
                continue
            copy = f"{PurePosixPath(path).parent}/{wrong.name}"
            if _is_free(subject, copy):
                yield Variant(f"saves {path} as {copy} as well", copy, {copy: subject.files.read(path)})


def _is_free(subject: OperatorSubject, path: str) -> bool:
    try:
        return normalize_path(path) == path and not subject.files.exists(path)
    except ActionRefused:
        return False


def _pick_ends(paths: tuple[str, ...]) -> tuple[str, ...]:
    return paths[:1] + paths[1:][-1:]
