"""Operators: named ways to spoil a right end state, and other fair ways to reach it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from data_model import Plan, Registry
from verifier.operator_subject import OperatorSubject

OperatorKind = Literal["damage", "hedge", "fair"]
SpoiltPart = Literal["goal", "collateral", "either", "none"]


@dataclass(frozen=True)
class Variant:
    """One try of an operator on a task: a plan, or an edit of the files that the solution leaves.

    Attributes:
        why: What it does, as a phrase behind "the variant that": `deletes data/notes.docx`.
        where: The place that a failure must name: a path, and after a `#` the thing in the file.
        edits: Path -> new content, or None to delete the file; applied to the end state of the solution.
        plan: The plan to run instead of the solution; then there are no edits.
        label: The kind of failure that it must be explained by, if that is not the operator's.
    """

    why: str
    where: str
    edits: Mapping[str, bytes | None] = field(default_factory=dict)
    plan: Plan | None = None
    label: str = ""


OperatorFunction = Callable[[OperatorSubject], Iterator[Variant]]

operator: Registry[OperatorFunction] = Registry("operator", package="verifier.operators")
"""`@operator(kind=..., part=..., label=...)` on `def name(subject: OperatorSubject) -> Iterator[Variant]`.

It yields nothing for a task that does not hold what it attacks.
kind: `damage` destroys or adds something, `hedge` leaves a wrong result beside the right one, `fair` is another right
    way.
part: The part of the verdict that must fail: `goal`, `collateral` or `either`; `none` for a fair variant.
label: The kind of failure (`failure_analysis.LABELS`) of an episode that does this; empty for a fair variant.
"""
