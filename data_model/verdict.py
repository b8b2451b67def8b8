"""Checks and verdicts: the answer of criteria, rules, proofs and filters alike."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from pydantic import ConfigDict, computed_field, model_validator

from data_model.frozen_model import FrozenModel

CheckStatus = Literal["passed", "failed", "error", "not_run"]


class Check(FrozenModel):
    """One thing that was looked at.

    Attributes:
        name: Of the rule, criterion or proof; whoever calls it fills it in.
        where: File and cell, turn id, JSON path.
        message: One sentence that a person can act on.
    """

    name: str = ""
    status: CheckStatus
    where: str = ""
    expected: str = ""
    found: str = ""
    message: str = ""


Checks = Iterator[Check]


def _add_passed_to_schema(schema: dict[str, Any]) -> None:
    schema["properties"]["passed"] = {"title": "Passed", "type": "boolean"}


class Verdict(FrozenModel):
    """All checks of one thing; it passes when at least one passed and none failed or errored."""

    # The schema is that of what is read, and what is read may say `passed`, whatever becomes of it.
    model_config = ConfigDict(json_schema_extra=_add_passed_to_schema)

    checks: tuple[Check, ...]

    @computed_field  # type: ignore[prop-decorator]  # pydantic's documented stacking; mypy cannot type it
    @property
    def passed(self) -> bool:
        """Whether the thing stands; computed anew whenever a verdict is read."""
        statuses = {check.status for check in self.checks}
        return "passed" in statuses and not statuses & {"failed", "error"}

    @model_validator(mode="before")
    @classmethod
    def _discard_written_passed(cls, data: Any) -> Any:
        if isinstance(data, dict):
            return {key: value for key, value in data.items() if key != "passed"}
        return data

    @property
    def failures(self) -> tuple[Check, ...]:
        """The checks that failed or errored."""
        return tuple(check for check in self.checks if check.status in ("failed", "error"))


def passed(message: str = "", where: str = "", expected: str = "", found: str = "") -> Check:
    """A check that held."""
    return Check(status="passed", where=where, expected=expected, found=found, message=message)


def failed(where: str = "", expected: str = "", found: str = "", message: str = "") -> Check:
    """A check that did not hold; without a message one is made from where, expected and found."""
    return Check(
        status="failed",
        where=where,
        expected=expected,
        found=found,
        message=message or _make_message(where, expected, found),
    )


def error(message: str, where: str = "") -> Check:
    """A check that could not be made because what it looks at is broken or absent."""
    return Check(status="error", where=where, message=f"{where}: {message}" if where else message)


def not_run(message: str, where: str = "") -> Check:
    """A check for which something is missing that this row rightly does not have."""
    return Check(status="not_run", where=where, message=message)


def name_checks(name: str, checks: Iterable[Check]) -> tuple[Check, ...]:
    """Write the name of their maker into checks."""
    return tuple(check.model_copy(update={"name": name}) for check in checks)


def _make_message(where: str, expected: str, found: str) -> str:
    return f"{where}: expected {expected}, found {found}" if where else f"expected {expected}, found {found}"
