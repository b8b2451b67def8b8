"""Book a meeting of one group of a sheet, and invite its members, or tell who they are."""

import random
from collections import Counter
from typing import Any

from data_model import SheetColumn
from generators.tasks.building_blocks.calendar_blocks import make_booking_block
from generators.tasks.building_blocks.column_choice import make_read_actions, pick_table
from generators.tasks.building_blocks.fact_builder import FactBuilder
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.group_meetings import make_group_meeting
from generators.tasks.building_blocks.keyed_tables import KeyedTable
from generators.tasks.building_blocks.listed_groups import find_listed_groups
from generators.tasks.building_blocks.mail_blocks import MailContent, draw_mail_copy, make_mail_block
from generators.tasks.building_blocks.people_tables import find_name_columns, get_name_parts, has_people_as_rows
from generators.tasks.building_blocks.subtask_block import (
    add_greeting,
    answer_in_sentence,
    change_every_action,
    compose_recipe,
    extend_by_half_an_hour,
)
from generators.tasks.building_blocks.table_blocks import make_answer_block, make_facts_only_block, make_source_block
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.valueless_requests import draw_repetition
from generators.tasks.recipe import Recipe, TaskContext, Values, archetype, make_action
from generators.tasks.value_pools import INVITATION_SUBJECTS, TEAM_TITLES

MAX_MEMBERS = 12
MAX_FIXED_GROUPS = 3
MAX_OTHERS_NAMED = 40


_REQUESTS = (
    "Put the get-together into my calendar as we said, email the invitation with the name of everybody in the "
    "group, as full as the sheet has it, and tell me as your answer how many they are.",
    "Please book the get-together in my calendar, send the invitation by email with the names of all in the "
    "group, as full as the sheet has them, and answer how many people that makes.",
    "Could you arrange the get-together? It goes into my calendar, the invitation goes out by email and names "
    "everybody in the group, as full as the sheet has it, and I need the number of people as your answer.",
    "The get-together is on. Enter it in my calendar, email the invitation in which everybody in the group is "
    "named as fully as the sheet does, and tell me how many they are.",
    "Let's invite the group: the get-together in my calendar, the invitation by email with everybody's name as "
    "full as the sheet has it, and for me the number of people in the group.",
    "Would you set up the get-together in my calendar, write the email with the invitation that names everybody "
    "in the group, as full as the sheet has it, and tell me how many we will be inviting?",
    "I need three things for the get-together: the calendar entry, the invitation by email with all names in the "
    "group as full as the sheet has them, and the number of people in it as your answer.",
    "How many are in the group? Please answer that, and before it book the get-together in my calendar and email "
    "the invitation with the name of everybody in the group, as full as the sheet has it.",
    "Please see to the get-together: calendar first, then the email with the invitation, in which everybody in "
    "the group stands with their name as full as in the sheet. Then tell me their number.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("calendar", "email", "excel"), needs=("people_in_groups",))
def group_invite(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a meeting with a group of a list booked, and those invited who are in it and can come."""
    groups = find_listed_groups(context, rng) if context.cases else None
    if groups:
        return make_group_meeting(context, groups, rng)
    table = None if context.cases else pick_table(context, rng, _list_group_columns)
    if table is None:
        return None
    sampler, user = ValueSampler(context, rng).turn_to(None), context.persona.name
    group_column = rng.choice(_list_group_columns(table))
    names = _list_groups(table, group_column)
    rng.shuffle(names)
    facts = FactBuilder(sampler, rng, "s2")
    group_block = make_facts_only_block(
        "s2",
        (make_slot("group", "text", names[0], names[1:]),),
        (facts.build_fact("group", phrase_fact("group", "the group"), may_be_updated=len(names) > MAX_FIXED_GROUPS),),
    )

    def members(v: Values) -> tuple[int, ...]:
        return tuple(row for row, name in enumerate(table.list_column_values(group_column)) if name == v["group"])

    def demands(v: Values) -> dict[str, Any]:
        # First and last name may stand in either order.
        said = [part for row in members(v) for part in get_name_parts(table, row)]
        others = [get_name_parts(table, row)[-1] for row in range(table.row_count) if row not in members(v)]
        # A note below a list of people may begin with a word that the mail says as well.
        demanded = f"{v['subject']} {v['event_title']}".casefold().split()
        names = [one for one in dict.fromkeys(others) if one not in said and one.casefold() not in demanded]
        never = names[:MAX_OTHERS_NAMED]
        event = {"name": v["event_title"], "value": f"{v['event_date']} {v['event_start']}"}
        return {"says": list(dict.fromkeys(said)), "never": never, "may_pair": [event]}

    content = MailContent(
        subjects=INVITATION_SUBJECTS,
        instruction=f"It names everybody whose {group_column.name} in {{source}} is {{group}}.",
        content=lambda v: f"With us will be: {', '.join(' '.join(get_name_parts(table, row)) for row in members(v))}.",
        demands=demands,
        extra_blocks=(group_block, make_source_block(table, sampler, rng, "s2", "the groups")),
    )
    mail_block = make_mail_block(sampler, rng, "s2", "the invitation", user, content)
    count_block = make_answer_block(
        "s3",
        make_facts_only_block("s3", (), ()),
        f"Answer how many rows of {{source}} have {{group}} as {group_column.name}.",
        lambda v: str(len(members(v))),
        is_count=True,
    )
    repetition = draw_repetition(
        rng,
        make_booking_block(sampler, rng, "s1", "event", "the get-together", user, TEAM_TITLES),
        "s1",
        "the get-together",
        "to",
    )
    copy = draw_mail_copy(sampler, rng, "s2", "the invitation", mail_block)
    return compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(repetition.booking, repetition.repeat, copy.mail, copy.kept, count_block),
        read_actions=lambda v: (*make_read_actions(table)(v), make_action("calendar", "list_events", username=user)),
        right_ways={
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
            **repetition.right_ways,
            "answers in a sentence": change_every_action("system", "finish_task", answer_in_sentence),
        },
        neighbours={
            "books half an hour too much": change_every_action("calendar", "create_event", extend_by_half_an_hour)
        },
        retraction=copy.retraction,
        other_order=(2, 0, 1, 3),
    )


def _list_groups(table: KeyedTable, column: SheetColumn) -> list[str]:
    """List the groups of more than one."""
    sizes = Counter(table.list_column_values(column))
    return sorted(name for name, size in sizes.items() if size > 1)


def _list_group_columns(table: KeyedTable) -> list[SheetColumn]:
    """List the columns with groups of people who all have usable names and are few enough to be named in a mail.

    A group is called by its name alone, so that no other column may hold the name of one.
    """
    name_columns = find_name_columns(table)
    names = [get_name_parts(table, row) for row in range(table.row_count)]
    # Without columns of names the keys are the names, and a row without a usable key has none.
    is_named = name_columns or set(table.list_column_values(table.key)) == set(table.keys)
    if not has_people_as_rows(table) or not is_named or len(set(names)) < len(names):
        return []
    columns = []
    for group_column in table.group_columns:
        values = table.list_column_values(group_column)
        at = table.sheet.columns.index(group_column)
        others = {cell for row in table.sheet.rows for cell in (*row[:at], *row[at + 1 :])}
        is_small = max(values.count(value) for value in values) <= MAX_MEMBERS
        if (
            group_column not in name_columns
            and is_small
            and not others & set(values)
            and len(_list_groups(table, group_column)) > 1
        ):
            columns.append(group_column)
    return columns
