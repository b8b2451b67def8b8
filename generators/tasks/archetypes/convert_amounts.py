"""List the amounts of a partner's records in the currency of its books, at rates that changed, and mail the total."""

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial

from generators.tasks.building_blocks.common_facts import state_source
from generators.tasks.building_blocks.currency_requests import CurrencyRequest, write_currency_requests
from generators.tasks.building_blocks.figure_lists import make_figure_list, write_list_as_range
from generators.tasks.building_blocks.list_headings import AMOUNT, name_columns
from generators.tasks.building_blocks.money import is_plainly_rounded, round_to_cent, show
from generators.tasks.building_blocks.open_items import rank_owed_headings
from generators.tasks.building_blocks.partner_entries import PartnerEntries, draw_partner, state_partner
from generators.tasks.building_blocks.register_search import shuffle_ledgers
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.result_mails import make_figure_mail
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
)
from generators.tasks.building_blocks.unused_values import TooFewValues
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_mails import add_mails, list_planted_files
from generators.tasks.recipe import PlanStep, Recipe, Slot, TaskContext, Values, archetype, make_action, rivals_of

_REQUESTS = (
    "Please convert the {plural} into US dollars: a new workbook that begins in cell A1, one row each with its number "
    "and the amount, in the order of our list. The total goes by email to the one who asked for it.",
    "They need those {plural} in US dollars. Put number and converted amount of each into a new workbook, from cell A1 "
    "on and in the order of the list, and email the total to the one who wants it.",
    "Could you work out the {plural} in US dollars? Number and amount in a new workbook, begin in cell A1, keep the "
    "order of our list, and mail the total to the one who asked.",
    "The {plural} have to be reported in US dollars: new workbook from cell A1, a row with number and amount for each, "
    "ordered as in our list, and the total as an email to the one who has to report it.",
    "Would you turn the amounts of the {plural} into US dollars, list them with their numbers in a new workbook from "
    "cell A1 on, in our order, and email the total to whoever asked us?",
    "Some partners keep their books in US dollars. Make a new workbook of the {plural} we spoke of, begin in cell A1, "
    "number beside converted amount, same order as in our list; then an email with the total to the one who asked.",
    "For the {plural} I need US dollars: convert each, write number and result into a new workbook beginning in cell "
    "A1, in the order that they have, and let the one who asked know the total by email.",
    "Somebody wants the {plural} in US dollars. Make a new workbook, begin in cell A1, number and converted amount row "
    "by row as listed, and email the total to the one who asked for it.",
    "Time to answer the question about US dollars. Number and converted amount of the {plural} go into a new workbook "
    "from cell A1 on, in the order of the list, the total into an email to the one who wants to know.",
)
"""What the user says at the end, of which one is drawn."""
_RATES = tuple(f"1.{hundredths:02}" for hundredths in range(4, 20))
_OTHERS, _MIN_DAYS, _TRIALS = 4, 4, 12
_DATES = "dated,invoice date,entered,logged,recorded,on file,incurred,ordered,needed,wanted,due,held,visit".split(",")
_DOLLARS = re.compile(r"USD|\$|dollar", re.IGNORECASE)
_NO_DATES = re.compile(r"answer|reply|cancel|notice|until|paid|back|return|expire", re.IGNORECASE)


