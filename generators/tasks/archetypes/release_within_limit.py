"""Decide which open records go ahead within a limit for all of them, mark that in their register, and mail the rest."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import islice, product

from data_model import Action, Criterion
from generators.tasks.building_blocks.common_facts import state_recipient
from generators.tasks.building_blocks.condition_facts import name_heading, state_without_value
from generators.tasks.building_blocks.desk_choices import DeskChoice, draw_desk_choices
from generators.tasks.building_blocks.desk_registers import list_amount_headings
from generators.tasks.building_blocks.limited_rounds import RoundColumns, RoundOutcome, list_round_limits
from generators.tasks.building_blocks.mail_blocks import draw_mail_copy, refuse_rivals
from generators.tasks.building_blocks.matter_mails import draw_readers
from generators.tasks.building_blocks.money import show
from generators.tasks.building_blocks.new_columns import make_new_column_block, state_new_heading, write_tops_last
from generators.tasks.building_blocks.open_records import list_past_headings
from generators.tasks.building_blocks.record_cells import reverse_cells
from generators.tasks.building_blocks.record_mails import list_other_records, write_lines
from generators.tasks.building_blocks.record_occasions import find_occasion
from generators.tasks.building_blocks.register_words import NO_COST, rank_cost
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.stated_facts import state, state_rule
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    shift_down_one_row,
)
from generators.tasks.building_blocks.topics import Topic
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.who_headings import list_who_headings
from generators.tasks.recipe import (
    FactRecipe,
    PlanFunction,
    Recipe,
    Slot,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
)

_REQUESTS = (
    "We can't let all of the {plural} go ahead at once. Please work out which ones can and which have to wait, note it "
    "in a new last column of our list, and mail my colleague the ones that wait.",
    "Could you go through the {plural} and see how far we get? Put the result into a new column at the end of the "
    "list, and let my colleague know by mail what has to wait.",
    "Somebody has to decide which of the {plural} go ahead now. Do it the way we agreed, please: a new column behind "
    "the others in our list, and a mail to my colleague about those that have to wait.",
    "There is not enough for all of the {plural}. Mark in the list, in a new column on the far right, which of them we "
    "let go and which not yet, and write to my colleague about the latter.",
    "Would you sort the {plural} into those for now and those for later, by our rules? I want it in a new last column "
    "of the list, and my colleague wants a mail with those for later.",
    "The {plural} are waiting for a word from us. Please find out which ones go ahead, add a column for it at the "
    "right of our list, and mail the ones that don't to my colleague.",
    "Let's settle the {plural} for this round: in the list, a new column after the last one with what becomes of each, "
    "and by mail to my colleague what was left over.",
    "I have to say today which {plural} go ahead. Please fill a new last column of the list with it, as I explained, "
    "and send my colleague a mail on those that have to be patient.",
    "They keep asking when the {plural} will be dealt with. Work it out within our limit, enter it in a new column at "
    "the right end of the list, and tell my colleague by mail which ones wait.",
)
"""What the user says at the end, of which one is drawn."""
_REASONS = (
    "the management has released no more for this round",
    "I may not sign for more than that",
    "we have agreed on no more for this quarter",
    "the plan holds no more for this month",
)
_FIRST_REASONS = (
    "we have kept them waiting once already",
    "the management has promised them that",
    "they have rung me twice this week",
    "I gave them my word on it",
)
_STOPS = "stops"
"""Among the values, says that nothing goes ahead after the first one that does not fit."""
_CAN_GO_AHEAD = re.compile(r"application|expense|job|project|request|reservation|review|trip|visit")
_QUANTITY = re.compile(r"hours|nights|pages|pieces|policies|trees|units|lessons", re.IGNORECASE)
_NO_DECISION = re.compile(r"announced|disputed|missing|notice|on set|out|queried|reminded|returned|under way|with")
"""Statuses of records about which there is something to settle, or nothing to decide any more."""
_HEADINGS = ("Decision", "Verdict", "Outcome", "Our answer", "Clearance", "Our ruling")
_YES = ("cleared", "confirmed", "passed", "granted", "okayed")
_NO = ("on hold", "deferred", "postponed", "parked", "held over")
_MIN_ROWS, _MAX_ROWS, _MIN_ROWS_PREFERRED, _MIN_FITTING, _MIN_STEPS = 3, 20, 5, 2, 8
_MIN_OTHERS, _MAX_OTHERS, _MAX_CHOICES = 2, 5, 6
_WISHES = ((True, False), (True, True), (False, False), (False, True))
"""Whether somebody comes first, and whether it makes no difference if one stops at the first that does not fit."""


@dataclass(frozen=True)
class _Decision:
    """Open records, and what decides which of them go ahead.

    Attributes:
        limit: What all that go ahead may come to.
        first: Who comes first; None if the user says nothing of it.
        may_stop: Whether it makes no difference if nothing goes ahead after the first one that does not fit.
    """

    chosen: DeskChoice
    columns: RoundColumns
    limit: Slot
    first: Slot | None
    may_stop: bool

    def decide(self, v: Values) -> RoundOutcome:
        first = v["first"] if self.first else ""
        return self.columns.decide(self.chosen.choose(v), first, Decimal(v["limit"]), _STOPS in v)


@archetype(apps=("email", "excel"), needs=("desk_amounts", "colleagues"))
def release_within_limit(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants the open records that fit within a limit marked in a register, and the others mailed."""
    sampler, request = ValueSampler(context, rng), rng.choice(_REQUESTS)
    usable = (
        one
        for one in draw_desk_choices(sampler, rng, request, _MIN_ROWS, _MAX_ROWS, list_headings=_list_quantities)
        if _can_go_ahead(one.register.noun) and _is_undecided(one) and _count_steps(one) >= _MIN_STEPS
    )
    # Three records are a task, but a dull one.
    every = sorted(islice(usable, _MAX_CHOICES), key=lambda one: _count_rows(one) < _MIN_ROWS_PREFERRED)
    for (has_first, may_stop), chosen in product(_WISHES, every):
        for columns in _list_columns(chosen):
            found = _draw(chosen, columns, has_first, may_stop, sampler, rng)
            if found:
                return _make_recipe(found, request.format(plural=chosen.register.plural), sampler, rng)
    return None


