"""Events for the rows at both ends of a ranking, and a correction elsewhere in the sheet."""

import random

from data_model import Action, Criterion
from generators.tasks.draws import Draws
from generators.tasks.parts import Facts, Part, compose, every, half_an_hour_more, later, moment
from generators.tasks.parts_cells import as_range, cells_beside, correction
from generators.tasks.parts_tables import (
    Columned,
    begin_with_table,
    carrying,
    has_ranks,
    ranked,
    reading,
    source,
    with_criteria,
    with_extras,
)
from generators.tasks.phrases import said
from generators.tasks.pools import MINUTES, OPENINGS
from generators.tasks.recipe import Recipe, Scene, Values, archetype, call, check
from generators.tasks.tables import KeyedTable


@archetype(apps=("calendar", "excel"))
def award_meeting(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants two events named after the highest and the lowest row of a sheet, and one figure set right."""
    begun = begin_with_table(
        scene,
        rng,
        lambda one: has_ranks(one) and _between(one),
        "the figures that decide",
        ("fix_row",),
        telling=False,
        among=_between,
    )
    if begun is None:
        return None
    table, draws, where, rows = begun
    user = scene.persona.name
    opening = _opening(draws, rng, "s1")
    winner = _event(draws, rng, "s1", "the talk with the leader", user, where, 0)
    last = _event(draws, rng, "s2", "the talk with the last one", user, where, 1)
    fix = correction(draws, rng, "s3", "fix", "the fix", rows["fix_row"], where)
    return compose(
        intent="Put the two talks into my calendar, each under the name that the sheet gives for it, and make the one "
        "fix in the sheet.",
        parts=(
            with_extras(winner, opening, where, source(table, draws, rng, "s1", "the standings")),
            last,
            with_criteria(fix, cells_beside(where, ("fix_row",))),
        ),
        reads=lambda v: (*reading(table)(v), call("calendar", "list_events", username=user)),
        right_ways={"writes the cell as a range": every("excel", "set_cell", as_range)},
        neighbours={"books half an hour too much": every("calendar", "create_event", half_an_hour_more)},
        reordered=(1, 0, 2),
    )


def _between(table: KeyedTable) -> tuple[str, ...]:
    """The rows at neither end of any column, whose correction changes no ranking."""
    columns = [Columned(table, one) for one in table.amounts]
    ends = {name for one in columns for name in ranked(one, {})}
    return tuple(key for key in table.keys if key not in ends)


def _opening(draws: Draws, rng: random.Random, id: str) -> Part:
    """How both titles begin, before the name: the slot `opening`."""
    fact = Facts(draws, rng, id).fact("opening", said("which", "the opening of both titles", "'{0}'"), may_change=True)
    return carrying(id, (draws.slot("opening", "text", lambda count: draws.phrases(count, OPENINGS)),), (fact,))


def _event(draws: Draws, rng: random.Random, id: str, thing: str, user: str, where: Columned, end: int) -> Part:
    """An event of a row's name. end: 0 for the highest, 1 for the lowest; its length is said with the first one."""
    day, start = f"date_{end}", f"start_{end}"
    facts = Facts(draws, rng, id)
    length = () if end else (draws.slot("minutes", "number", lambda count: draws.phrases(count, MINUTES), others=3),)

    def title(v: Values) -> str:
        return f"{v['opening']} {ranked(where, v)[end]}"

    def times(v: Values) -> tuple[str, str]:
        begin = moment(v[day], v[start])
        return begin, later(begin, v["minutes"])

    def actions(v: Values) -> tuple[Action, ...]:
        begin, until = times(v)
        return (call("calendar", "create_event", user=user, summary=title(v), time_start=begin, time_end=until),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        begin, until = times(v)
        return (check("evaluate_event", user=user, title=title(v), start=begin, end=until),)

    told = [
        facts.fact(day, said("date", thing), "date", may_change=True),
        facts.fact(start, said("start", thing), "start", may_change=True),
    ]
    if not end:
        told.append(facts.fact("minutes", said("minutes", "either talk"), may_change=True))
    return Part(
        id=id,
        instruction=f"Put an event into the calendar of {user} on {{{day}}} at {{{start}}} for {{minutes}} minutes; "
        f"its title is {{opening}} and then the name of the row with the {('highest', 'lowest')[end]} {where.shown} in "
        "{source}.",
        slots=(
            draws.slot(day, "date", draws.days_ahead, others=3),
            draws.slot(start, "time", draws.times),
            *length,
        ),
        facts=tuple(told),
        actions=actions,
        criteria=criteria,
    )
