"""Split the amount of a record among three colleagues by shares, mail each their part, and note all parts in Word."""

import random
from dataclasses import replace
from decimal import Decimal

from generators.tasks.building_blocks.common_facts import state_source
from generators.tasks.building_blocks.document_forms import offer_table, write_lines_as_table
from generators.tasks.building_blocks.money import is_in_cents, round_to_cent, show
from generators.tasks.building_blocks.register_search import shuffle_ledgers
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.result_mails import draw_recipients, make_result_mail
from generators.tasks.building_blocks.result_notes import make_figures_note
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    expand_actions,
)
from generators.tasks.building_blocks.unused_values import TooFewValues
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Recipe, Result, Slot, TaskContext, Values, archetype, rivals_of

_REQUESTS = (
    "Please split the cost of the {noun} among the three as we agreed, email each of them their part, and keep the "
    "split in a Word note.",
    "The cost of the {noun} has to be shared out among the three of them. Tell each by email how much is theirs, and "
    "write all three parts into a Word note.",
    "Could you divide up what the {noun} costs? Each of the three should get an email with their own part, and I want "
    "a Word note of who bears what.",
    "It is time to share out the cost of that {noun}: one email to each with the part that falls to them, and a Word "
    "note with all of the parts for the file.",
    "Would you work out who bears how much of the cost of the {noun}, let each of the three know their part by email, "
    "and put it down in a Word note?",
    "Three of them share the cost of the {noun}. Work out the parts, mail everybody their own, and file a Word note "
    "with the whole split.",
    "Accounts want to know who pays what for the {noun}. Write it down in a Word note, please, and email each of the "
    "three their part.",
    "Let's get the cost of the {noun} off the list: work out the three parts, one email each with the part of the "
    "person, and a Word note that gives all three.",
    "Everybody has agreed to the shares, so please work out what each of the three pays for the {noun}, email it to "
    "them, to each their own, and sum it up in a Word note.",
)
"""What the user says at the end, of which one is drawn."""
_FIRST_SHARES, _MIN_SHARE, _MIN_AMOUNT = (35, 60), 12, 100
_MIN_BILLS, _MAX_BILLS, _MAX_SHARES = 4, 30, 4

_ASKED = (
    "For the last one nobody has told those concerned what each has to bear. You know what was agreed. "
    "Please work it out, write to each of them, and put it down in a note.",
    "I have lost track of who bears what. Could you write a note with the parts, "
    "and tell each of those concerned what theirs is?",
    "The last one is still not shared out. Please do it by the parts that we agreed on, "
    "tell everybody their own, and keep a note of it.",
)
"""What one of those may have asked for who share the cost, or whoever keeps the accounts."""