@archetype(apps=("email", "excel"), needs=("ledger", "colleagues"))
def convert_amounts(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a partner's records listed in the partner's currency, at two rates, and the total mailed there."""
    sampler = ValueSampler(context, rng)
    costs = shuffle_ledgers(context, rng, only_costs=True)
    for ledger in (*costs, *shuffle_ledgers(context, rng)):
        dates, amounts = _find_dates(ledger), [one for one in rank_owed_headings(ledger) if not _DOLLARS.search(one)]
        for _ in range(_TRIALS if dates and amounts else 0):
            rates = _draw_rates(sampler)
            chosen = draw_partner(ledger, sampler, rng, partial(_is_usable, amounts[0], dates, rates), amounts[0])
            day = _draw_day(chosen, dates, sampler) if chosen else None
            if chosen and day:
                partners = (chosen.slot.value.value, *chosen.slot.alternatives)
                requests = write_currency_requests(context, rng, ledger.plural, partners)
                if requests:
                    asked = ValueSampler(add_mails(context, [one.mail for one in requests]), rng)
                    return _make_recipe(chosen, dates, day, rates, requests, asked, rng)
    return None


def _draw_rates(sampler: ValueSampler) -> tuple[Slot, Slot]:
    left = [one for one in _RATES if not sampler.gives_away(one)]
    if len(left) < 2 * _OTHERS:
        raise TooFewValues("expected more rates that no text of the office gives away")
    old, new, *others = sampler.rng.sample(left, len(left))
    rates = ("old_rate", old, others[:_OTHERS]), ("new_rate", new, others[_OTHERS:])
    first, second = (make_slot(name, "number", value, rest) for name, value, rest in rates)
    return first, second


def _find_dates(ledger: Register) -> str:
    """Return the heading of the day of which a record is; empty if none is filled in every record."""
    filled = [one for one in ledger.date_headings if all(ledger.list_cells(one)) and not _NO_DATES.search(one)]
    ranked = [one for word in _DATES for one in filled if word in one.casefold()]
    return ranked[0] if ranked else ""


def _is_usable(amount: str, dates: str, rates: tuple[Slot, Slot], entries: tuple[RegisterRecord, ...]) -> bool:
    amounts = [one.find_amount(amount) for one in entries]
    is_plain = all(is_plainly_rounded(one * Decimal(rate.value.value)) for one in amounts for rate in rates)
    return is_plain and len({one.cells[dates] for one in entries}) > 1 and min(amounts) > 0


def _draw_day(chosen: PartnerEntries, dates: str, sampler: ValueSampler) -> Slot | None:
    """Draw a day from which the new rate holds; some records are of earlier days, and others of this day or later."""
    days = sorted({one.cells[dates] for one in chosen.choose({"partner": chosen.slot.value.value})})
    everywhere = sorted({one for one in chosen.ledger.list_cells(dates) if not sampler.gives_away(one)})
    between = [one for one in everywhere if days[0] < one <= days[-1]]
    if len(between) < _MIN_DAYS:
        return None
    value = sampler.rng.choice(between)

    def count_later(day: str) -> int:
        return sum(one >= day for one in days)

    others = [one for one in everywhere if count_later(one) != count_later(value)]
    return pick_slot(sampler, "day", "date", value, others) if len(others) >= _MIN_DAYS else None


def _make_recipe(
    chosen: PartnerEntries,
    dates: str,
    day: Slot,
    rates: tuple[Slot, Slot],
    requests: Sequence[CurrencyRequest],
    sampler: ValueSampler,
    rng: random.Random,
) -> Recipe:
    ledger, user = chosen.ledger, sampler.context.persona.name
    asking, *others = (one.mail.sender.address for one in requests)
    to = make_slot("to", "address", asking, others)
    plan_reads = tuple(
        make_action("email", "read_email", username=user, email_id=one.mail.finding.email_id) for one in requests
    )

    def convert(entry: RegisterRecord, v: Values) -> Decimal:
        rate = v["new_rate"] if entry.cells[dates] >= v["day"] else v["old_rate"]
        return round_to_cent(entry.find_amount(chosen.amount) * Decimal(rate))

    def total(v: Values) -> str:
        return show(sum((convert(one, v) for one in chosen.choose(v)), Decimal(0)))

    plural = escape_braces(ledger.plural)
    listing = make_figure_list(
        sampler,
        "s1",
        "the list",
        [
            f"{ledger.file_stem}_{word}"
            for word in ("converted", "for_abroad", "exchanged", "in_dollars", "at_the_rate")
        ],
        f"It holds, for the {plural} in {{source}} with {{partner}}, in the order that they have there, the number and "
        f"what is under {escape_braces(chosen.amount)} times the rate, rounded to the cent: {{old_rate}}, but "
        f"{{new_rate}} for those with {{day}} or a later day under {escape_braces(dates)}.",
        lambda v: [[one.cells[ledger.key], show(convert(one, v))] for one in chosen.choose(v)],
        name_columns((ledger.key, ledger.plural, "number"), (chosen.amount, *AMOUNT)),
    )
    mail = make_figure_mail(
        "s2",
        to,
        "the total",
        "Email {to}, who asked for it, the sum of the converted amounts, in US dollars.",
        user,
        lambda v: "Total in US dollars",
        lambda v: f"The {ledger.plural} of {v['partner']} come to {total(v)} US dollars in all.",
        lambda v: {
            "values": [total(v)],
            "figure": "sum",
            "allowed": [v["partner"], str(len(chosen.choose(v)))],
            "other_names": [one for one in chosen.list_names() if one != v["partner"]],
            "never": [rivals_of("partner")],
        },
        "they asked for it, as their books are in US dollars",
    )
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS).format(plural=ledger.plural),
        blocks=(
            state_source("s1", ledger),
            state_partner("s1", chosen),
            *_state_rates(rates, day, plural, escape_braces(dates)),
            listing,
            mail,
        ),
        read_actions=lambda v: (
            make_action("email", "list_emails", username=user),
            *plan_reads,
            *ledger.read_actions(),
        ),
        right_ways={
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
            "writes the list in one step": write_list_as_range,
        },
    )

    def ignore_change(v: Values) -> tuple[PlanStep, ...]:
        return recipe.plan({**v, "new_rate": v["old_rate"]})

    rules = (replace(one, kind="rule", without=ignore_change) if one.name == "day" else one for one in recipe.facts)
    planted = list_planted_files(one.mail for one in requests)
    return replace(recipe, facts=tuple(rules), planted_files=planted)


def _state_rates(rates: Sequence[Slot], day: Slot, plural: str, dates: str) -> tuple[SubtaskBlock, ...]:
    old, new = rates
    usual = state(
        "s1",
        old,
        "To get US dollars, each amount is multiplied by {0} and rounded to the cent.",
        "the rate for US dollars",
        (
            "to get US dollars, multiply each amount by {0} and round it to the cent",
            "the rate is {0}, so multiply each by that, to the cent",
            "{0} is the rate for US dollars, each rounded to the cent",
            "accounts take {0} as the rate, times our amount, to the cent",
        ),
        "What is the rate for US dollars?",
        ("{0}", "{0}, times our amount", "it's {0}"),
    )
    later = state(
        "s1",
        new,
        "The newer rate is {0}, multiplied and rounded in the same way.",
        "the newer rate",
        (
            "the newer rate is {0}, used in the same way",
            "for the later ones it's {0}",
            "the rate went up to {0} later, used in the same way",
            "{0} is the newer rate",
            "they have a newer rate of {0} for the later ones",
        ),
        "And the newer rate?",
        ("{0}", "it's {0}", "{0}, for the later ones"),
    )
    change = state(
        "s1",
        day,
        f"The newer rate holds for the {plural} with {{0}} or a later day under {dates}.",
        "the day from which the newer rate holds",
        (
            f"the newer rate holds for those with {{0}} or later under {dates}",
            f"from {{0}} on, by {dates}, the newer rate holds",
            f"{{0}} is the first day of the newer rate, going by {dates}",
            f"whatever has {{0}} or a later day under {dates} gets the newer rate",
        ),
        "From which day on does the newer rate hold?",
        (f"from {{0}} on, by {dates}", f"{{0}} and later, going by {dates}"),
    )
    return usual, later, change
