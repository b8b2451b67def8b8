"""Everything that the rules which explain a failed episode look at."""

from collections.abc import Mapping
from typing import NamedTuple

from data_model import Binding, Check, EpisodeRow, Task
from failure_analysis.alignment import Alignment, ArgumentDifference, FindDifferences, find_bindings
from failure_analysis.calls import Call, join_text, overlaps
from failure_analysis.expected_texts import ExpectedTexts
from failure_analysis.failed_criteria import FailedCriterion, holds_words
from failure_analysis.slot_rules import accepts_any_fitting_time, find_broken_rules


class FailureContext(NamedTuple):
    """Everything that the rules look at.

    Attributes:
        failed_criteria: The criteria that failed, without those that say only that a called-off thing was done.
        damage: The failed checks of the collateral part.
        failing_places: The places that failed criteria look at, without duplicates.
        expected_texts: The texts that failed criteria look for.
        office_paths: The files of the office: path in lower case -> path.
        alignment: None for a task without a solution.
        is_solution: Whether the plan of the alignment is the solution, to which facts are bound.
    """

    task: Task
    row: EpisodeRow
    calls: tuple[Call, ...]
    failed_criteria: tuple[FailedCriterion, ...]
    damage: tuple[Check, ...]
    failing_places: tuple[str, ...]
    expected_texts: ExpectedTexts
    office_paths: Mapping[str, str]
    alignment: Alignment | None
    find_differences: FindDifferences
    is_solution: bool

    def touches_failing_place(self, call: Call) -> bool:
        """Return whether a call changes a place at which a criterion failed."""
        return any(overlaps(one, other) for one in call.changed_places for other in self.failing_places)

    def list_differences(self, criterion: FailedCriterion) -> tuple[tuple[Call, Call, ArgumentDifference], ...]:
        """Return the wrong arguments that explain why a criterion failed, each with its step and its call."""
        if self.alignment is None:
            return ()
        steps = {step.position: step for step in self.alignment.plan}
        return tuple(
            (steps[at], call, difference)
            for at, call in sorted(self.alignment.matched_calls.items())
            if is_at(criterion, steps[at]) or is_at(criterion, call)
            for difference in self.find_differences(steps[at], call)
            if self.explains(difference, steps[at], call, criterion)
        )

    def explains(self, difference: ArgumentDifference, step: Call, call: Call, criterion: FailedCriterion) -> bool:
        """Return whether a failed criterion demands the argument that a call has not.

        It does if a failed check names it, if it is a path of what the criterion looks at, or if the criterion depends
        on a fact that says it. If the criterion accepts any time that fits, it does if the time of the call does not.
        """
        if criterion.names(difference.expected):
            return True
        if difference.is_left_out:
            return False
        if accepts_any_fitting_time(criterion, difference.argument):
            return bool(find_broken_rules(criterion, call))
        if difference.argument.endswith("_path") or difference.argument in ("email_id", "recipient"):
            return True
        if not self.is_solution:
            return False
        facts = {binding.fact for binding in find_bindings(self.task, step.position, difference.argument)}
        return any(binding.fact in facts for binding in self.list_bindings(criterion))

    def list_tried_steps(self) -> tuple[tuple[Call, Call], ...]:
        """Return the steps that were tried and refused, each with the call that tried it."""
        if self.alignment is None:
            return ()
        tried_calls = self.alignment.tried_calls
        return tuple((step, tried_calls[step.position]) for step in self.alignment.plan if step.position in tried_calls)

    def list_bindings(self, criterion: FailedCriterion) -> tuple[Binding, ...]:
        """Return the bindings to the arguments of a criterion."""
        prefix = f"/criteria/{criterion.position}/"
        return tuple(binding for binding in self.task.bindings if binding.path.startswith(prefix))

    def find_maker(self, places: tuple[str, ...], found: str) -> Call | None:
        """Return the successful call that made what a check has found at one of these places.

        It is the one with the most arguments that stand in the text of what was found; of several, one that corresponds
        to no step of the reference, and of those the last.
        """
        planned = tuple(self.alignment.matched_calls.values()) if self.alignment else ()
        calls = [
            call
            for call in self.calls
            if call.is_successful
            and call.may_write
            and any(overlaps(one, other) for one in call.changed_places for other in places)
        ]
        return max(
            reversed(calls),
            key=lambda call: (
                sum(holds_words(found, join_text(value)) for value in call.args.values()),
                call not in planned,
            ),
            default=None,
        )

    def says(self, text: str) -> bool:
        """Return whether any call, even one that was refused, holds a text."""
        folded = " ".join(text.split()).casefold()
        return any(folded in " ".join(join_text(call.args).split()).casefold() for call in self.calls)


def is_at(criterion: FailedCriterion, call: Call) -> bool:
    """Return whether a call changes a place that a criterion looks at."""
    return any(overlaps(one, other) for one in call.changed_places for other in criterion.places)
