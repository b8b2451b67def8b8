"""Write what two registers hold about one partner, person or thing into a Word document, with the sum of each."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from data_model import Action, Criterion
from generators.tasks.building_blocks.address_book import AddressBook
from generators.tasks.building_blocks.common_facts import state_figure_heading, state_file, state_source
from generators.tasks.building_blocks.desk_registers import list_amount_headings
from generators.tasks.building_blocks.document_forms import write_table_as_lines
from generators.tasks.building_blocks.register_search import (
    drop_older_registers,
    find_registers,
    list_filled,
    sum_column,
)
from generators.tasks.building_blocks.registers import Records, Register
from generators.tasks.building_blocks.shared_names import SharedNames, find_shared_names
from generators.tasks.building_blocks.slot_draws import draw_file_slot, draw_heading_slot
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    compose_recipe,
    escape_braces,
    expand_actions,
    replace_arguments,
)
from generators.tasks.building_blocks.table_blocks import format_figure
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.valueless_requests import has_wish, make_pdf_version_block
from generators.tasks.recipe import (
    PlanFunction,
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

_MOST_ROWS, _MOST_TOGETHER, _LEAST_TOGETHER = 8, 14, 3
_MIN_NAMES, _MAX_ALTERNATIVES = 4, 4
_REQUESTS = (
    "Please write the overview in Word: everything our two lists have under that name. First the {first}, then the "
    "{second}, each by its number and with its figure, and after each kind what it comes to. The name goes on top.",
    "Could you pull the two lists together for me? I need a Word document headed with the name that I told you. It has "
    "the {first} with number and figure and the sum of those, then the same for the {second}.",
    "There is a talk about it soon, and I want everything on one page: in Word, the name as the heading, number and "
    "figure of the {first} and what those add up to, below that the {second} in the same way.",
    "I need the overview for the file. Please make it in Word with the name as its heading: the {first} come first, "
    "by number and figure, closed by their sum, and then the {second}, closed by theirs.",
    "Somebody upstairs asks how we stand there. Put it into a Word document under that name, with number and figure "
    "of each: the {first} and the sum of them, then the {second} and the sum of those.",
    "Would you look through both lists and write down in Word what they have under that name? The name as heading, "
    "then the {first}, each with its figure, then what they make together, and the same again for the {second}.",
    "One page in Word, please, with the name over it. List the {first} by number with the figure of each and their "
    "sum, and below that the {second}, again with figures and sum.",
    "Before I say anything I should like to see both sides in one Word document: the name on top, the {first} by "
    "number with their figures and the sum, followed by the {second} with theirs.",
    "Let's have the overview in Word now. It bears the name as its heading and gives number and figure of the "
    "{first}, their sum, number and figure of the {second}, and the sum of these.",
)
"""What the user says at the end, of which one is drawn."""
_ASKED = (
    "You know who will be asked about. Could you put on one page which of the {first} and of the {second} we have "
    "under that name, with the figures and the sums?",
    "There is one name that keeps coming up. A page with their {first} and their {second}, each with its figure, and "
    "what both come to would help me.",
    "I have to say something about one of them, and our two lists do not fit together. Please make a page of it: the "
    "{first}, the {second}, and the sums.",
)
"""How somebody may have asked for it."""


class _OverviewChoice(NamedTuple):
    """Whom an overview is about, and which figures it gives.

    Attributes:
        headings: The heading of the figure of either register.
        names: The name that is meant, and others that could be.
    """

    joined: SharedNames
    headings: tuple[str, str]
    names: tuple[str, ...]


class _Part(NamedTuple):
    """What an overview gives of one register.

    Attributes:
        label: What stands beside the sum.
        pairs: Numbers of records, each with its figure.
        total: The sum of the figures.
        titles: What the part is called: by the records, and by the heading of the figures.
    """

    label: str
    pairs: list[list[str]]
    total: str
    titles: list[str]

    @property
    def has_sum(self) -> bool:
        """Whether there is something to add up."""
        return len(self.pairs) > 1


@archetype(apps=("excel", "word"), needs=("shared_names",))
def partner_overview(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants all that two registers hold about one partner in a Word document, with a sum for each."""
    sampler = ValueSampler(context, rng)
    choice = _draw_choice(context, sampler, rng)
    if choice is None:
        return None
    joined, headings, names = choice
    first, second = joined.books
    slots = [
        draw_heading_slot(sampler, slot, book, heading)
        for slot, book, heading in zip(("first", "second"), joined.books, headings, strict=True)
    ]
    note = draw_file_slot(sampler, "note", f"{first.file_stem}_and_{second.file_stem}", "docx")

    def list_parts(v: Values) -> list[_Part]:
        rows = joined.rows[v["who"]]
        parts = [_make_part(joined.books[at], v[slot], rows[at]) for at, slot in enumerate(("first", "second"))]
        return [one for one in parts if one.pairs]

    return compose_recipe(
        intent=rng.choice(_REQUESTS).format(first=first.plural, second=second.plural),
        blocks=(
            _say_who(make_slot("who", "text", names[0], names[1:])),
            state_source("s1", first, "first_book"),
            state_figure_heading("s1", slots[0], first),
            state_source("s1", second, "second_book"),
            state_figure_heading("s1", slots[1], second),
            state_file("s1", note, "the overview"),
            _make_overview_block(joined, list_parts),
            make_pdf_version_block("s2", "the overview", "note") if has_wish(rng) else None,
        ),
        read_actions=lambda v: (*first.read_actions(), *second.read_actions()),
        right_ways={
            "writes lines instead of tables": expand_actions(write_table_as_lines),
            "writes the sums into the tables": _put_sums_into_tables,
        },
        neighbours={"leaves the last record out": expand_actions(_drop_last_row)},
        result=Result(
            "paper",
            f"the {first.plural} and the {second.plural}",
            tuple(one.format(first=first.plural, second=second.plural) for one in _ASKED),
        ),
    )


