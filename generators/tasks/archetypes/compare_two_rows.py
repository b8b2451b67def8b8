"""Compare two partners, or two rows of a sheet, in a Word document, and mail their difference."""

import random
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from data_model import Action
from generators.tasks.building_blocks.column_choice import (
    ColumnChoice,
    keep_sums,
    list_amount_columns,
    make_read_actions,
)
from generators.tasks.building_blocks.compared_names import make_comparison
from generators.tasks.building_blocks.document_blocks import NoteContent, make_note_block
from generators.tasks.building_blocks.document_forms import offer_table, write_lines_as_table
from generators.tasks.building_blocks.mail_blocks import MailContent, draw_mail_copy, make_mail_block
from generators.tasks.building_blocks.subtask_block import (
    PlanChange,
    VagueWords,
    add_greeting,
    change_every_action,
    compose_recipe,
    expand_actions,
    replace_arguments,
    write_heading_as_text,
)
from generators.tasks.building_blocks.table_blocks import (
    format_figure,
    list_other_keys,
    make_row_block,
    make_source_block,
    name_columns,
    start_from_table,
    take_figures_below,
    with_extras,
)
from generators.tasks.building_blocks.valueless_requests import make_closing_sum_block
from generators.tasks.recipe import PlanStep, Recipe, TaskContext, Values, archetype, make_action, rivals_of
from generators.tasks.value_pools import FIGURE_SUBJECTS

