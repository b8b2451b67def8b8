"""Work out what is left of the budgets for three partners, and mail it to two people, by a limit."""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial

from data_model import Action, Criterion
from generators.tasks.building_blocks.common_facts import state_recipient, state_source
from generators.tasks.building_blocks.desk_registers import is_dropped
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.money import show, sum_up
from generators.tasks.building_blocks.partner_entries import list_usable_partners
from generators.tasks.building_blocks.register_search import shuffle_ledgers
from generators.tasks.building_blocks.register_words import is_supplier_heading
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.result_mails import draw_recipients
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    answer_in_sentence,
    change_every_action,
    compose_recipe,
    escape_braces,
)
from generators.tasks.building_blocks.table_blocks import make_answer_block, make_facts_only_block
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import (
    PlanStep,
    Recipe,
    Result,
    Slot,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
    rivals_of,
)

_REQUESTS = (
    "Please see what is left of the budgets for our {plural}, email the two colleagues what each of them has to know, "
    "and tell me how much is left in all.",
    "How much of the budgets for the {plural} is left? Answer with the sum of what is left, and let the two "
    "colleagues have theirs by email, each what concerns them.",
    "Could you check the budgets for the {plural}? The two colleagues get an email each, as I said, and I want to hear "
    "what is left altogether.",
    "The budgets for the {plural} need a look: what is left of each, by email to the right one of the two, and the sum "
    "of it as your answer.",
    "Would you work out what we can still spend on the {plural}, mail it to the two colleagues, each their part of it, "
    "and give me the sum?",
    "Let's check the budgets of the {plural}: find out what is left of each, tell the right one of the two by email, "
    "and tell me the sum.",
    "I want to know where we stand with the budgets for the {plural}. Mail the two colleagues what is left, sorted as "
    "I said, and answer with what is left in all.",
    "Before anybody orders more: take the {plural} off their budgets, email what is left to the two colleagues, each "
    "what they asked for, and answer with the sum.",
    "What is left of the money for the {plural}? Two emails, please, one to each of the colleagues with what falls to "
    "them, and the sum of all that is left for me.",
)
"""What the user says at the end, of which one is drawn."""
_ASKED = (
    "Could you see what is left of the budgets for the {plural}? Whoever has nearly used theirs up should hear of it "
    "from you by mail, and I want the sum.",
    "How much can we still spend on the {plural}? Please take what we have off the budgets, write to those whom it "
    "concerns, and tell me what is left in all.",
    "Before anybody orders more I want to know what is left for the {plural}. You know who gets which part of it by "
    "mail; the sum is for me.",
)
"""How somebody may have asked for it."""
_LOW_REASONS = ("they say whether we may go on ordering", "they stop it where there is nothing left")
_REST_REASONS = ("they can plan with what is left", "they go on ordering there")
_PARTNERS, _MIN_PARTNERS, _MIN_SUM, _TRIALS = 3, 5, 100, 8
_SHARES_LEFT = ((4, 9), (18, 30), (45, 80))
"""How much more than what was spent the budgets are, in percent: nearly nothing, some, and much."""


@dataclass(frozen=True)
class _Budgets:
    """Three partners with their budgets, in slots `partner_1`, `budget_1` and so on.

    Attributes:
        heading: The heading of the column that names the partners.
        amount: The heading of what was spent.
    """

    ledger: Register
    heading: str
    amount: str
    slots: tuple[tuple[Slot, Slot], ...]
    limit: Slot

    def list_left(self, v: Values) -> list[tuple[str, Decimal]]:
        """List each partner with what is left of the budget."""
        return [
            (v[who.name], Decimal(v[budget.name]) - _spend(self.ledger, self.heading, v[who.name], self.amount))
            for who, budget in self.slots
        ]