def _draw_choice(context: TaskContext, sampler: ValueSampler, rng: random.Random) -> _OverviewChoice | None:
    books = drop_older_registers([one for one in find_registers(context) if one.amount_headings])
    found = find_shared_names(books, _MOST_ROWS)
    own, addresses = {one.register_file for one in context.cases}, AddressBook(context)

    def rank(joined: SharedNames) -> tuple[bool, int]:
        """Rank partners before colleagues, and registers of the user before others."""
        return any(map(addresses.find_colleague, joined.rows)), -sum(book.path in own for book in joined.books)

    for joined in sorted(rng.sample(found, len(found)), key=rank):
        first, second = joined.books
        # Of what was planned, asked for and paid, what was paid in the end is wanted.
        paid = [next(iter(list_amount_headings(one)), one.amount_headings[-1]) for one in (first, second)]
        headings = (paid[0], paid[1])
        usable = [name for name, rows in joined.rows.items() if _is_usable(rows, headings)]
        names = [one for one in usable if not sampler.gives_away(one)]
        if len(names) >= _MIN_NAMES:
            drawn = rng.sample(names, min(len(names), _MAX_ALTERNATIVES + 1))
            drawn.sort(key=lambda one: not _has_sums(joined.rows[one], headings))
            return _OverviewChoice(joined, headings, tuple(drawn))
    return None


def _is_usable(rows: tuple[Records, Records], headings: Sequence[str]) -> bool:
    """Tell whether both registers have figures for a name, and it is some work to put them together."""
    counts = [len(list_filled(group, heading)) for group, heading in zip(rows, headings, strict=True)]
    return min(counts) > 0 and max(counts) > 1 and _LEAST_TOGETHER <= sum(counts) <= _MOST_TOGETHER


def _has_sums(rows: tuple[Records, Records], headings: Sequence[str]) -> bool:
    """Tell whether there is something to add up in either register."""
    return all(len(list_filled(group, heading)) > 1 for group, heading in zip(rows, headings, strict=True))


def _make_part(book: Register, heading: str, rows: Records) -> _Part:
    pairs = [[one.cells[book.key], one.cells[heading]] for one in list_filled(rows, heading)]
    titles = [book.plural, book.plural.removesuffix("s"), heading]
    return _Part(f"Sum of the {book.plural}", pairs, format_figure(sum_column(rows, heading)), titles)


def _say_who(who: Slot) -> SubtaskBlock:
    return state(
        "s1",
        who,
        "The overview is about {0}.",
        "the name on the overview",
        (
            "the overview is about {0}",
            "it's {0} that I need the overview of",
            "make the overview for {0}",
            "{0} is what I want to see at a glance",
            "I need to know how we stand with {0}",
        ),
        "Whom or what is the overview about?",
        ("{0}", "it's {0}", "{0}, please", "about {0}"),
    )


def _make_overview_block(joined: SharedNames, list_parts: Callable[[Values], list[_Part]]) -> SubtaskBlock:
    """Build the block that writes the document."""
    first, second = (escape_braces(one.plural) for one in joined.books)

    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['note']}"
        steps = [
            make_action("word", "create_new_file", file_path=path),
            make_action("word", "write_heading", file_path=path, text=v["who"]),
        ]
        for part in list_parts(v):
            steps.append(make_action("word", "write_table", file_path=path, rows=part.pairs))
            if part.has_sum:
                line = f"{part.label}: {part.total}"
                steps.append(make_action("word", "write_to_file", file_path=path, contents=line))
        return tuple(steps)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        parts = list_parts(v)
        wanted: list[dict[str, object]] = []
        for part in parts:
            others = [title for one in parts if one is not part for title in one.titles]
            titles = {"titles": [one for one in part.titles if one not in others]}
            wanted.append({"pairs": part.pairs, **titles})
            if part.has_sum:
                wanted.append({"values": [part.total], **titles})
        return (
            make_criterion(
                "evaluate_document_content",
                file=f"data/{v['note']}",
                heading=v["who"],
                parts=wanted,
                never=[rivals_of("who")],
                may_state=[
                    *(part.label for part in parts),
                    *(book.name for book in joined.books),
                    v["first"],
                    v["second"],
                ],
            ),
        )

    return SubtaskBlock(
        subtask="s1",
        instruction="Make the Word document {note} with the heading '{who}'. "
        f"It lists the {first} in {{first_book}} that concern {{who}} with number and {{first}}, and their sum, and "
        f"then the {second} in {{second_book}} with number and {{second}}, and their sum.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )


def _drop_last_row(action: Action) -> tuple[Action, ...]:
    """Leave the last row out of a table with more than one."""
    rows = action.args.get("rows", ())
    return (replace_arguments(action, rows=rows[:-1]),) if len(rows) > 1 else (action,)


def _put_sums_into_tables(plan: PlanFunction) -> PlanFunction:
    """Change the plan so that the sum of a table is its last row."""

    def plan_tables(v: Values) -> tuple[PlanStep, ...]:
        steps: list[PlanStep] = []
        for step in plan(v):
            line = step.action.args.get("contents", "")
            if line and steps[-1].action.action == "write_table":
                rows = [*steps[-1].action.args["rows"], line.split(": ")]
                steps[-1] = replace(steps[-1], action=replace_arguments(steps[-1].action, rows=rows))
            else:
                steps.append(step)
        return tuple(steps)

    return plan_tables
