"""Book events named after the first and the last row of a ranking, and correct a figure elsewhere in the sheet."""

import random
from collections.abc import Callable

from data_model import Action, Criterion
from generators.tasks.building_blocks.calendar_blocks import make_events_criterion
from generators.tasks.building_blocks.cell_blocks import make_correction_block, write_as_range
from generators.tasks.building_blocks.column_choice import ColumnChoice, list_writable_columns, make_read_actions
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.keyed_tables import KeyedTable
from generators.tasks.building_blocks.named_calendars import find_calendar_zone
from generators.tasks.building_blocks.readings import change_actions_by_values
from generators.tasks.building_blocks.subtask_block import (
    FactBuilder,
    SubtaskBlock,
    VagueWords,
    add_minutes,
    change_every_action,
    compose_recipe,
    extend_by_half_an_hour,
    join_date_and_time,
    replace_arguments,
)
from generators.tasks.building_blocks.table_blocks import (
    find_highest_and_lowest,
    has_unique_extremes,
    make_facts_only_block,
    make_source_block,
    start_from_table,
    with_extras,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Recipe, TaskContext, Values, archetype, make_action
from generators.tasks.value_pools import OPENINGS

_REQUESTS = (
    "Put the two talks into my calendar, each titled with the opening that I gave and the name that stands in the"
    " sheet beside its figure, and make the one fix in the sheet.",
    "Please make the one fix in the sheet, and book both talks in my calendar, titled with the opening that I "
    "gave and the name beside the figure in the sheet.",
    "Could you enter the two talks in my calendar? Each is titled with the opening that I gave and the name in "
    "the sheet that belongs to its figure. The sheet itself needs one fix.",
    "I want both talks in the calendar today, titled with the opening that I gave and the name that the sheet has"
    " beside the figure. And please do the fix in the sheet.",
    "The sheet has a wrong figure that I told you about; please correct it. Then book the two talks for me, each "
    "titled with the opening that I gave and the name from the sheet that goes with its figure.",
    "Would you book the talks we planned, titled with the opening that I gave and the name beside the respective "
    "figure in the sheet, and set the one figure right there?",
    "Two talks to book and one fix to make: the talks go into my calendar titled with the opening that I gave and"
    " the name which the sheet has for that figure, the fix goes into the sheet.",
    "Let's settle the talks. Each of the two gets its place in my calendar, titled with the opening that I gave "
    "and the name that the sheet gives for the figure. Please make the fix in the sheet as well.",
    "Please go through the sheet once more, make the fix, and then put both talks in my calendar, titled with the"
    " opening that I gave and the name standing there beside each figure.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("calendar", "excel"), needs=("unique_extremes",))
def award_meeting(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a figure corrected, and two events named after the highest and the lowest row of a sheet."""
    table_start = start_from_table(
        context,
        rng,
        lambda one: has_unique_extremes(one) and _list_unranked_keys(one) and list_writable_columns(one),
        "the figures to compare and correct",
        ("fix_row",),
        must_differ=False,
        list_columns=list_writable_columns,
        list_allowed_keys=_list_unranked_keys,
    )
    if table_start is None:
        return None
    table, sampler, column, rows = table_start
    user = context.persona.name
    opening_block = _make_opening_block(sampler, rng, "s1")
    highest_event = _make_ranked_event_block(sampler, rng, "s1", "the talk on the highest figure", user, column, 0)
    lowest_event = _make_ranked_event_block(sampler, rng, "s2", "the talk on the lowest figure", user, column, 1)
    correction_block = make_correction_block(sampler, rng, "s3", "fix", "the fix", rows["fix_row"], column)
    return compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            with_extras(
                highest_event, opening_block, column, make_source_block(table, sampler, rng, "s1", "the standings")
            ),
            lowest_event,
            correction_block,
        ),
        read_actions=lambda v: (*make_read_actions(table)(v), make_action("calendar", "list_events", username=user)),
        right_ways={"writes the cell as a range": change_every_action("excel", "set_cell", write_as_range)},
        readings=(
            VagueWords(
                "titled with the opening that I gave and the name",
                {"puts a colon between the two": change_actions_by_values("calendar", "create_event", _put_colon)},
            ),
        ),
        neighbours={
            "books half an hour too much": change_every_action("calendar", "create_event", extend_by_half_an_hour)
        },
        other_order=(1, 0, 2),
    )


def _put_colon(v: Values) -> Callable[[Action], Action]:
    opening = v["opening"]
    return lambda action: replace_arguments(action, summary=opening + ":" + action.args["summary"][len(opening) :])


def _list_unranked_keys(table: KeyedTable) -> tuple[str, ...]:
    """List the rows that are highest or lowest in no column, so that the ranking does not depend on the correction."""
    columns = [ColumnChoice(table, one) for one in table.amount_columns]
    ends = {name for one in columns for name in find_highest_and_lowest(one, {})}
    return tuple(key for key in table.keys if key not in ends)


def _make_opening_block(sampler: ValueSampler, rng: random.Random, subtask: str) -> SubtaskBlock:
    """Build a block that states how both titles begin, before the name (slot `opening`)."""
    fact = FactBuilder(sampler, rng, subtask).build_fact(
        "opening", phrase_fact("which", "the opening of both titles", "'{0}'"), may_be_updated=True
    )
    return make_facts_only_block(
        subtask, (sampler.draw_slot("opening", "text", lambda count: sampler.draw_phrases(count, OPENINGS)),), (fact,)
    )


def _make_ranked_event_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    noun_phrase: str,
    user: str,
    column: ColumnChoice,
    rank_index: int,
) -> SubtaskBlock:
    """Build a block that books an event named after a row.

    Args:
        rank_index: 0 for the highest row, 1 for the lowest; the block of the highest also states the common length.
    """
    day, start = f"date_{rank_index}", f"start_{rank_index}"
    facts = FactBuilder(sampler, rng, subtask)
    length = () if rank_index else (sampler.draw_slot("minutes", "number", sampler.draw_minutes, alternatives_count=3),)

    def title(v: Values) -> str:
        return f"{v['opening']} {find_highest_and_lowest(column, v)[rank_index]}"

    def times(v: Values) -> tuple[str, str]:
        begin = join_date_and_time(v[day], v[start])
        return begin, add_minutes(begin, v["minutes"])

    def actions(v: Values) -> tuple[Action, ...]:
        begin, until = times(v)
        return (make_action("calendar", "create_event", user=user, summary=title(v), time_start=begin, time_end=until),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        begin, until = times(v)
        zone = find_calendar_zone(sampler.context, user)
        return (make_events_criterion(user, [{"title": title(v), "start": begin, "end": until}], zone=zone),)

    event_facts = [
        facts.build_fact(day, phrase_fact("date", noun_phrase), "date", may_be_updated=True),
        facts.build_fact(start, phrase_fact("start", noun_phrase), "start", may_be_updated=True),
    ]
    if not rank_index:
        event_facts.append(facts.build_fact("minutes", phrase_fact("minutes", "either talk"), may_be_updated=True))
    return SubtaskBlock(
        subtask=subtask,
        instruction=f"Put an event into the calendar of {user} on {{{day}}} at {{{start}}} for {{minutes}} minutes; "
        f"its title is {{opening}} and then the name of the row with the "
        f"{('highest', 'lowest')[rank_index]} {column.instruction_name} in "
        "{source}.",
        slots=(
            sampler.draw_slot(day, "date", sampler.draw_days, alternatives_count=3),
            sampler.draw_slot(start, "time", sampler.draw_starts),
            *length,
        ),
        facts=tuple(event_facts),
        actions=actions,
        criteria=criteria,
    )
