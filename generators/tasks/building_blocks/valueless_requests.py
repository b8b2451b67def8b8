"""Blocks for requests that hold no value; each has steps that are needed only because the user asked for them."""

import datetime as dt
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import PurePosixPath
from typing import NamedTuple

from data_model import Action, Criterion, Persona
from generators.tasks.building_blocks.calendar_blocks import make_events_criterion
from generators.tasks.building_blocks.document_blocks import make_conversion_criteria
from generators.tasks.building_blocks.fact_phrases import phrase_request
from generators.tasks.building_blocks.subtask_block import PlanChange, SubtaskBlock, replace_arguments
from generators.tasks.recipe import (
    FactRecipe,
    PlanFunction,
    PlanStep,
    Values,
    make_action,
    make_criterion,
)

_SHARE_OF_WISHES = 0.6
WEEKLY_TWICE = "FREQ=WEEKLY;COUNT=2"


def has_wish(rng: random.Random) -> bool:
    """Draw whether the user has a wish that such a user may have or not."""
    return rng.random() < _SHARE_OF_WISHES


def make_copy_to_user_block(
    subtask: str, noun_phrase: str, mail_block: SubtaskBlock, persona: Persona | None
) -> SubtaskBlock | None:
    """Build a block that also sends the mail of another block to the user; None if no copy is wanted.

    The criterion of that block holds the copy, too: it was built with `copy_to`.
    """
    if persona is None:
        return None

    def actions(v: Values) -> tuple[Action, ...]:
        (mail_action, *_) = mail_block.actions(v)
        return (replace_arguments(mail_action, recipient=persona.email),)

    return _make_request_block(
        "copy_to_me", subtask, noun_phrase, f"Send a copy of it to {persona.email}.", actions, lambda v: ()
    )


class RepeatedBooking(NamedTuple):
    """A block that books an event, and one that books it again a week later; the latter checks both bookings.

    Attributes:
        repeat: None if the event takes place once.
        right_ways: Description -> a change of the solution that must still pass.
    """

    booking: SubtaskBlock
    repeat: SubtaskBlock | None
    right_ways: Mapping[str, PlanChange]


def draw_repetition(
    rng: random.Random, booking_block: SubtaskBlock, subtask: str, noun_phrase: str, guest_slot: str = ""
) -> RepeatedBooking:
    """Draw whether the event of another block is booked again, a week later.

    Args:
        guest_slot: The slot of the address to which the invitation goes, who may be entered as a guest.
    """
    if not has_wish(rng):
        return RepeatedBooking(_allow_guest(booking_block, guest_slot), None, {})

    def actions(v: Values) -> tuple[Action, ...]:
        (booking_action,) = booking_block.actions(v)
        new_times = {name: _add_week(booking_action.args[name]) for name in ("time_start", "time_end")}
        return (replace_arguments(booking_action, **new_times),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        bookings = [action.args for action in (*booking_block.actions(v), *actions(v))]
        guests = {"people": [v[guest_slot]]} if guest_slot else {}
        events = [
            {"title": args["summary"], "start": args["time_start"], "end": args["time_end"], **guests}
            for args in bookings
        ]
        (single,) = booking_block.criteria(v)
        return (make_events_criterion(bookings[0]["user"], events, zone=single.args.get("zone", "")),)

    instruction = "Put the same event into the calendar again exactly a week later."
    repeat_block = _make_request_block("again", subtask, noun_phrase, instruction, actions, criteria)
    right_ways = {"books one event that repeats": book_as_series}
    return RepeatedBooking(replace(booking_block, criteria=lambda v: ()), repeat_block, right_ways)


def _allow_guest(booking_block: SubtaskBlock, guest_slot: str) -> SubtaskBlock:
    if not guest_slot:
        return booking_block

    def criteria(v: Values) -> tuple[Criterion, ...]:
        (single,) = booking_block.criteria(v)
        events = [{**one, "people": [v[guest_slot]]} for one in single.args["events"]]
        return (single.model_copy(update={"args": {**single.args, "events": events}}),)

    return replace(booking_block, criteria=criteria)


def book_as_series(plan: PlanFunction) -> PlanFunction:
    """Change a plan so that it books one event that repeats, instead of two a week apart."""

    def plan_series(values: Values) -> tuple[PlanStep, ...]:
        steps = plan(values)
        repeated = next(step for step in steps if step.required_by == "again").action
        series_step = next(step for step in steps if _is_booking_of(step.action, repeated.args["summary"]))
        series = replace_arguments(series_step.action, repeat=WEEKLY_TWICE)
        return tuple(
            replace(step, action=series) if step is series_step else step
            for step in steps
            if step.required_by != "again"
        )

    return plan_series


def _is_booking_of(action: Action, title: str) -> bool:
    return action.action == "create_event" and action.args["summary"] == title


def make_pdf_version_block(subtask: str, noun_phrase: str, note_slot: str) -> SubtaskBlock:
    """Build a block that converts the Word document in `note_slot` to a PDF of the same name."""

    def path(v: Values) -> str:
        return f"data/{PurePosixPath(v[note_slot]).with_suffix('.pdf')}"

    return _make_request_block(
        "as_pdf",
        subtask,
        noun_phrase,
        f"Convert {{{note_slot}}} to the PDF file {{{note_slot}_pdf}}.",
        lambda v: (
            make_action("word", "convert_to_pdf", word_file_path=f"data/{v[note_slot]}", pdf_file_path=path(v)),
        ),
        lambda v: make_conversion_criteria(path(v), f"data/{v[note_slot]}"),
        lambda v: {f"{note_slot}_pdf": PurePosixPath(path(v)).name},
    )


def make_closing_sum_block(
    subtask: str, noun_phrase: str, note_slot: str, compute_total: Callable[[Values], str]
) -> SubtaskBlock:
    """Build a block that ends the Word document in `note_slot` with the sum of its two figures.

    The criterion of the document must ask for the sum.
    """
    return _make_request_block(
        "sum",
        subtask,
        noun_phrase,
        f"End {{{note_slot}}} with the sum of both figures.",
        lambda v: (
            make_action(
                "word", "write_to_file", file_path=f"data/{v[note_slot]}", contents=f"Together: {compute_total(v)}"
            ),
        ),
        lambda v: (),
    )


def make_count_answer_block(subtask: str, noun_phrase: str, count_instruction: str, count: int) -> SubtaskBlock:
    """Build a block that finishes the task with a count as its answer.

    Args:
        count_instruction: What is counted, as the instruction words it.
        count: The right answer.
    """
    return _make_request_block(
        "how_many",
        subtask,
        noun_phrase,
        f"Answer {count_instruction}.",
        lambda v: (make_action("system", "finish_task", answer=str(count)),),
        lambda v: (make_criterion("evaluate_answer", value=str(count), match="alone", is_count=True),),
    )


def _make_request_block(
    kind: str,
    subtask: str,
    noun_phrase: str,
    instruction: str,
    actions: Callable[[Values], tuple[Action, ...]],
    criteria: Callable[[Values], tuple[Criterion, ...]],
    derived_names: Callable[[Values], Values] = lambda v: {},
) -> SubtaskBlock:
    phrase = phrase_request(kind, noun_phrase)
    fact = FactRecipe(kind, subtask, (), phrase.text, phrase.statement, kind="action")
    return SubtaskBlock(
        subtask, instruction, (), (fact,), actions, criteria, required_by=kind, derived_names=derived_names
    )


def _add_week(moment: str) -> str:
    return str(dt.datetime.fromisoformat(moment) + dt.timedelta(days=7))