_REQUESTS = (
    "Please put the two figures side by side in a Word document, each with its name from the sheet, close it the "
    "way we agreed, and email the difference between them.",
    "Could you write the comparison in Word? The two figures side by side, each with its name from the sheet, "
    "with the ending we spoke of. And email how far apart they are.",
    "I need the two figures side by side in a Word file, each with its name as the sheet has it, finished as "
    "discussed, and the difference of the two in an email.",
    "The comparison is wanted today: a Word document that gives the two figures side by side with their names "
    "from the sheet and ends as I told you, and an email that gives the difference.",
    "Let's compare the two: their figures side by side in Word, each with its name from the sheet, the end as "
    "arranged, and their difference by email.",
    "Would you set the two figures from the sheet side by side in a Word document, with the name of each, end it "
    "as we said, and send the difference by email?",
    "One Word document, one email. In the document the two figures side by side with their names from the sheet, "
    "and the ending that I want; in the email the difference between the two.",
    "Somebody asked how the two compare. Please show the figures side by side in a Word document, each with its "
    "name from the sheet, closed as we agreed, and answer with the difference by email.",
    "Please do the comparison we planned: name and figure of both from the sheet, side by side in Word, with its "
    "ending, and the difference in an email.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("email", "excel", "word"), needs=("amounts",))
def compare_two_rows(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants two partners, or rows, compared in Word, and by mail by how much their figures differ."""
    if context.cases:
        return make_comparison(context, rng)
    table_start = start_from_table(
        context,
        rng,
        lambda one: one.amount_columns and all(min(one.list_column_numbers(each)) > 0 for each in one.amount_columns),
        "the figures to compare",
        ("one", "other"),
        list_columns=lambda one: keep_sums(list_amount_columns(one)),
    )
    if table_start is None:
        return None
    table, sampler, column, rows = table_start
    user = context.persona.name

    def difference(v: Values) -> str:
        return format_figure(abs(Decimal(column.look_up(v, "one")) - Decimal(column.look_up(v, "other"))))

    def together(v: Values) -> str:
        return format_figure(Decimal(column.look_up(v, "one")) + Decimal(column.look_up(v, "other")))

    def swap_figures(steps: tuple[PlanStep, ...], v: Values) -> tuple[PlanStep, ...]:
        figures = [column.look_up(v, name) for name in ("one", "other")]
        lines = {
            f"{v[name]}: {own}": f"{v[name]}: {other}"
            for name, own, other in zip(("one", "other"), figures, reversed(figures), strict=True)
        }
        return tuple(
            replace(step, action=replace_arguments(step.action, contents=lines[step.action.args["contents"]]))
            if step.action.args.get("contents") in lines
            else step
            for step in steps
        )

    note_block = make_note_block(
        sampler,
        rng,
        "s1",
        "the comparison",
        f"Below it give {{one}} and {{other}}, each with its {column.instruction_name} from {{source}}.",
        paragraphs=lambda v: tuple(f"{v[name]}: {column.look_up(v, name)}" for name in ("one", "other")),
        content=NoteContent(
            parts=lambda v: [
                {"pairs": [[v[name], column.look_up(v, name)] for name in ("one", "other")], "in_order": True},
                {"values": [together(v)], "figure": "sum", "is_last": True},
            ],
            rivals=(
                *(rivals_of(name, f"/parts/0/pairs/{row}/1") for row, name in enumerate(("one", "other"))),
                *(rivals_of(name, "/parts/1/values/0") for name in ("one", "other")),
            ),
            candidates=table.keys,
            may_state=lambda v: (table.name, column.resolve(v).name),
        ),
        extra_blocks=(
            make_row_block(sampler, rng, "s1", rows["one"], "the left figure", may_have_decoy=True),
            make_row_block(sampler, rng, "s1", rows["other"], "the right figure", may_have_decoy=True),
            make_source_block(table, sampler, rng, "s1", "the figures in question"),
        ),
    )
    content = MailContent(
        subjects=FIGURE_SUBJECTS,
        instruction="It gives the difference between the two figures.",
        content=lambda v: f"They are {difference(v)} apart.",
        demands=lambda v: {
            "values_one_of": [difference(v), f"-{difference(v)}"],
            "figure": "difference",
            "compared": [{"name": v[name], "value": column.look_up(v, name)} for name in ("one", "other")],
            "allowed": [one for name in ("one", "other") for one in (v[name], column.look_up(v, name))],
            "other_names": list_other_keys(table, v["one"], v["other"]),
            # They would make it another result.
            "never": ["together they", "in total", "altogether", "add up", rivals_of("one"), rivals_of("other")],
            **name_columns(column, v),
        },
    )
    mail_block = make_mail_block(sampler, rng, "s2", "the mail with the difference", user, content)
    copy = draw_mail_copy(sampler, rng, "s2", "the mail with the difference", mail_block)
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            with_extras(note_block, column),
            make_closing_sum_block("s1", "the comparison", "note", together),
            copy.mail,
            copy.kept,
        ),
        read_actions=make_read_actions(table),
        right_ways={
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
            "writes tables instead of lines": expand_actions(write_lines_as_table),
        },
        readings=(
            VagueWords(
                "side by side",
                {"puts each figure under its name in a table of two columns": _write_columns(column)},
            ),
        ),
        neighbours={
            "writes the heading as a plain paragraph": change_every_action(
                "word", "write_heading", write_heading_as_text
            ),
            "takes the row below": take_figures_below(column, ("one",)),
            "gives each row the figure of the other": lambda plan: lambda v: swap_figures(plan(v), v),
        },
        retraction=copy.retraction,
        other_order=(2, 0, 1),
    )
    # Nobody asks how far apart two equal figures are.
    return offer_table(recipe, rng) if difference(recipe.true_values()) != "0" else None


def _write_columns(column: ColumnChoice) -> PlanChange:
    """Build a plan change that writes one table, with the two names above their figures, for the two lines."""

    def make_change(v: Values) -> Callable[[Action], tuple[Action, ...]]:
        figures = {v[name]: column.look_up(v, name) for name in ("one", "other")}
        first, second = (f"{name}: {figure}" for name, figure in figures.items())
        rows = [list(figures), list(figures.values())]

        def change(action: Action) -> tuple[Action, ...]:
            line = action.args.get("contents")
            if line == first:
                return (make_action("word", "write_table", file_path=action.args["file_path"], rows=rows),)
            return () if line == second else (action,)

        return change

    return lambda plan: lambda v: expand_actions(make_change(v))(plan)(v)
