"""Blocks that create workbooks, and copies of files that are called off."""

import random
from collections.abc import Callable, Mapping, Sequence

from data_model import Action, Criterion
from generators.draft import Statement
from generators.tasks.building_blocks.fact_builder import FactBuilder
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.mail_blocks import COPIES
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, replace_arguments
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Retraction, Values, make_action, make_criterion, rivals_of
from generators.tasks.value_pools import CELLS, STEMS

_SHARE_OF_FILE_COPIES = 0.5
TableRowsFunction = Callable[[Values], list[list[str]]]


def make_register_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    noun_phrase: str,
    content_instruction: str,
    rows: TableRowsFunction,
    extra_blocks: Sequence[SubtaskBlock] = (),
    row_slots: Sequence[str] = (),
    demands: Callable[[Values], Mapping[str, object]] = lambda values: {},
) -> SubtaskBlock:
    """Build a block that creates a workbook with a list; its slots are `log` (file) and `cell` (where it begins).

    Args:
        noun_phrase: What the dialogue calls the workbook.
        content_instruction: The content, as the instruction words it.
        rows: Computes the cells, row by row.
        extra_blocks: Blocks whose slots and facts the content needs.
        row_slots: The slots that choose the rows, in order; what another value would put there may stand nowhere.
        demands: Computes arguments of `evaluate_excel_list` other than file and cell; by default it demands `rows`.
    """
    facts = FactBuilder(sampler, rng, subtask)
    decoy_value = sampler.draw_rival_file_name(STEMS["log"], "xlsx")

    def criteria(v: Values) -> tuple[Criterion, ...]:
        rivals = [rivals_of(slot, at=f"/rows/{index}/0") for index, slot in enumerate(row_slots)]
        args: dict[str, object] = {"rows": rows(v), **({"never": rivals} if rivals else {}), **demands(v)}
        return (make_criterion("evaluate_excel_list", file=f"data/{v['log']}", cell=v["cell"], **args),)

    def actions(v: Values) -> tuple[Action, ...]:
        path, (row, column) = f"data/{v['log']}", parse_cell_reference(v["cell"])
        return (
            make_action("excel", "create_new_file", file_path=path),
            make_action("excel", "set_range", file_path=path, row_idx=row, column_idx=column, values=rows(v)),
        )

    return SubtaskBlock(
        subtask=subtask,
        instruction=f"Make the Excel workbook {{log}}. {content_instruction} The list begins in cell {{cell}}.",
        slots=(
            sampler.draw_slot("log", "file", lambda count: sampler.draw_file_names(count, STEMS["log"], "xlsx")),
            sampler.draw_slot("cell", "text", lambda count: sampler.draw_phrases(count, CELLS)),
            *(slot for one in extra_blocks for slot in one.slots),
        ),
        facts=(
            facts.build_fact(
                "log", phrase_fact("file", noun_phrase), "file", may_be_updated=True, decoy_value=decoy_value
            ),
            facts.build_fact("cell", phrase_fact("cell", noun_phrase), may_be_updated=True),
            *(fact for one in extra_blocks for fact in one.facts),
        ),
        actions=actions,
        criteria=criteria,
    )


def write_cell_by_cell(action: Action) -> tuple[Action, ...]:
    """Split an action that writes a range into one action per cell; return any other action unchanged."""
    if action.action != "set_range":
        return (action,)
    args = action.args
    return tuple(
        make_action(
            "excel",
            "set_cell",
            file_path=args["file_path"],
            row_idx=args["row_idx"] + down,
            column_idx=args["column_idx"] + across,
            text=text,
        )
        for down, row in enumerate(args["values"])
        for across, text in enumerate(row)
    )


def parse_cell_reference(cell: str) -> tuple[int, int]:
    """Parse a reference such as `B3` into row and column, both counted from 1."""
    return int(cell[1:]), ord(cell[0]) - ord("A") + 1


def write_headers(*headers: str) -> Callable[[Action], Action]:
    """Build a change of actions that writes a list with a row of headers where it begins."""

    def change(action: Action) -> Action:
        return replace_arguments(action, values=[list(headers), *action.args["values"]])

    return change


def draw_retracted_file_copy(
    sampler: ValueSampler, subtask: str, noun_phrase: str, get_path: Callable[[Values], str], suffix: str
) -> Retraction | None:
    """Draw whether a second copy of a file is asked for and called off later; its slot is `off`."""
    if sampler.rng.random() >= _SHARE_OF_FILE_COPIES:
        return None
    copy_phrase = sampler.rng.choice(COPIES).replace("@", noun_phrase)
    request = phrase_fact("file", copy_phrase)
    cancellation = Statement(
        topic=copy_phrase,
        clauses=(
            f"no need for {copy_phrase} any more",
            f"drop {copy_phrase} again",
            f"skip {copy_phrase}",
            f"I can do without {copy_phrase}",
            f"leave out {copy_phrase}",
        ),
    )
    return Retraction(
        subtask=subtask,
        slot=sampler.draw_slot("off", "file", lambda count: sampler.draw_file_names(count, STEMS["twin"], suffix)),
        request=request,
        cancellation=(f"Nobody wants {copy_phrase} after all.", cancellation),
        mistaken_actions=lambda v: (
            make_action("system", "copy_file", source_path=get_path(v), target_path=f"data/{v['off']}"),
        ),
    )


def make_no_spare_copy_criteria(v: Values) -> tuple[Criterion, ...]:
    """Return the criterion that the copy which was called off, if there was one, does not exist."""
    if "off" not in v:
        return ()
    return (make_criterion("evaluate_file_not_exist", file=f"data/{v['off']}"),)
