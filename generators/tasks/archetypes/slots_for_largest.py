"""Reserve time in the own calendar for the largest open records of a register, one after the other."""

import random
from collections.abc import Callable, Sequence

from data_model import Action, Criterion, EventFinding
from generators.tasks.building_blocks.calendar_blocks import make_events_criterion
from generators.tasks.building_blocks.condition_facts import name_heading
from generators.tasks.building_blocks.desk_choices import DeskChoice, draw_desk_choices
from generators.tasks.building_blocks.named_calendars import find_calendar_zone
from generators.tasks.building_blocks.readings import change_actions_by_values
from generators.tasks.building_blocks.registers import RegisterRecord
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    VagueWords,
    add_minutes,
    change_every_action,
    compose_recipe,
    escape_braces,
    extend_by_half_an_hour,
    join_date_and_time,
    replace_arguments,
)
from generators.tasks.building_blocks.table_blocks import with_extras
from generators.tasks.building_blocks.unused_values import TooFewValues
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import (
    PlanFunction,
    PlanStep,
    Recipe,
    Result,
    Slot,
    TaskContext,
    Values,
    archetype,
    make_action,
)

_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5}
_LEAST, _MOST = 4, 30
_STARTS = ("09:00", "09:15", "09:30", "10:00", "10:30", "10:45", "11:00", "11:15", "12:30", "13:00", "13:30")
_LENGTHS = ("20", "25", "30", "40", "45")
_OPENINGS = ("Check", "Review", "Go through", "Look at", "Sort out", "Work on")
_REQUESTS = (
    "Please block time in my calendar for the largest of the {plural}, one slot each, one right after the other, the "
    "largest first.",
    "Could you put a slot for each of the largest {plural} into my calendar? Back to back, beginning with the largest.",
    "I want to work through the largest {plural} in one go. Reserve a slot for each in my calendar, one after the "
    "other without a break, the largest first.",
    "Would you look up the largest {plural} and give each of them its own slot in my calendar, in order of size, the "
    "largest first and no gaps between them?",
    "The big ones among the {plural} need my time. Please enter a slot for each of them in my calendar, back to back, "
    "the largest first.",
    "Let's plan my work on the {plural}: the largest ones get a slot each in my calendar, one right after the other, "
    "from the largest down.",
    "I never get round to the {plural} that matter. Take the largest and book each a slot in my calendar, the largest "
    "first, the next one right when it ends, and so on.",
    "Find the largest {plural}, please, and book my time for them: one slot each, back to back, starting with the "
    "largest.",
    "My calendar should have a slot for each of the largest {plural}, in a row, the largest first. Please enter them.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("calendar", "excel"), needs=("desk_amounts",))
def slots_for_largest(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a slot in the calendar for each of the largest open records, one after the other."""
    request, sampler = rng.choice(_REQUESTS), ValueSampler(context, rng)
    choices = list(draw_desk_choices(sampler, rng, request, _LEAST, _MOST))
    for chosen in sorted(choices, key=lambda one: "who" in one.choice.slots):
        count = _draw_count(chosen, sampler)
        if count:
            return _make_recipe(chosen, count, request.format(plural=chosen.register.plural), sampler, rng)
    return None


_ASKED = (
    "Please go through the large ones before that, each by itself, so that you can tell me what is the matter with "
    "them. Take the time that it needs.",
    "Could you look into the largest of them by then? I do not need it in writing, but somebody has to have gone "
    "through each with some care.",
    "By then I want somebody to have looked at the big ones properly. Keep some time free for each, please, and the "
    "small ones can wait.",
)
"""What a colleague may have asked for."""


def _rank(chosen: DeskChoice, v: Values) -> list[RegisterRecord]:
    return sorted(chosen.choose(v), key=lambda one: -one.find_amount(chosen.amount))


def _draw_count(chosen: DeskChoice, sampler: ValueSampler) -> Slot | None:
    """Draw how many of the records get a slot, so that no two of these, or the next one, are equally large."""
    v = chosen.true_values
    amounts = [one.find_amount(chosen.amount) for one in _rank(chosen, v)]
    usable = [
        word
        for word, count in _COUNTS.items()
        if count < len(amounts) and len(set(amounts[: count + 1])) == count + 1 and not sampler.gives_away(word)
    ]
    if not usable:
        return None
    others = [word for word, count in _COUNTS.items() if count <= len(amounts)]
    return pick_slot(sampler, "count", "text", sampler.rng.choice(usable[-2:]), others)


def _make_recipe(chosen: DeskChoice, count: Slot, intent: str, sampler: ValueSampler, rng: random.Random) -> Recipe:
    register, user = chosen.register, sampler.context.persona.name
    plural, amount, key = escape_braces(register.plural), name_heading(chosen.amount), name_heading(register.key)

    def list_slots(v: Values) -> list[dict[str, str]]:
        slots, begin = [], join_date_and_time(v["day"], v["start"])
        for one in _rank(chosen, v)[: _COUNTS[v["count"]]]:
            until = add_minutes(begin, v["minutes"])
            slots.append({"title": f"{v['opening']} {one.cells[register.key]}", "start": begin, "end": until})
            begin = until
        return slots

    def actions(v: Values) -> tuple[Action, ...]:
        return tuple(
            make_action(
                "calendar",
                "create_event",
                user=user,
                summary=one["title"],
                time_start=one["start"],
                time_end=one["end"],
            )
            for one in list_slots(v)
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return (make_events_criterion(user, list_slots(v), zone=find_calendar_zone(sampler.context, user)),)

    block = SubtaskBlock(
        "s1",
        f"Take {chosen.instruction}. For the {{count}} with the most under {amount}, put a slot of {{minutes}} minutes "
        f"each into the calendar of {escape_braces(user)} on {{day}}, the first at {{start}}, the others right after "
        f"it, from the largest down. The title is '{{opening}}' and then the {key}.",
        (),
        (),
        actions,
        criteria,
    )
    times, ask = _state_times(sampler, plural), sampler.context.ask
    day = next(one.value.value for one in times.slots if one.name == "day")
    return compose_recipe(
        intent=intent,
        blocks=(
            *chosen.facts,
            _state_count(count, plural, amount),
            _state_opening(sampler, plural, key),
            times,
            block,
        ),
        read_actions=lambda v: (*register.read_actions(), make_action("calendar", "list_events", username=user)),
        right_ways={"enters the last slot first": _reverse_bookings},
        readings=(
            VagueWords(
                "and then its",
                {"puts a colon between the two": change_actions_by_values("calendar", "create_event", _put_colon)},
            ),
        ),
        neighbours={
            "books half an hour too much": change_every_action("calendar", "create_event", extend_by_half_an_hour)
        },
        result=Result("list", f"the {register.plural}", _ASKED) if ask is None or day < ask.day else None,
    )


def _reverse_bookings(plan: PlanFunction) -> PlanFunction:
    def plan_reversed(v: Values) -> tuple[PlanStep, ...]:
        steps = plan(v)
        booked = [one for one in steps if one.action.action == "create_event"]
        return (*(one for one in steps if one not in booked), *reversed(booked))

    return plan_reversed


def _put_colon(v: Values) -> Callable[[Action], Action]:
    opening = v["opening"]
    return lambda action: replace_arguments(action, summary=opening + ":" + action.args["summary"][len(opening) :])


def _state_count(count: Slot, plural: str, amount: str) -> SubtaskBlock:
    return state(
        "s1",
        count,
        f"The {{0}} {plural} with the most under {amount} get a slot.",
        f"how many {plural} get a slot",
        (
            f"the {{0}} with the most under {amount} get a slot",
            f"take the {{0}} largest, going by {amount}",
            f"I can manage {{0}} of them, those with the most under {amount}",
            f"{{0}} are enough, the ones with the highest figure under {amount}",
            f"make it the top {{0}} by {amount}",
        ),
        f"How many of the {plural} get a slot?",
        (f"the {{0}} with the most under {amount}", "{0}", "the {0} largest", "{0} of them"),
    )


def _state_opening(sampler: ValueSampler, plural: str, key: str) -> SubtaskBlock:
    return state(
        "s1",
        _draw_slot(sampler, "opening", "text", _OPENINGS),
        f"Each slot is titled '{{0}}' and then its {key}.",
        f"what the slots for the {plural} are titled",
        (
            f"each slot is titled '{{0}}' and then its {key}",
            f"as a title write '{{0}}' and then its {key}",
            f"call each of them '{{0}}' and then its {key}",
            f"the titles begin with '{{0}}', and then its {key}",
        ),
        "What are the slots titled?",
        (f"'{{0}}' and then its {key}", f"'{{0}}', and then its {key}"),
    )


def _state_times(sampler: ValueSampler, plural: str) -> SubtaskBlock:
    day, *other_days = _draw_days(sampler)
    return with_extras(
        state(
            "s1",
            make_slot("day", "date", day, other_days),
            f"The slots for the {plural} are on {{0}}.",
            f"the day for the {plural}",
            ("{0} is the day for those slots", "put the slots on {0}", "I keep {0} free for it", "do it all on {0}"),
            "Which day are the slots on?",
            ("{0}", "on {0}", "{0}, please", "it's {0}"),
        ),
        state(
            "s1",
            _draw_slot(sampler, "start", "time", _STARTS),
            "The first slot starts at {0}.",
            f"the start of the slots for the {plural}",
            ("the first slot starts at {0}", "begin at {0}", "I want to start on the first at {0}", "{0} is the start"),
            "When does the first slot start?",
            ("{0}", "at {0}", "{0}, please", "from {0} on"),
        ),
        state(
            "s1",
            _draw_slot(sampler, "minutes", "number", _LENGTHS),
            "Each slot takes {0} minutes.",
            f"the length of the slots for the {plural}",
            (
                "each slot takes {0} minutes",
                "{0} minutes for each",
                "give each of them {0} minutes",
                "{0} minutes apiece",
            ),
            "How long is each slot?",
            ("{0} minutes", "{0} minutes each", "{0} minutes apiece"),
        ),
    )


def _draw_slot(sampler: ValueSampler, name: str, value_type: str, values: Sequence[str]) -> Slot:
    free = [one for one in values if not sampler.gives_away(one)]
    if not free:
        raise TooFewValues(f"expected a value of {name} that the office does not give away")
    return pick_slot(sampler, name, value_type, sampler.rng.choice(free), values)


def _draw_days(sampler: ValueSampler) -> list[str]:
    """Draw four days, first one on which the user has nothing else."""
    user = sampler.context.persona.name
    busy = {one.start[:10] for one in sampler.context.findings if isinstance(one, EventFinding) and one.user == user}
    days = sampler.draw_days(6)
    # Whoever asks for it needs it before the day of their meeting, leave or report.
    needed = sampler.context.ask.day if sampler.context.ask else max(days)
    return sorted(days, key=lambda one: (one >= needed, one in busy))[:4]
