"""Mail open records to two colleagues who check them, by a limit, and book a talk about the check."""

import random
from dataclasses import replace

from generators.tasks.building_blocks.asking_mails import find_head
from generators.tasks.building_blocks.common_facts import state_recipient
from generators.tasks.building_blocks.condition_facts import name_heading, state_without_value
from generators.tasks.building_blocks.desk_choices import DeskChoice, draw_desk_choices
from generators.tasks.building_blocks.open_records import Addressee
from generators.tasks.building_blocks.record_mails import make_record_mails_block, write_as_letter
from generators.tasks.building_blocks.result_mails import draw_recipients
from generators.tasks.building_blocks.row_conditions import by_larger_amount
from generators.tasks.building_blocks.second_checks import (
    can_be_checked,
    draw_checkers,
    follow_wish_for_check,
    suits_all,
)
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.stated_facts import state_fact
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    extend_by_half_an_hour,
)
from generators.tasks.building_blocks.table_blocks import make_facts_only_block
from generators.tasks.building_blocks.titled_bookings import make_titled_booking_block
from generators.tasks.building_blocks.topics import Topic
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import PlanStep, Recipe, Slot, TaskContext, Values, archetype, make_action

_MIN_LIMITS, _LEAST, _MOST = 3, 3, 12
_REQUESTS = (
    "Please get the second check of our {plural} going: email each of the two colleagues the ones that fall to them, "
    "and put the talk about the check into my calendar.",
    "Could you send the {plural} out for checking? The two colleagues each get theirs by email, by our limit, and the "
    "talk about it goes into my calendar.",
    "The {plural} need a second pair of eyes. Email them to the two colleagues, each those that our limit gives them, "
    "and book the talk for me.",
    "Would you share out the {plural} for the second check, one email to each of the two, and reserve time in my "
    "calendar for the talk?",
    "Somebody else has to look at the {plural} before they go on. Send the two colleagues theirs by email, and enter "
    "the talk in my calendar.",
    "Let's have the {plural} checked: two emails, each with what our limit gives to that colleague, and the talk in my "
    "calendar.",
    "I want the {plural} checked by a second person this time. Please tell the two by email which ones are theirs, and "
    "book our talk.",
    "Time for the second check of the {plural}. Look up which ones lie above the limit, email both colleagues their "
    "share, and block the time for the talk.",
    "Before the {plural} go any further, both colleagues must have their share of them by email, sorted by the limit. "
    "The talk about it belongs in my calendar.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("calendar", "email", "excel"), needs=("desk_amounts", "colleagues"))
def report_by_limit(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants open records mailed to those who check them, by a limit, and a talk about the check booked."""
    request, sampler = rng.choice(_REQUESTS), ValueSampler(context, rng)
    head = find_head(context) if context.cases else None
    if context.cases and head is None:
        return None
    for chosen in draw_desk_choices(sampler, rng, request, _LEAST, _MOST):
        limit = _draw_limit(chosen, sampler) if head is None or can_be_checked(context, chosen) else None
        if limit is None:
            continue
        intent = request.format(plural=chosen.register.plural)
        if head is None:
            sampler.turn_to_people_of(chosen.register, chosen.choose(chosen.true_values))
            return _make_recipe(chosen, limit, draw_recipients(sampler, "upper", "lower"), intent, sampler, rng)
        checkers = draw_checkers(sampler, chosen, head)
        recipe = _make_recipe(chosen, limit, checkers, intent, sampler, rng) if checkers else None
        if recipe and suits_all(context, recipe.true_values()):
            return follow_wish_for_check(recipe, context, rng, head, chosen.register.plural)
    return None


def _draw_limit(chosen: DeskChoice, sampler: ValueSampler) -> Slot | None:
    """Draw a round limit with records above and below it; its alternatives part them elsewhere."""
    v = chosen.true_values
    amounts = [one.find_amount(chosen.amount) for one in chosen.choose(v)]
    limits = by_larger_amount(chosen.register, chosen.amount).candidates
    above = {one: sum(amount > int(one) for amount in amounts) for one in limits if not sampler.gives_away(one)}
    usable = [one for one, count in above.items() if 0 < count < len(amounts)]
    # Nobody sends half of the small ones to the one who looks at the large ones.
    usable.sort(key=lambda one: (above[one] * 2 > len(amounts), len(one.rstrip("0"))))
    for one in usable:
        others = {above[other]: other for other in above if above[other] != above[one]}
        if len(others) >= _MIN_LIMITS:
            return pick_slot(sampler, "limit", "number", one, list(others.values()))
    return None


def _make_recipe(
    chosen: DeskChoice,
    limit: Slot,
    checkers: tuple[Slot, ...],
    intent: str,
    sampler: ValueSampler,
    rng: random.Random,
) -> Recipe:
    """Make the recipe.

    Args:
        checkers: Slots of those who get the records above the limit, and the others.
    """
    register, user = chosen.register, sampler.context.persona.name
    sampler.turn_to(Topic(register.plural))
    upper, lower = checkers
    amount, key, plural = name_heading(chosen.amount), name_heading(register.key), escape_braces(register.plural)

    def addressing(v: Values) -> list[Addressee]:
        rows = chosen.choose(v)
        above = tuple(one for one in rows if one.find_amount(chosen.amount) > int(v["limit"]))
        below = tuple(one for one in rows if one not in above)
        return [Addressee(v[to], v[to], part) for to, part in (("upper", above), ("lower", below)) if part]

    mails = make_record_mails_block(
        register,
        "s1",
        user,
        f"Take {chosen.instruction}. Email {{upper}} those of them with more than {{limit}} under {amount}, and "
        f"{{lower}} the others, each with its {key} and its {amount}.",
        addressing,
        chosen.amount,
        allowed_slots=("limit",),
    )
    sampler.turn_to_readers(upper.value.value, lower.value.value)
    titles = [f"Check of {register.plural}", f"Second look at {register.plural}", f"{register.plural}: second check"]
    titles += [f"Questions on {register.plural}", f"Going through {register.plural}"]
    titles = [f"{one[:1].upper()}{one[1:]}" for one in titles]
    booking = make_titled_booking_block(sampler, rng, "s2", "talk", "the talk about the check", titles)
    recipe = compose_recipe(
        intent=intent,
        blocks=(
            *chosen.facts,
            _state_limit(limit, plural, amount),
            state_recipient("s1", upper, f"the list of {plural} above the limit"),
            state_recipient("s1", lower, f"the list of all other {plural}"),
            _state_content(plural, key, amount),
            mails,
            booking,
        ),
        read_actions=lambda v: (*register.read_actions(), make_action("calendar", "list_events", username=user)),
        right_ways={
            "writes the mails with a greeting": change_every_action("email", "send_email", add_greeting),
            "writes the mails as letters": change_every_action("email", "send_email", write_as_letter(register, "")),
        },
        neighbours={
            "books the talk half an hour too long": change_every_action(
                "calendar", "create_event", extend_by_half_an_hour
            )
        },
    )

    def ignore_limit(v: Values) -> tuple[PlanStep, ...]:
        return recipe.plan({**v, "limit": "0"})

    rules = (replace(one, kind="rule", without=ignore_limit) if one.name == "limit" else one for one in recipe.facts)
    return replace(recipe, facts=tuple(rules))


def _state_limit(limit: Slot, plural: str, amount: str) -> SubtaskBlock:
    fact = state_fact(
        "s1",
        "limit",
        f"A list has the {plural} above the limit if they have more than {{0}} under {amount}.",
        f"the limit for checking {plural}",
        (
            f"above the limit means more than {{0}} under {amount}",
            f"our limit is {{0}} under {amount}, and what has more is above it",
            f"with more than {{0}} under {amount}, it is above our limit",
            f"{{0}} is the limit now, going by {amount}, and only what has more lies above it",
            f"the limit stands at {{0}} under {amount}, so more than that is above",
        ),
        f"Where is the limit under {amount}?",
        ("more than {0} is above it", "at {0}, and what has more is above it", "{0}, anything more is above"),
        may_be_updated=True,
    )
    return make_facts_only_block("s1", (limit,), (fact,))


def _state_content(plural: str, key: str, amount: str) -> SubtaskBlock:
    text = f"Both lists give each of the {plural} with its {key} and its {amount}."
    clauses = (
        f"both of them need {key} and {amount} of each, nothing else",
        f"for each of theirs the colleagues get {key} and {amount}",
        f"write {key} and {amount} of each into the mails",
        f"{key} and {amount} are all that the two need of each",
    )
    return state_without_value("s1", "content", text, f"what the lists of {plural} give", clauses)