def _count_rows(chosen: DeskChoice) -> int:
    return len(chosen.choose(chosen.true_values))


def _can_go_ahead(noun: str) -> bool:
    return rank_cost(noun) < NO_COST or bool(_CAN_GO_AHEAD.search(noun))


def _list_quantities(register: Register) -> list[str]:
    """List the headings of amounts, and then those of hours, pieces and the like."""
    counted = [one for one in register.headings if _QUANTITY.fullmatch(one)]
    whole = [one for one in counted if all(cell.isdigit() for cell in register.list_cells(one) if cell)]
    return [*list_amount_headings(register), *whole]


def _is_undecided(chosen: DeskChoice) -> bool:
    return not _NO_DECISION.search(chosen.true_values.get("status", ""))


def _count_steps(chosen: DeskChoice) -> int:
    rows = chosen.choose(chosen.true_values)
    return len(chosen.register.read_actions()) + len({one.sheet.sheet for one in rows}) + len(rows) + 1


def _list_columns(chosen: DeskChoice) -> Iterator[RoundColumns]:
    register, rows = chosen.register, chosen.choose(chosen.true_values)
    past = list_past_headings(register)
    dates = [*past, *(one for one in register.date_headings if one not in past)]
    filled = [one for one in dates if all(row.cells[one] for row in rows)]
    for who, date in product(list_who_headings(register), filled):
        yield RoundColumns(chosen.amount, date, who, register.find_full_names(who))


def _draw(
    chosen: DeskChoice,
    columns: RoundColumns,
    has_first: bool,
    may_stop: bool,
    sampler: ValueSampler,
    rng: random.Random,
) -> _Decision | None:
    """Draw a limit to which nothing fits to the cent, and who comes first, so that each of them matters."""
    rows = chosen.choose(chosen.true_values)
    total = sum((one.find_amount(columns.amount) for one in rows), Decimal(0))
    if any(one.find_amount(columns.amount) <= 0 for one in rows):
        return None
    names = [one for one in sorted({columns.get_name(one) for one in rows} - {""}) if not sampler.gives_away(one)]
    limits = [one for one in list_round_limits(total) if not sampler.gives_away(str(one))]
    pairs = list(product(limits, names if has_first else ("",)))
    for limit, first in rng.sample(pairs, len(pairs)):
        outcome = columns.decide(rows, first, Decimal(limit))
        if len(outcome.fitting) < _MIN_FITTING or not outcome.waiting or not outcome.left:
            continue
        if not may_stop and columns.decide(rows, first, Decimal(limit), stops=True) == outcome:
            continue
        other_names = [one for one in ("", *names) if columns.decide(rows, one, Decimal(limit)) != outcome]
        other_limits = [str(one) for one in limits if one != limit and columns.decide(rows, first, Decimal(one)).left]
        if has_first and ("" not in other_names or len(other_names) <= _MIN_OTHERS):
            continue
        if len(other_limits) > _MIN_OTHERS:
            near = sorted(other_limits, key=lambda one: abs(int(one) - limit))[:_MAX_OTHERS]
            rest = rng.sample(other_names[1:], min(len(other_names) - 1, _MAX_OTHERS)) if has_first else []
            return _Decision(
                chosen,
                columns,
                make_slot("limit", "number", str(limit), near),
                make_slot("first", "text", first, rest) if has_first else None,
                may_stop,
            )
    return None


