"""Write the records of one partner or colleague between two days into a Word document, with a PDF."""

import datetime as dt
import random
from itertools import product

from generators.tasks.building_blocks.common_facts import state_source
from generators.tasks.building_blocks.condition_facts import name_heading, state_name, state_without_value
from generators.tasks.building_blocks.document_blocks import NoteContent, write_keywords_instead
from generators.tasks.building_blocks.document_forms import write_table_as_lines
from generators.tasks.building_blocks.open_records import list_figure_headings
from generators.tasks.building_blocks.record_documents import add_row_of_headings, make_record_document_blocks
from generators.tasks.building_blocks.register_search import shuffle_status_registers
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.row_conditions import (
    RowChoice,
    by_earlier_day,
    by_later_day,
    by_name,
    draw_choice,
    has_rows,
)
from generators.tasks.building_blocks.stated_facts import state_fact
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    change_every_action,
    compose_recipe,
    escape_braces,
    expand_actions,
    write_heading_as_text,
)
from generators.tasks.building_blocks.table_blocks import make_facts_only_block
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.who_headings import list_who_headings
from generators.tasks.recipe import Recipe, Result, Slot, TaskContext, Values, archetype

_MAX_OTHER_ROWS = 40
_REQUESTS = (
    "Please write the report on the {plural} of that period in Word, one line for each, and make a PDF of it.",
    "Could you put the {plural} from the period we spoke of into a Word report, and turn it into a PDF?",
    "They are coming to talk about their {plural}. I need those of the period as a Word report, and the PDF to "
    "hand out.",
    "The report on the {plural} is due: the ones that I mean, from the period I gave you, in Word, and the PDF of it.",
    "Would you go through the list, take the {plural} of the period out, and write them up in Word? A PDF as "
    "well, please.",
    "Let's have the {plural} of that time in one document: Word first, then the PDF.",
    "I want to see in black and white what {plural} there were in that time. A Word report, please, and the "
    "same as PDF.",
    "For the file I need a Word report on those {plural}, only the ones of the period, with its PDF beside it.",
    "Please find the {plural} that lie in the period and list them in a Word report. Then convert the report to PDF.",
)
"""What the user says at the end, of which one is drawn."""
_ASKED = (
    "Could you write down which of the {plural} fall into that time, for the one we spoke about? I take the page with "
    "me, so please as a PDF, too.",
    "I should have those {plural} on paper that lie in the period, for one of them alone. You know whose. A PDF would "
    "be good.",
    "Please put the {plural} of that time and of that one name on a page, as Word and as PDF; I hand it round.",
)
"""How somebody may have asked for it."""


@archetype(apps=("excel", "word"), needs=("register",))
def records_between_days(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants somebody's records between two days in a Word document, and a PDF of it."""
    request, sampler = rng.choice(_REQUESTS), ValueSampler(context, rng)
    for register in shuffle_status_registers(context, rng):
        for (first, last), who, day, figure in product(
            _list_periods(context), list_who_headings(register), register.date_headings, list_figure_headings(register)
        ):
            choice = _draw_choice(register, who, day, figure, (first, last), sampler, rng) if day != figure else None
            if choice:
                intent = request.format(plural=register.plural)
                return _make_recipe(choice, who, day, figure, intent, sampler, rng)
    return None


def _list_periods(context: TaskContext) -> list[tuple[str, str]]:
    """List spans of days in which a period can lie that somebody asks about: what comes next, and what was lately."""
    today = context.clock.day
    spans = ((-10, 120), (-100, 40), (-200, 100))
    return [(str(today + dt.timedelta(days=first)), str(today + dt.timedelta(days=last))) for first, last in spans]


def _draw_choice(
    register: Register,
    who: str,
    day: str,
    figure: str,
    period: tuple[str, str],
    sampler: ValueSampler,
    rng: random.Random,
) -> RowChoice | None:
    def is_usable(v: Values, rows: tuple[RegisterRecord, ...]) -> bool:
        return has_rows(least=3)(v, rows) and all(row.cells[figure] for row in rows)

    return draw_choice(
        register,
        (by_name(register, who, "name"), by_later_day(register, day, "after"), by_earlier_day(register, day, "before")),
        sampler,
        rng,
        is_usable,
        is_possible=lambda v, rows: v["after"] < v["before"] and 0 < len(rows) <= _MAX_OTHER_ROWS,
        may_be_true=lambda v: period[0] <= v["after"] < v["before"] <= period[1],
    )


def _make_recipe(
    choice: RowChoice, who: str, day: str, figure: str, intent: str, sampler: ValueSampler, rng: random.Random
) -> Recipe:
    register = choice.register
    key, given, under = name_heading(register.key), name_heading(figure), name_heading(day)

    def pairs(v: Values) -> list[list[str]]:
        return [[one.cells[register.key], one.cells[figure]] for one in choice.choose(v)]

    blocks = make_record_document_blocks(
        sampler,
        rng,
        register,
        "the report",
        f"Below it give {key} and {given} of each of the {escape_braces(register.plural)} in {{source}} with {{name}} "
        f"under {name_heading(who)} whose {under} lies after {{after}} and before {{before}}.",
        pairs,
        NoteContent(
            parts=lambda v: [{"pairs": pairs(v)}],
            candidates=tuple(register.list_cells(register.key)),
            may_state=lambda v: (v["name"], v["after"], v["before"], register.key, figure, register.name),
        ),
    )
    return compose_recipe(
        intent=intent,
        blocks=(
            state_source("s1", register),
            state_name(register, "s1", choice.slots["name"], who),
            _say_end(choice.slots["after"], under, "after"),
            _say_end(choice.slots["before"], under, "before"),
            _say_content(register, key, given),
            *blocks,
        ),
        read_actions=lambda v: register.read_actions(),
        right_ways={
            "writes lines instead of a table": expand_actions(write_table_as_lines),
            "puts headings above the table": change_every_action(
                "word", "write_table", add_row_of_headings(register.key, figure)
            ),
        },
        neighbours={
            "writes the heading as a plain paragraph": change_every_action(
                "word", "write_heading", write_heading_as_text
            ),
            "makes a PDF that only names the report": expand_actions(write_keywords_instead),
        },
        result=Result("paper", f"the {register.plural}", tuple(one.format(plural=register.plural) for one in _ASKED)),
    )


def _say_end(slot: Slot, under: str, side: str) -> SubtaskBlock:
    """Build the block that says after or before which day the period lies."""
    end = "begins" if side == "after" else "ends"
    fact = state_fact(
        "s1",
        slot.name,
        f"The date under {under} lies {side} {{0}}.",
        f"where the period {end}",
        (
            f"the period {end} there: {under} {side} {{0}}",
            f"it takes a date {side} {{0}} under {under}",
            f"the date under {under} must lie {side} {{0}}",
            f"leave out what has no date {side} {{0}} under {under}",
            f"{under} has to be {side} {{0}}",
        ),
        f"Where does the period {end.removesuffix('s')}, by {under}?",
        (f"{side} {{0}}", f"it has to be {side} {{0}}", f"{side} {{0}}, please", f"only what is {side} {{0}}"),
    )
    return make_facts_only_block("s1", (slot,), (fact,))


def _say_content(register: Register, key: str, given: str) -> SubtaskBlock:
    plural = escape_braces(register.plural)
    return state_without_value(
        "s1",
        "content",
        f"The report gives {key} and {given} of each.",
        "what the report gives",
        (
            f"the report gives {key} and {given} of each",
            f"I want {key} and {given} of each in the report",
            f"put {key} and {given} of those {plural} into the report, no more",
            f"{key} and {given} of each will do in the report",
        ),
    )
