"""Type what the papers of a folder say into a new workbook, one row for each, and mail it to a colleague."""

import random
from collections.abc import Callable

from generators.tasks.building_blocks.file_blocks import write_cell_by_cell
from generators.tasks.building_blocks.new_lists import add_header_row, make_new_list_block
from generators.tasks.building_blocks.paper_facts import (
    list_known_labels,
    make_label_slots,
    make_result_mail_block,
    state_labels,
    state_left_out,
    state_since,
)
from generators.tasks.building_blocks.paper_series import PaperSeries, choose_series
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    expand_actions,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Recipe, Result, Slot, TaskContext, Values, archetype

_MIN_PAPERS, _MIN_ROWS = 4, 4
_FEW, _MOST = 6, 9
_LIMITS = {"since": ", from {since} on", "spared": ", but not {spared}"}
_REQUESTS = (
    "What I need of the {plural} stands in none of our lists, and those are all single {kind} in {place}. Please type "
    "what we said from each into a new Excel workbook, sorted by number and from A1 on, and write the mail that "
    "says what the workbook is called{total}.",
    "Could you go through the {plural} in {place} and make one Excel list of them from A1 on, in the order of their "
    "numbers? Then write to the one who asked what it is called{total}.",
    "I need the {plural} from {place} side by side. Put them into a new workbook, one row each from A1 on, by number, "
    "and send a mail that names the file{total}.",
    "Somebody wants to filter our {plural}, which nobody can do with single {kind}. Please turn those in {place} into "
    "an Excel list from A1 on, ordered by number, and mail its name{total}.",
    "Please open the {plural} in {place} one by one and collect what I need of each in a new Excel file, by number, "
    "beginning in A1. After that say by email what it is called{total}.",
    "Would you make me an Excel overview of the {plural} in {place}, a row for each from A1 on, by number, and "
    "mail its name{total} to whoever needs it?",
    "Let's get the {plural} out of the {kind} in {place} and into a workbook: one row each from A1 on, in the order of "
    "the numbers. The mail about it says what it is called{total}.",
    "From the {plural} in {place} we need a list in Excel, sorted by number, first row in A1. Read them through, fill "
    "the list as we discussed, and mail its name{total}, please.",
    "What do the {plural} in {place} really say? Please read them and make an Excel workbook of it, by number from A1 "
    "on, so that it need not be looked up one by one. My colleague gets an email with its name{total}.",
)
"""What the user says at the end, of which one is drawn."""
_ASKED = (
    "I have opened the {plural} one by one to find what I need of them, and lost track. Could you put them into one "
    "list for me and write to me where it is?",
    "What I want to compare stands only in the {plural} themselves, not in our lists. Please type it into a workbook "
    "and tell me by mail where I find it.",
    "Nobody can filter the {plural} as they lie there. Would you make a list of them, with what we said, and let "
    "me know by mail where it lies?",
)
"""How somebody may have asked for it."""


@archetype(apps=("email", "excel", "pdf"), needs=("papers",))
def document_to_register(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a new workbook with what the papers of a folder say, one row for each, and a colleague to know."""
    series = choose_series(context, rng, lambda one: _is_usable(context, one))
    labels = make_label_slots(series, rng, list_known_labels(context, series)) if series else None
    if series is None or labels is None:
        return None
    sampler, what = ValueSampler(context, rng), "the list"
    since = _draw_since(series, rng)
    numbers = list(series.papers)
    taken = numbers[numbers.index(since.value.value) if since else 0 :]
    over = {one.key for one in context.cases if one.ended_on}
    left_out, *others = sorted(rng.sample(taken[1:], len(taken) - 1), key=lambda one: one not in over)
    spared = make_slot("spared", "text", left_out, others[:4]) if len(taken) > _MIN_ROWS else None

    def choose(v: Values) -> list[str]:
        return [one for one in series.papers if one != v.get("spared") and (not since or one >= v["since"])]

    def rows(v: Values) -> list[list[str]]:
        return [[one, *(series.get_value(one, v[label]) for label in ("first", "second"))] for one in choose(v)]

    limits = [name for name, slot in (("since", since), ("spared", spared)) if slot]
    has_sum = labels[1].value.value in series.list_sums()
    mail = make_result_mail_block(
        context,
        sampler,
        "s2",
        series,
        what,
        "log",
        (lambda v: series.add_up(choose(v), v["second"])) if has_sum else None,
    )
    total = ", with the sum of the second column" if has_sum else ""
    return compose_recipe(
        intent=rng.choice(_REQUESTS).format(
            plural=series.plural, place=series.place, kind=series.file_kind, total=total
        ),
        blocks=(
            state_labels("s1", labels, series, what),
            state_since("s1", since, series, what) if since else None,
            state_left_out("s1", spared, series, what, rng, left_out in over) if spared else None,
            _make_list_block(context, sampler, series, what, rows, "".join(_LIMITS[one] for one in limits)),
            mail,
        ),
        read_actions=lambda v: series.look_actions(choose(v)),
        right_ways={
            "writes the list cell by cell": expand_actions(write_cell_by_cell),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
            "puts headers above the list": change_every_action(
                "excel", "set_range", add_header_row("No.", "First column", "Second column")
            ),
        },
        result=Result("list", f"the {series.plural}", tuple(one.format(plural=series.plural) for one in _ASKED)),
    )


def _is_usable(context: TaskContext, series: PaperSeries) -> bool:
    """Tell whether there are enough papers, which say something that stands in no list."""
    labels = make_label_slots(series, random.Random(0)) if len(series.papers) >= _MIN_PAPERS else None
    return labels is not None and len(list_known_labels(context, series)) < len(series.kinds)


def _make_list_block(
    context: TaskContext,
    sampler: ValueSampler,
    series: PaperSeries,
    what: str,
    rows: Callable[[Values], list[list[str]]],
    limits: str,
) -> SubtaskBlock:
    stem, month = series.stem, f"{context.clock.day:%B}".casefold()
    names = [f"{stem}_{word}" for word in ("list", "overview", month, f"list_{month}", "at_a_glance", "summary")]
    instruction = (
        f"It has a row for each of the {series.plural} in {series.folder}{limits}: "
        "its number, {first} and {second}, in the order of the numbers."
    )

    def headings(v: Values) -> list[list[str]]:
        return [[series.plural, "number"], [v["first"]], [v["second"]]]

    return make_new_list_block(sampler, "s1", what, instruction, rows, names, headings)


def _draw_since(series: PaperSeries, rng: random.Random) -> Slot | None:
    """Draw with which paper the list begins, where there are many; the alternatives are those around it."""
    numbers = list(series.papers)
    if len(numbers) <= _FEW:
        return None
    at = len(numbers) - rng.randint(5, min(_MOST, len(numbers) - 1))
    others = [numbers[one] for one in (at + 1, at - 1, at + 2, at - 2) if 0 <= one < len(numbers)]
    return make_slot("since", "text", numbers[at], others)