def _make_recipe(found: _Decision, intent: str, sampler: ValueSampler, rng: random.Random) -> Recipe:
    chosen, register, user = found.chosen, found.chosen.register, sampler.context.persona.name
    plural, amount, date = escape_braces(register.plural), name_heading(chosen.amount), name_heading(found.columns.date)
    who = name_heading(found.columns.who)
    sampler.turn_to(Topic(register.plural))
    occasion = find_occasion(sampler.context, register, chosen.choose(chosen.true_values))
    to, *others = draw_readers(sampler, occasion.case, "", 4) if occasion else sampler.draw_colleagues(4)
    heading = _draw_words("heading", [one for one in _HEADINGS if one not in register.headings], rng)
    yes, no = (_draw_words(name, words, rng) for name, words in (("yes", _YES), ("no", _NO)))

    def list_entries(v: Values) -> list[tuple[RegisterRecord, str]]:
        going = {one.sheet_key for one in found.decide(v).fitting}
        return [(one, v["yes"] if one.sheet_key in going else v["no"]) for one in chosen.choose(v)]

    before = f"Those with {{first}} under {who} come first, then the others, each" if found.first else "They come"
    column = make_new_column_block(
        register,
        "s1",
        f"Add a column '{{heading}}' right of the last one, for {chosen.instruction}. {before} by {date}; '{{yes}}' is "
        f"for whatever fits when all of these may come to {{limit}} under {amount} in all, '{{no}}' for the rest.",
        "heading",
        list_entries,
    )
    copy = draw_mail_copy(sampler, rng, "s2", "the mail about those that wait", _make_mail(found, user))
    recipe = compose_recipe(
        intent=intent,
        blocks=(
            *chosen.facts,
            _say_limit(found.limit, amount, rng.choice(_REASONS)),
            _say_first(found.first, who, rng.choice(_FIRST_REASONS)) if found.first else None,
            state_new_heading("s1", heading),
            _say_marks(yes, no),
            column,
            state_recipient("s2", make_slot("to", "address", to, others), "the mail about those that wait"),
            _say_mail(name_heading(register.key), amount),
            copy.mail,
            copy.kept,
        ),
        read_actions=lambda v: register.read_actions(),
        right_ways={
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
            "begins with the last of them": reverse_cells,
            "writes the headings at the end": write_tops_last("heading"),
        },
        neighbours={"marks the row below each": change_every_action("excel", "set_cell", shift_down_one_row)},
        retraction=copy.retraction,
        occasion=occasion.event if occasion else None,
    )
    order = _say_order(plural, date, None if found.may_stop else lambda v: recipe.plan({**v, _STOPS: "yes"}))
    without_first = {"lets nobody come first": lambda v: recipe.plan({**v, "first": ""})} if found.first else {}
    return replace(recipe, facts=(*recipe.facts, order), neighbours={**recipe.neighbours, **without_first})


def _draw_words(name: str, words: Sequence[str], rng: random.Random) -> Slot:
    value, *others = rng.sample(words, min(len(words), _MAX_OTHERS))
    return make_slot(name, "text", value, others)


