"""The corrections of a published benchmark: package data that says of each faulty task what is wrong and what is right.

A correction states what it replaces, and is applied only where the source still says exactly that.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from pydantic import model_validator

from data_model import Criterion, FrozenModel, JsonObject, sha256_hex

Defect = Literal[
    "ambiguous", "contradiction", "impossible", "needs-utc", "unreachable", "unsaid", "weak-check", "wrong-reference"
]

DEFECTS: Mapping[Defect, str] = {
    "ambiguous": "the text has several sensible readings, and only one passes",
    "contradiction": "text and checks ask for different things, or the text names something that does not exist",
    "impossible": "no files at all can pass",
    "needs-utc": "event times are expected in UTC, which no application of OfficeBench writes",
    "unreachable": "what has to be read is out of the reach of every application",
    "unsaid": "a check demands a place, a title or a wording that nobody said",
    "weak-check": "a check looks in the wrong place, so that wrong work passes",
    "wrong-reference": "the checks expect something other than the files give",
}
"""What can be wrong with a task as published -> its meaning. An uncorrected defect is a quality tag of the task."""


class CheckCorrection(FrozenModel):
    """One check of a task, as published and as it should be.

    Attributes:
        index: The position of the check in the published list, from 0. Where several corrections have the same one,
            the check is replaced by all of them.
    """

    index: int
    published: JsonObject
    corrected: Criterion


class Correction(FrozenModel):
    """What is wrong with one task and, where that is sure enough to say, what is right.

    Attributes:
        id: The task's id in the published benchmark.
        why: What is wrong, in a sentence.
        evidence: How that follows from which files.
        arguable: Whether a careful reader could decide otherwise.
        published_text: The text as published, if it is corrected.
        text: The corrected text.
        checks: The corrected checks.
    """

    id: str
    defects: tuple[Defect, ...]
    why: str
    evidence: str
    arguable: bool = False
    published_text: str | None = None
    text: str | None = None
    checks: tuple[CheckCorrection, ...] = ()

    @model_validator(mode="after")
    def _require_both_texts(self) -> "Correction":
        if (self.text is None) != (self.published_text is None):
            raise ValueError(f"{self.id}: a corrected text needs the published one beside it")
        return self

    @property
    def changes_task(self) -> bool:
        """Whether the correction changes anything; one that does not only names defects."""
        return self.text is not None or bool(self.checks)

    def is_for(self, published: Mapping[str, Any]) -> bool:
        """Return whether a published task still says what this correction replaces."""
        evaluation = published.get("evaluation")
        return self.published_text in (None, published.get("task")) and all(
            isinstance(evaluation, list)
            and check.index < len(evaluation)
            and evaluation[check.index] == check.published
            for check in self.checks
        )

    def correct_criteria(self, criteria: tuple[Criterion, ...]) -> tuple[Criterion, ...]:
        """Return the criteria with the corrected ones in their places, each with its published form beside it.

        Where two criteria replace one, both have its published form: the exact profile scores that twice, with the same
        outcome.
        """
        corrected: dict[int, list[Criterion]] = {}
        for check in self.checks:
            criterion = check.corrected.model_copy(update={"as_published": check.published})
            corrected.setdefault(check.index, []).append(criterion)
        places = (corrected.get(index, [criterion]) for index, criterion in enumerate(criteria))
        return tuple(criterion for place in places for criterion in place)

    def make_tags(self) -> set[str]:
        """Return the quality tags of a corrected task."""
        return {"corrected", "corrected-arguably"} if self.arguable else {"corrected"}

    def make_record(self) -> dict[str, Any]:
        """Return the record of this correction for `Task.review`, which keeps the published text."""
        return self.model_dump(mode="json", exclude_none=True, exclude={"id", "text", "checks"})


@dataclass(frozen=True)
class Overlay:
    """The corrections of one published benchmark.

    Attributes:
        corrections: Task id -> correction.
        digest: The SHA-256 of the file that holds them.
    """

    corrections: Mapping[str, Correction]
    digest: str

    def find_correction(self, id: str, published: Mapping[str, Any]) -> Correction | None:
        """Return the correction to apply to a published task; None if there is none, or it is for another version."""
        correction = self.corrections.get(id)
        return correction if correction and correction.changes_task and correction.is_for(published) else None

    def list_defects(self, id: str) -> tuple[Defect, ...]:
        """Return what is wrong with a task as published."""
        return self.corrections[id].defects if id in self.corrections else ()


@cache
def read_overlay(benchmark: str) -> Overlay:
    """Read the corrections of a benchmark that are part of this package (`importers/corrections/`)."""
    return parse_overlay(files("importers").joinpath("corrections", f"{benchmark}.toml").read_text(encoding="utf-8"))


def parse_overlay(text: str) -> Overlay:
    """Parse an overlay from TOML: a list `task` of tables with the fields of Correction.

    Raises:
        ValueError: The text is no overlay, or holds two corrections of one task.
    """
    corrections = [Correction.model_validate(table) for table in tomllib.loads(text)["task"]]
    by_id = {correction.id: correction for correction in corrections}
    if len(by_id) < len(corrections):
        raise ValueError("a task has two corrections")
    return Overlay(by_id, sha256_hex(text.encode()))
