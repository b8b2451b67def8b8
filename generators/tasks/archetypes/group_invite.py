"""An event for one group of a sheet, with a mail that names its members, and the answer how many there are."""

import random

from data_model import Column
from generators.tasks.draws import Draws, slot
from generators.tasks.parts import Facts, compose, every, greeted, half_an_hour_more
from generators.tasks.parts_calendar import booking
from generators.tasks.parts_mail import Letter, copy_called_off, telling
from generators.tasks.parts_tables import answering, carrying, pick_table, reading, source
from generators.tasks.phrases import said
from generators.tasks.recipe import Recipe, Scene, Values, archetype, call
from generators.tasks.tables import KeyedTable
from generators.tasks.wishes import again_a_week_later

MOST_MEMBERS = 12
FEWEST_TO_CHANGE = 3


@archetype(apps=("calendar", "email", "excel"))
def group_invite(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants an event for one group of a sheet, its members named in a mail, and told how many they are."""
    table = pick_table(scene, rng, _groupings)
    if table is None:
        return None
    draws, user = Draws(scene, rng), scene.persona.name
    by = rng.choice(_groupings(table))
    names = sorted(set(table.values(by)))
    rng.shuffle(names)
    facts = Facts(draws, rng, "s2")
    group = carrying(
        "s2",
        (slot("group", "text", names[0], names[1:]),),
        (facts.fact("group", said("group", "the group"), may_change=len(names) > FEWEST_TO_CHANGE),),
    )

    def members(v: Values) -> tuple[str, ...]:
        return tuple(table.cell(row, table.key) for row, name in enumerate(table.values(by)) if name == v["group"])

    letter = Letter(
        what=f"It names everybody whose {by.name} in {{source}} is {{group}}.",
        content=lambda v: f"With us will be: {', '.join(members(v))}.",
        keywords=members,
        extra=(group, source(table, draws, rng, "s2", "the groups")),
    )
    mail = telling(draws, rng, "s2", "the invitation", user, letter, not_to="off")
    number = answering(
        "s3",
        carrying("s3", (), ()),
        f"Answer how many rows of {{source}} have {{group}} as {by.name}.",
        lambda v: str(len(members(v))),
    )
    book = booking(draws, rng, "s1", "event", "the get-together", user)
    return compose(
        intent="Put the get-together into my calendar as often as it happens, email the invitation with the "
        "names of everybody in the group, and tell me as your answer how many they are.",
        parts=(book, again_a_week_later("s1", "the get-together", book), mail, number),
        reads=lambda v: (*reading(table)(v), call("calendar", "list_events", username=user)),
        right_ways={"writes the mail with a greeting": every("email", "send_email", greeted)},
        neighbours={"books half an hour too much": every("calendar", "create_event", half_an_hour_more)},
        retraction=copy_called_off(draws, "s2", "the invitation", mail),
        reordered=(2, 0, 1, 3),
    )


def _groupings(table: KeyedTable) -> list[Column]:
    """The columns whose groups are all small enough to be named in a mail."""
    columns = []
    for one in table.groups:
        values = table.values(one)
        if max(values.count(value) for value in values) <= MOST_MEMBERS and set(table.values(table.key)) == set(
            table.keys
        ):
            columns.append(one)
    return columns
