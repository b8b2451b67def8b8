"""Work out the bonus that a partner owes on all records with them by a scale, mail it, and write a statement."""

import random
from dataclasses import replace
from decimal import Decimal
from functools import partial

from data_model import SheetFinding
from generators.tasks.building_blocks.common_facts import state_new_file, state_source
from generators.tasks.building_blocks.document_blocks import make_conversion_criteria
from generators.tasks.building_blocks.document_forms import write_lines_as_table
from generators.tasks.building_blocks.money import is_plainly_rounded, round_to_cent, show, sum_up
from generators.tasks.building_blocks.name_spellings import split_name
from generators.tasks.building_blocks.partner_entries import EntriesTest, PartnerEntries, draw_partner, state_partner
from generators.tasks.building_blocks.register_search import shuffle_ledgers
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.result_mails import ask_as_recipient, draw_recipients, make_figure_mail
from generators.tasks.building_blocks.result_notes import make_figures_note
from generators.tasks.building_blocks.slot_draws import draw_hidden
from generators.tasks.building_blocks.staff import list_staff
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    expand_actions,
)
from generators.tasks.building_blocks.table_blocks import with_extras
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
    rivals_of,
)

_REQUESTS = (
    "Please work out the bonus that is due to us on the {plural}, write the statement in Word, make a PDF of it, and "
    "email the bonus to the colleague who claims it.",
    "The bonus on those {plural} has to be claimed. Work it out, put it into a Word statement with a PDF, and let the "
    "colleague in charge know the bonus by email.",
    "Could you see how much bonus we are owed on the {plural}? I need a Word statement, the same as PDF, and an email "
    "with the bonus to the one who claims it.",
    "How much bonus do we get on the {plural}? Write the statement in Word, convert it to PDF, and email the figure to "
    "whoever claims it.",
    "Would you prepare the claim for our bonus on the {plural}: the statement as a Word document and as PDF, and an "
    "email with the bonus to the colleague who sends it off?",
    "Let's claim the bonus on the {plural}. Do the sum, write the Word statement, make the PDF, and mail the bonus to "
    "the right colleague.",
    "It is time for the bonus on our {plural}. The statement goes into Word and into a PDF, and the colleague who "
    "claims it should hear by email how much it is.",
    "Add up the {plural}, see what bonus that gives by our agreement, write it up in Word with a PDF, and email the "
    "bonus to the one who needs it.",
    "We should not forget the bonus on the {plural}: statement in Word, PDF of it, and the amount by email to the "
    "colleague who collects it.",
)
"""What the user says at the end, of which one is drawn."""
_LOWER = ("1", "1.2", "1.25", "1.4", "1.5", "1.6", "1.75", "1.8", "2", "2.2", "2.25", "2.4", "2.5", "2.6", "2.75", "3")
_UPPER = ("3.5", "3.6", "3.75", "4", "4.2", "4.25", "4.4", "4.5", "4.75", "5", "5.25", "5.5", "6")
_SHARES_BELOW, _SHARES_ABOVE = (55, 65, 75, 85, 92), (108, 115, 130, 150, 180)
_MIN_TOTAL, _MIN_LIMITS = 200, 2

_ASKED = (
    "There is a bonus agreed with one of them that nobody has worked out yet. "
    "Please make the statement for it, as a PDF that can go out, and tell me what we get.",
    "Have we claimed the bonus from that partner? I do not think so. A statement "
    "with the total and what is due to us would do, and the figure by mail.",
    "Somebody has to work out the bonus that we have not claimed so far. You know the terms. "
    "I need the statement on paper and the sum by mail.",
)
"""What the colleague may have asked for who claims the bonus."""


