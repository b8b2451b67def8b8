"""Checks and verdicts: the results of criteria, rules, proofs and filters alike."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from pydantic import ConfigDict, computed_field, model_validator

from data_model.frozen_model import FrozenModel

CheckStatus = Literal["passed", "failed", "error", "not_run"]
CheckPart = Literal["goal", "collateral"]


class Check(FrozenModel):
    """The result of checking one thing.

    Attributes:
        name: The rule, criterion or proof that made the check; filled in by its caller.
        where: File and cell, turn id or JSON path.
        message: One sentence that a person can act on.
        part: `goal`, what must be there, or `collateral`, everything else, which must be as it was.
    """

    name: str = ""
    status: CheckStatus
    where: str = ""
    expected: str = ""
    found: str = ""
    message: str = ""
    part: CheckPart = "goal"


Checks = Iterator[Check]


_COMPUTED_KEYS = {"passed": "boolean", "goal": "boolean", "collateral": "boolean", "partial": "number"}


def _add_computed_keys_to_schema(schema: dict[str, Any]) -> None:
    for key, type in _COMPUTED_KEYS.items():
        schema["properties"][key] = {"title": key.title(), "type": type}


class Verdict(FrozenModel):
    """All checks of one subject; it passes if its goal part has passed and no check failed or errored.

    A part has passed if at least one of its checks passed and none failed or errored.

    What is computed from the checks is written for other readers and ignored when it is read.
    """

    # The schema describes input, which may contain what is computed.
    model_config = ConfigDict(json_schema_extra=_add_computed_keys_to_schema)

    checks: tuple[Check, ...]

    @computed_field  # type: ignore[prop-decorator]  # pydantic's documented stacking; mypy cannot type it
    @property
    def passed(self) -> bool:
        """Whether the verdict is a pass."""
        return self.goal and not self.failures

    @computed_field  # type: ignore[prop-decorator]
    @property
    def goal(self) -> bool:
        """Whether everything is there that must be there."""
        return _have_passed(self.list_part("goal"))

    @computed_field  # type: ignore[prop-decorator]
    @property
    def collateral(self) -> bool:
        """Whether everything else is as it was; False, too, if that was not decided."""
        return _have_passed(self.list_part("collateral"))

    @computed_field  # type: ignore[prop-decorator]
    @property
    def partial(self) -> float:
        """The share of goal checks that passed, 0 to 1; 0 if there is none."""
        statuses = [check.status for check in self.list_part("goal") if check.status != "not_run"]
        return statuses.count("passed") / len(statuses) if statuses else 0.0

    @model_validator(mode="before")
    @classmethod
    def _discard_computed_keys(cls, data: Any) -> Any:
        if isinstance(data, dict):
            return {key: value for key, value in data.items() if key not in _COMPUTED_KEYS}
        return data

    def list_part(self, part: CheckPart) -> tuple[Check, ...]:
        """Return the checks of one part."""
        return tuple(check for check in self.checks if check.part == part)

    @property
    def failures(self) -> tuple[Check, ...]:
        """The checks that failed or errored."""
        return tuple(check for check in self.checks if check.status in ("failed", "error"))


def _have_passed(checks: Iterable[Check]) -> bool:
    statuses = {check.status for check in checks}
    return "passed" in statuses and not statuses & {"failed", "error"}


def passed(message: str = "", where: str = "", expected: str = "", found: str = "") -> Check:
    """Make a check that passed."""
    return Check(status="passed", where=where, expected=expected, found=found, message=message)


def failed(where: str = "", expected: str = "", found: str = "", message: str = "") -> Check:
    """Make a check that failed; by default its message is composed of `where`, `expected` and `found`."""
    return Check(
        status="failed",
        where=where,
        expected=expected,
        found=found,
        message=message or _make_message(where, expected, found),
    )


def error(message: str, where: str = "") -> Check:
    """Make a check that could not be carried out because its subject is broken or missing."""
    return Check(status="error", where=where, message=f"{where}: {message}" if where else message)


def not_run(message: str, where: str = "") -> Check:
    """Make a check that does not apply because it needs something that this row legitimately lacks."""
    return Check(status="not_run", where=where, message=message)


def name_checks(name: str, checks: Iterable[Check]) -> tuple[Check, ...]:
    """Return checks with the name of the rule, criterion or proof that made them filled in."""
    return tuple(check.model_copy(update={"name": name}) for check in checks)


def _make_message(where: str, expected: str, found: str) -> str:
    return f"{where}: expected {expected}, found {found}" if where else f"expected {expected}, found {found}"