@archetype(apps=("email", "excel"), needs=("ledger", "colleagues"))
def budgets_left(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants to know what is left of three budgets; who is told of which of them depends on a limit."""
    sampler = ValueSampler(context, rng)
    for ledger in shuffle_ledgers(context, rng, only_costs=True):
        for heading in filter(is_supplier_heading, ledger.partner_names):
            names = list_usable_partners(
                ledger, heading, ledger.amount_headings[-1], partial(_is_usable, ledger.amount_headings[-1])
            )
            # What came to nothing is not taken off a budget.
            names = [
                name
                for name in names
                if not any(is_dropped(ledger, one) for one in ledger.list_records_of(heading, name))
            ]
            usable = [one for one in names if not sampler.gives_away(one)]
            for _ in range(_TRIALS if len(usable) >= _MIN_PARTNERS else 0):
                budgets = _draw_budgets(ledger, heading, rng.sample(usable, len(usable)), sampler, rng)
                if budgets:
                    return _make_recipe(budgets, sampler, rng)
    return None


def _is_usable(amount: str, entries: tuple[RegisterRecord, ...]) -> bool:
    return sum_up(entries, amount) >= _MIN_SUM


def _spend(ledger: Register, heading: str, name: str, amount: str) -> Decimal:
    return sum_up(ledger.list_records_of(heading, name), amount)


def _draw_budgets(
    ledger: Register, heading: str, names: list[str], sampler: ValueSampler, rng: random.Random
) -> _Budgets | None:
    amount, slots, left = ledger.amount_headings[-1], [], []
    rest = names[_PARTNERS:]
    for at, (name, (low, high)) in enumerate(zip(names, rng.sample(_SHARES_LEFT, _PARTNERS), strict=False), 1):
        spent = _spend(ledger, heading, name, amount)
        step = 10 ** max(1, len(str(int(spent))) - 2)
        budget = int(spent * (100 + rng.randint(low, high)) / 100) // step * step + step
        left.append(budget - spent)
        others = [str(budget + step * shift) for shift in (2, 3, -1, 5) if budget + step * shift > spent]
        slots.append(
            (
                make_slot(f"partner_{at}", "text", name, rest[at - 1 :] or rest),
                make_slot(f"budget_{at}", "number", str(budget), others),
            )
        )
    limit = _draw_limit(sorted(left), sampler)
    return _Budgets(ledger, heading, amount, tuple(slots), limit) if limit else None


def _draw_limit(left: list[Decimal], sampler: ValueSampler) -> Slot | None:
    """Draw a round limit between the two lowest figures; its alternatives lie in other gaps."""

    def list_round_numbers(low: Decimal, high: Decimal) -> list[str]:
        for step in (1000, 500, 100, 50, 10):
            numbers = range((int(low) // step + 1) * step, int(high) + 1, step)
            found = [str(one) for one in numbers if low < one < high and not sampler.gives_away(str(one))]
            if found:
                return found
        return []

    lowest, middle, highest = left
    good, above = list_round_numbers(lowest, middle), list_round_numbers(middle, highest)
    beyond = list_round_numbers(highest, highest * 2)[:2]
    others = [*above[:2], *beyond]
    return pick_slot(sampler, "limit", "number", sampler.rng.choice(good), others) if good and len(others) > 2 else None


def _make_recipe(budgets: _Budgets, sampler: ValueSampler, rng: random.Random) -> Recipe:
    ledger, user = budgets.ledger, sampler.context.persona.name
    sampler.turn_to_people_of(ledger, [one for one in ledger.records if not is_dropped(ledger, one)])
    to_low, to_rest = draw_recipients(sampler, "to_low", "to_rest")
    all_names = sorted(set(ledger.partner_names[budgets.heading].values()))

    def pick(v: Values, is_low: bool) -> list[tuple[str, Decimal]]:
        return [one for one in budgets.list_left(v) if (one[1] < int(v["limit"])) == is_low]

    low = _make_mail(user, "to_low", lambda v: pick(v, is_low=True), all_names, budgets)
    rest = _make_mail(user, "to_rest", lambda v: pick(v, is_low=False), all_names, budgets)
    plural, under = escape_braces(ledger.plural), escape_braces(budgets.amount)
    named = ", ".join(f"{{partner_{at}}} with {{budget_{at}}}" for at in range(1, _PARTNERS + 1))
    low = replace(
        low,
        instruction=f"Of the budgets for {named}, take off what the {plural} of each in {{source}} come to under "
        f"{under}. Email {{to_low}} those of the three with less than {{limit}} left, each with what is left, and "
        "{to_rest} the others in the same way.",
    )
    answer = make_answer_block(
        "s2",
        make_facts_only_block("s2", (), ()),
        "Answer what is left of the three budgets in all.",
        lambda v: show(sum((one[1] for one in budgets.list_left(v)), Decimal(0))),
        source=lambda v: {"figure": "sum"},
    )
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS).format(plural=ledger.plural),
        blocks=(
            state_source("s1", ledger),
            *_state_budgets(budgets),
            _state_limit(budgets.limit),
            state_recipient("s1", to_low, "the mail about budgets below the limit", rng.choice(_LOW_REASONS)),
            state_recipient("s1", to_rest, "the mail about the other budgets", rng.choice(_REST_REASONS)),
            low,
            rest,
            answer,
        ),
        read_actions=lambda v: ledger.read_actions(),
        right_ways={
            "writes the mails with a greeting": change_every_action("email", "send_email", add_greeting),
            "answers in a sentence": change_every_action("system", "finish_task", answer_in_sentence),
        },
        result=Result(
            "figure",
            f"the budgets for the {ledger.plural}",
            tuple(one.format(plural=ledger.plural) for one in _ASKED),
        ),
    )

    def ignore_limit(v: Values) -> tuple[PlanStep, ...]:
        return recipe.plan({**v, "limit": "0"})

    rules = (replace(one, kind="rule", without=ignore_limit) if one.name == "limit" else one for one in recipe.facts)
    return replace(recipe, facts=tuple(rules))


def _make_mail(
    sender: str,
    to: str,
    pick: Callable[[Values], list[tuple[str, Decimal]]],
    all_names: list[str],
    budgets: _Budgets,
) -> SubtaskBlock:
    """Build a block that mails what is left of some budgets; it sends nothing where there are none."""

    def actions(v: Values) -> tuple[Action, ...]:
        lines = "\n".join(f"{name}: {show(left)}" for name, left in pick(v))
        mail = {"sender": sender, "recipient": v[to], "subject": "What is left of the budgets", "content": lines}
        return (make_action("email", "send_email", **mail),) if lines else ()

    def criteria(v: Values) -> tuple[Criterion, ...]:
        pairs = [{"name": name, "value": show(left)} for name, left in pick(v)]
        names = {one["name"] for one in pairs}
        rivals = [rivals_of(who.name) for who, _ in budgets.slots]
        demands = refuse_rivals(
            {
                "pairs": pairs,
                "allowed": [v["limit"], *(v[budget.name] for _, budget in budgets.slots)],
                "other_names": [one for one in all_names if one not in names],
                "never": rivals,
            }
        )
        return (make_criterion("evaluate_mail", sender=sender, recipients=[v[to]], **demands),) if pairs else ()

    return SubtaskBlock("s1", "", (), (), actions, criteria)


def _state_budgets(budgets: _Budgets) -> list[SubtaskBlock]:
    plural, heading, under = map(escape_braces, (budgets.ledger.plural, budgets.heading, budgets.amount))
    ordinals = ("first", "second", "third")
    return [
        state(
            "s1",
            (who, budget),
            f"The budget for {{0}} is {{1}}, and all {plural} with that name under {heading} are taken off it, however "
            f"it is spelled there, with what stands under {under}.",
            f"the {ordinals[at]} budget",
            (
                f"{{0}} has a budget of {{1}}, so take off what all their {plural} have under {under}, in any spelling",
                f"for {{0}} we set {{1}} aside, less all they have under {under}, however they are spelled",
                f"the budget for {{0}} is {{1}}; look under {heading} in any spelling, and under {under}",
                f"{{1}} is the budget for {{0}}, in any spelling under {heading}, by {under}",
            ),
            f"Which is the {ordinals[at]} budget?",
            (f"{{1}} for {{0}}, by {under}", f"{{0}} has {{1}}, less what is under {under}"),
        )
        for at, (who, budget) in enumerate(budgets.slots)
    ]


def _state_limit(limit: Slot) -> SubtaskBlock:
    return state(
        "s1",
        limit,
        "A budget is below the limit if less than {0} of it is left.",
        "the limit for what is left",
        (
            "a budget is below the limit if less than {0} of it is left",
            "less than {0} left means below the limit",
            "the limit is {0}, so whoever has less than that left is below it",
            "with less than {0} left, a budget counts as below the limit",
            "{0} is the limit for what is left of a budget",
        ),
        "When is a budget below the limit?",
        ("with less than {0} left", "below {0}", "if less than {0} is left"),
    )