@archetype(apps=("email", "excel", "word"), needs=("ledger", "colleagues"))
def volume_bonus(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants the bonus on all records with a partner, by a scale, as a statement, a PDF and a mail."""
    sampler = ValueSampler(context, rng)
    for ledger in shuffle_ledgers(context, rng, only_costs=True):
        lower, upper = draw_hidden(sampler, "lower", "number", _LOWER), draw_hidden(sampler, "upper", "number", _UPPER)
        is_usable = partial(_is_usable, ledger.amount_headings[-1], (lower, upper))
        chosen = draw_partner(
            ledger, sampler, rng, partial(_has_reader, ledger, sampler, is_usable), only_suppliers=True
        ) or draw_partner(ledger, sampler, rng, is_usable, only_suppliers=True)
        limit = _draw_limit(chosen, sampler, rng) if chosen else None
        if chosen and limit:
            return _make_recipe(chosen, limit, lower, upper, sampler, rng)
    return None


def _is_usable(amount: str, rates: tuple[Slot, Slot], entries: tuple[RegisterRecord, ...]) -> bool:
    total = sum_up(entries, amount)
    return total >= _MIN_TOTAL and all(is_plainly_rounded(total * Decimal(one.value.value) / 100) for one in rates)


def _has_reader(
    ledger: Register, sampler: ValueSampler, is_usable: EntriesTest, entries: tuple[RegisterRecord, ...]
) -> bool:
    """Tell whether some records are usable and somebody with a part in them can claim the bonus."""
    return is_usable(entries) and sampler.can_draw_part(ledger, entries)


def _draw_limit(chosen: PartnerEntries, sampler: ValueSampler, rng: random.Random) -> Slot | None:
    """Draw a round limit on one side of the sum of the records; its alternatives lie on the other side."""
    total = sum_up(chosen.choose({"partner": chosen.slot.value.value}), chosen.amount)
    step = 10 ** max(1, len(str(int(total))) - 2)
    sides = [
        [
            str(one)
            for one in dict.fromkeys(int(total * share / 100) // step * step for share in shares)
            if one > 0 and (one < total) == (shares is _SHARES_BELOW) and not sampler.gives_away(str(one))
        ]
        for shares in (_SHARES_BELOW, _SHARES_ABOVE)
    ]
    if min(map(len, sides)) < _MIN_LIMITS:
        return None
    rng.shuffle(sides)
    return make_slot("limit", "number", rng.choice(sides[0]), sides[1])


def _make_recipe(
    chosen: PartnerEntries, limit: Slot, lower: Slot, upper: Slot, sampler: ValueSampler, rng: random.Random
) -> Recipe:
    ledger = chosen.ledger
    sampler.turn_to_people_of(ledger, chosen.choose({"partner": chosen.slot.value.value}))
    in_charge = [one for one in _list_in_charge(sampler, chosen.slot.value.value) if not sampler.gives_away(one)]
    if in_charge:
        sampler.turn_to_people(in_charge)
    (to,) = draw_recipients(sampler, "to")
    others = chosen.list_names()

    def total(v: Values) -> Decimal:
        return sum_up(chosen.choose(v), chosen.amount)

    def rate(v: Values) -> str:
        return v["upper"] if total(v) > int(v["limit"]) else v["lower"]

    def bonus(v: Values) -> str:
        return show(round_to_cent(total(v) * Decimal(rate(v)) / 100))

    def list_others(v: Values) -> list[str]:
        return [one for one in others if one != v["partner"]]

    mail = make_figure_mail(
        "s2",
        to,
        "the mail about the bonus",
        "Email {to} how much bonus {partner} owes.",
        sampler.context.persona.name,
        lambda v: "Bonus to claim",
        lambda v: f"The bonus that {v['partner']} owes us is {bonus(v)}.",
        lambda v: {
            "values": [bonus(v)],
            "allowed": [show(total(v)), v["partner"], str(len(chosen.choose(v)))],
            "other_names": list_others(v),
            "never": [rivals_of("partner")],
        },
        reason="the contract is theirs" if to.value.value in in_charge else "",
    )
    note = make_figures_note(
        sampler,
        "s1",
        "the statement",
        [f"{ledger.noun} bonus {word}" for word in ("statement", "claim", "note", "sheet", "calculation")],
        [f"{one}: {ledger.plural}" for one in ("Volume bonus", "Bonus statement", "Claim for bonus", "Bonus account")],
        f"It gives the total of the {escape_braces(ledger.plural)} with {{partner}} in {{source}}, by what is under "
        f"{escape_braces(chosen.amount)}, and the bonus on it, rounded to the cent: {{lower}} percent of the total, or "
        "{upper} percent of the whole total if it is more than {limit}.",
        lambda v: [["Total", show(total(v))], ["Bonus", bonus(v)]],
        lambda v: [v["partner"], v["lower"], v["upper"], v["limit"], str(len(chosen.choose(v)))],
        list_others,
    )
    pdf = _make_pdf(sampler, ledger.noun)
    is_above = total({"partner": chosen.slot.value.value}) > int(limit.value.value)
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS).format(plural=ledger.plural),
        blocks=(
            state_source("s1", ledger),
            state_partner("s1", chosen),
            *_state_scale(limit, lower, upper, is_above),
            note,
            pdf,
            mail,
        ),
        read_actions=lambda v: ledger.read_actions(),
        right_ways={
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
            "writes tables instead of lines": expand_actions(write_lines_as_table),
        },
        result=ask_as_recipient(
            sampler.context, to.value.value, Result("paper", f"the {ledger.plural} and what we get back", _ASKED)
        ),
    )
    return _add_rule(recipe, is_above)


def _list_in_charge(sampler: ValueSampler, partner: str) -> list[str]:
    """List the colleagues whose names stand beside a partner in a list of contracts."""
    context, words = sampler.context, split_name(partner)
    rows = [
        row
        for one in context.findings
        if isinstance(one, SheetFinding) and "contract" in one.file.casefold()
        for row in one.rows
        if any(cell == partner or split_name(cell) == words for cell in row)
    ]
    staff = list_staff(context)
    found = [member.address for row in rows for cell in row if cell[:1].isalpha() and (member := staff.find(cell))]
    return [one for one in dict.fromkeys(found) if one != context.persona.email]


def _add_rule(recipe: Recipe, is_above: bool) -> Recipe:
    """Say what somebody does who does not know of the limit: they take the other rate."""

    def ignore_limit(v: Values) -> tuple[PlanStep, ...]:
        other = v["lower"] if is_above else v["upper"]
        return recipe.plan({**v, "lower": other, "upper": other})

    rules = (replace(one, kind="rule", without=ignore_limit) if one.name == "limit" else one for one in recipe.facts)
    return replace(recipe, facts=tuple(rules))


def _make_pdf(sampler: ValueSampler, noun: str) -> SubtaskBlock:
    def path(v: Values) -> str:
        return f"data/{v['note']}"

    block = SubtaskBlock(
        "s1",
        "Convert it to the PDF file {pdf}.",
        (),
        (),
        lambda v: (make_action("word", "convert_to_pdf", word_file_path=path(v), pdf_file_path=f"data/{v['pdf']}"),),
        lambda v: make_conversion_criteria(f"data/{v['pdf']}", path(v)),
    )
    stems = [f"{noun} bonus {word}" for word in ("statement to send", "claim to send", "for the file", "final", "copy")]
    return with_extras(block, state_new_file(sampler, "s1", "pdf", "the PDF", stems, "pdf"))


def _state_scale(limit: Slot, lower: Slot, upper: Slot, is_above: bool) -> tuple[SubtaskBlock, ...]:
    """Build the blocks that state the rates and the limit between them; the rate that does not apply is not needed."""
    low = state(
        "s1",
        lower,
        "The bonus is {0} percent of the total, rounded to the cent.",
        "the usual rate of the bonus",
        (
            "the bonus is {0} percent of the total, to the cent",
            "we get {0} percent of the total as a bonus, rounded to the cent",
            "{0} percent of the total is the usual bonus",
            "as a rule they give us {0} percent of everything, rounded to the cent",
            "the usual rate of the bonus is {0} percent",
        ),
        "How much is the bonus as a rule?",
        ("{0} percent of the total", "{0} percent", "it's {0} percent"),
    )
    high = state(
        "s1",
        upper,
        "With a total above the limit, the bonus is {0} percent of the whole total instead.",
        "the rate of the bonus above the limit",
        (
            "above the limit the bonus is {0} percent of the whole total instead",
            "it is {0} percent of the whole total once we are above the limit",
            "{0} percent of everything, if the total is above the limit",
            "whoever gets above the limit has {0} percent of the whole total",
            "the better rate, above the limit, is {0} percent of the whole total",
        ),
        "And how much is it above the limit?",
        ("{0} percent of the whole total", "{0} percent, of everything", "then it's {0} percent of the whole total"),
    )
    mark = state(
        "s1",
        limit,
        "The limit for the better bonus is a total of {0}.",
        "the limit for the better bonus",
        (
            "the limit for the better bonus is a total of {0}",
            "the better bonus begins above {0} in total",
            "{0} is the limit above which the bonus gets better",
            "we have to get above {0} in total for the better bonus",
            "the better bonus needs a total of more than {0}",
        ),
        "Where is the limit for the better bonus?",
        ("{0}", "at a total of {0}", "{0} in all"),
    )

    def mark_idle(block: SubtaskBlock) -> SubtaskBlock:
        return replace(block, facts=tuple(replace(one, needed=False, may_be_updated=False) for one in block.facts))

    return (mark_idle(low), high, mark) if is_above else (low, mark_idle(high), mark)