def _make_mail(found: _Decision, user: str) -> SubtaskBlock:
    """Build the block that mails the records that wait, and what is left of the limit."""
    register, amount = found.chosen.register, found.chosen.amount
    key = register.key

    def actions(v: Values) -> tuple[Action, ...]:
        outcome = found.decide(v)
        lines = write_lines(outcome.waiting, register, amount)
        content = f"These have to wait:\n{lines}\nWhat is left of the limit: {show(outcome.left)}"
        mail = {"sender": user, "recipient": v["to"], "subject": f"Our {register.plural}", "content": content}
        return (make_action("email", "send_email", **mail),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        outcome = found.decide(v)
        demands = {
            "pairs": [{"name": one.cells[key], "value": one.cells[amount]} for one in outcome.waiting],
            "values": [show(outcome.left)],
            "allowed": [v["limit"], str(len(outcome.waiting))],
            "other_names": list_other_records(register, outcome.waiting),
        }
        return (make_criterion("evaluate_mail", sender=user, recipients=[v["to"]], **refuse_rivals(demands)),)

    return SubtaskBlock(
        "s2",
        f"Send {{to}} an email that gives {name_heading(key)} and {name_heading(amount)} of each that waits, and what "
        "is left of the limit.",
        (),
        (),
        actions,
        criteria,
    )


def _say_limit(slot: Slot, amount: str, reason: str) -> SubtaskBlock:
    return state(
        "s1",
        slot,
        f"All that go ahead may come to {{0}} under {amount} in all, as {reason}.",
        "the limit for what goes ahead",
        (
            f"all that go ahead may come to {{0}} under {amount}, {reason}",
            f"the limit is {{0}} under {amount} for all of them together, {reason}",
            f"together they must not come to more than {{0}} under {amount}, because {reason}",
            f"{{0}} is what we have for all that go ahead, going by {amount}",
            f"we stop short of anything above {{0}} in all under {amount}, {reason}",
        ),
        "What may those that go ahead come to in all?",
        (f"{{0}} under {amount}", "{0} in all", "{0} is the limit", f"{{0}}, going by {amount}"),
    )


def _say_first(slot: Slot, who: str, reason: str) -> SubtaskBlock:
    return state(
        "s1",
        slot,
        f"What has {{0}} under {who} comes before all others, because {reason}.",
        "who comes first",
        (
            f"begin with what has {{0}} under {who}, {reason}",
            f"{{0}} comes before all others, by {who}, because {reason}",
            f"what has {{0}} under {who} goes to the front of the queue, {reason}",
            f"take everything of {{0}} first, going by {who}, {reason}",
        ),
        "Does anybody come before the others?",
        (f"{{0}}, going by {who}", "yes, {0}", "{0} comes first", f"what has {{0}} under {who}"),
    )


def _say_marks(yes: Slot, no: Slot) -> SubtaskBlock:
    return state(
        "s1",
        (yes, no),
        "The column says '{0}' for those that go ahead and '{1}' for those that don't.",
        "the words in the new column",
        (
            "the column says '{0}' for those that go ahead and '{1}' for those that don't",
            "write '{0}' if it goes ahead and '{1}' if it doesn't",
            "the words for the column are '{0}' where we let it go and '{1}' where we don't",
            "put '{0}' next to those that go ahead, '{1}' next to the others",
        ),
        "Which words go into the new column?",
        ("'{0}' and '{1}'", "'{0}' if it goes ahead, '{1}' if not", "'{0}', or else '{1}'"),
    )


def _say_order(plural: str, date: str, stopping: PlanFunction | None) -> FactRecipe:
    return state_rule(
        "s1",
        "order",
        f"Unless something comes first, it goes by {date}, the earliest date first, and of equal dates the one higher "
        f"up in the list; whatever is too much for what is left waits, but {plural} behind it may still go ahead if "
        "they fit.",
        "the order in which they have their turn",
        (
            f"unless something comes first, it goes by {date}, earliest first, and by the list where dates are equal; "
            "skip what doesn't fit any more and go on with the next, which may still fit",
            f"take them by {date}, the earliest first, equal dates as the list has them, and if one is too much for "
            "what is left, leave it and try the next",
            f"the queue goes by {date} from the earliest on, equal dates as in the list; one that is too big waits, "
            "and smaller ones behind it may still go",
            f"go through them in the order of {date}, of equal dates the upper one first; who doesn't fit waits, but "
            "don't stop there, as later ones may fit",
        ),
        stopping,
    )


def _say_mail(key: str, amount: str) -> SubtaskBlock:
    return state_without_value(
        "s2",
        "content",
        f"The mail gives {key} and {amount} of each that waits, and what is left of the limit.",
        "what the mail about those that wait gives",
        (
            f"the mail gives {key} and {amount} of each that waits, and what is left of the limit",
            f"put {key} and {amount} of those that wait into the mail, and what we have left of the limit",
            f"my colleague needs {key} and {amount} of each that waits, and how much of the limit is left over",
            f"for each that waits give {key} and {amount}, and at the end the rest of the limit",
        ),
    )