@archetype(apps=("email", "excel", "word"), needs=("ledger", "colleagues"))
def split_bill(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a bill split among three colleagues by agreed shares, a mail to each, and a note of all parts."""
    sampler = ValueSampler(context, rng)
    shares = _draw_shares(sampler)
    for ledger in shuffle_ledgers(context, rng, only_costs=True):
        amount = ledger.amount_headings[-1]
        bills = [one for one in ledger.records if _is_divisible(one.find_amount(amount), shares)][-_MAX_BILLS:]
        if len(bills) >= _MIN_BILLS:
            return _make_recipe(ledger, amount, bills, shares, sampler, rng)
    return None


def _draw_shares(sampler: ValueSampler) -> list[str]:
    """Draw shares in percent of which no text of the office holds a single one: those of the first two, and others.

    No two of the three parts are equal, and mostly the shares are round.
    """
    low, high = _FIRST_SHARES
    firsts = [one for one in range(low, high) if not sampler.gives_away(str(one))]
    others = [one for one in range(_MIN_SHARE, low) if not sampler.gives_away(str(one))]
    rank = {one: (one % 5 != 0, sampler.rng.random()) for one in range(100)}
    pairs = [(first, one) for first in firsts for one in others if 100 - first - one not in (first, one)]
    if not pairs or len(others) < _MAX_SHARES:
        raise TooFewValues("expected more shares that no text of the office gives away")
    first, second = min(pairs, key=lambda pair: sorted(map(rank.__getitem__, pair), reverse=True))
    rest = sorted((one for one in others if one != second), key=rank.__getitem__)
    return [str(one) for one in (first, second, *rest[: 2 * _MAX_SHARES])]


def _is_divisible(figure: Decimal, shares: list[str]) -> bool:
    return figure >= _MIN_AMOUNT and all(is_in_cents(figure * int(one) / 100) for one in shares[:2])


def _make_recipe(
    ledger: Register,
    amount: str,
    bills: list[RegisterRecord],
    shares: list[str],
    sampler: ValueSampler,
    rng: random.Random,
) -> Recipe:
    user, noun = sampler.context.persona.name, escape_braces(ledger.noun)
    parts = ("to_1", "to_2", "rest_to")
    bill = pick_slot(
        sampler, "bill", "text", rng.choice(bills).cells[ledger.key], [one.cells[ledger.key] for one in bills]
    )

    def total(v: Values) -> Decimal:
        return ledger.by_key[v["bill"]].find_amount(amount)

    def part(v: Values, to: str) -> str:
        share = 100 - int(v["share_1"]) - int(v["share_2"]) if to == "rest_to" else int(v[f"share_{to[-1]}"])
        return show(round_to_cent(total(v) * share / 100))

    def mail(to: str) -> SubtaskBlock:
        return make_result_mail(
            "s1",
            "",
            user,
            lambda v: v[to],
            lambda v: f"Your part of the cost of the {ledger.noun}",
            lambda v: f"Your part of the cost of {ledger.noun} {v['bill']} is {part(v, to)}.",
            lambda v: {"values": [part(v, to)], "allowed": [show(total(v)), v["bill"]], "never": [rivals_of("bill")]},
        )

    first = replace(
        mail("to_1"),
        instruction=f"Split the {escape_braces(amount)} of {noun} {{bill}} in {{source}}: {{to_1}} bears {{share_1}} "
        "percent, {to_2} {share_2} percent and {rest_to} the rest. Email each of them their own part.",
    )
    note = make_figures_note(
        sampler,
        "s2",
        "the note",
        [f"{ledger.noun} {word}" for word in ("cost split", "shares", "cost sharing", "parts", "allocation")],
        _list_headings(ledger),
        "It holds all three parts, each beside the address of the person who bears it.",
        lambda v: [[v[to], part(v, to)] for to in parts],
        lambda v: [v["bill"], show(total(v)), v["share_1"], v["share_2"]],
    )
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS).format(noun=ledger.noun),
        blocks=(
            state_source("s1", ledger),
            _state_bill(bill, noun, amount),
            *_state_shares(sampler, shares, noun),
            first,
            mail("to_2"),
            mail("rest_to"),
            note,
        ),
        read_actions=lambda v: ledger.read_actions(),
        right_ways={
            "writes the mails with a greeting": change_every_action("email", "send_email", add_greeting),
            "writes tables instead of lines": expand_actions(write_lines_as_table),
        },
        result=Result("paper", f"the {ledger.plural} that several of us share", _ASKED),
    )
    return offer_table(recipe, rng)


def _list_headings(ledger: Register) -> list[str]:
    noun = ledger.noun[:1].upper() + ledger.noun[1:]
    return [
        f"Who pays for the {ledger.noun}",
        f"{noun}: shares of the cost",
        f"How the cost of the {ledger.noun} is shared",
        f"Cost of the {ledger.noun} by person",
    ]


def _state_bill(bill: Slot, noun: str, amount: str) -> SubtaskBlock:
    under = escape_braces(amount)
    return state(
        "s1",
        bill,
        f"The {noun} to split is {{0}}, by what stands under {under}.",
        f"the {noun} to split",
        (
            f"the {noun} to split is {{0}}, by what is under {under}",
            f"it's {noun} {{0}} that they share, going by {under}",
            f"they share {{0}}, and {under} is the figure",
            f"what we split is {{0}}, the figure under {under}",
            f"{{0}} is the {noun} to be shared, take {under}",
        ),
        f"Which {noun} is to be split?",
        (f"{{0}}, by {under}", f"{{0}}, the figure under {under}", f"it's {{0}}, by {under}"),
    )


def _state_shares(sampler: ValueSampler, shares: list[str], noun: str) -> tuple[SubtaskBlock, ...]:
    """Build the blocks that say who bears how much; the last one bears what is left."""
    recipients = draw_recipients(sampler, "to_1", "to_2", "rest_to")
    blocks = [
        state(
            "s1",
            (make_slot(f"share_{at + 1}", "number", shares[at], shares[2 + at :: 2]), recipients[at]),
            f"{{1}} bears {{0}} percent of the cost of the {noun}.",
            f"the {('first', 'second')[at]} share of the {noun}",
            (
                "{1} bears {0} percent of it",
                "{0} percent of it fall to {1}",
                f"we agreed that {{1}} takes {{0}} percent of the {noun}",
                "{1} is in with {0} percent",
                f"put {{0}} percent of the {noun} down to {{1}}",
            ),
            f"Who is in with the {('first', 'second')[at]} share, and how much?",
            ("{1}, with {0} percent", "{0} percent fall to {1}", "{1} bears {0} percent"),
        )
        for at in range(2)
    ]
    rest = state(
        "s1",
        recipients[2],
        f"{{0}} bears the rest of the cost of the {noun}.",
        f"the rest of the {noun}",
        (
            "{0} bears the rest",
            "whatever is left falls to {0}",
            f"the rest of the {noun} is for {{0}}",
            "{0} takes what remains",
            f"{{0}} has agreed to bear the rest of the {noun}",
        ),
        "Who bears the rest?",
        ("{0}", "{0} does", "that is {0}"),
    )
    return (*blocks, rest)
