"""Define a kind of task and make a proved candidate of it: `python examples/own_archetype.py FOLDER`."""

import asyncio
import random
import sys
from pathlib import Path

from data_model import ContentStore, DialoguePlan, Provenance, SheetFinding, Value, rng_for
from generators import Statement
from generators.dialogues import list_conversation_days, write_dialogue
from generators.tasks import (
    FactRecipe,
    PlanStep,
    Recipe,
    Slot,
    TaskContext,
    Values,
    archetype,
    draft_task,
    make_action,
    make_criterion,
    trace_demands,
)
from generators.worlds import make_office_day
from office_env import Office, open_workspace
from surfers import surf
from verifier import check_dialogue, check_task, open_proof_context, prove_task


# docs/new_archetype.md shows this archetype.
@archetype(apps=("excel", "word"))
def note_a_figure(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a note with the figure of one row of a workbook."""
    table = next((one for one in context.findings if is_keyed(one)), None)
    if not isinstance(table, SheetFinding):
        return None
    figures = {row[0]: row[2] for row in table.rows}
    thing, *other_things = rng.sample(sorted(figures), len(figures))
    file, *other_files = rng.sample([f"{word}_note.docx" for word in ("short", "spring", "client", "board")], 4)

    def plan(values: Values) -> tuple[PlanStep, ...]:
        path, line = f"data/{values['file']}", f"{values['thing']}: {figures[values['thing']]}"
        steps = (
            make_action("excel", "read_file", file_path=table.file),
            make_action("word", "create_new_file", file_path=path),
            make_action("word", "write_to_file", file_path=path, contents=line),
        )
        return tuple(PlanStep(step, subtask="s1") for step in steps)

    return Recipe(
        intent="Please write the note about the figure that we spoke of.",
        subtasks={"s1": f"Write the {table.columns[2].name} of {{thing}} into a new Word file {{file}}."},
        slots=(
            Slot("thing", Value(type="text", value=thing), tuple(other_things)),
            Slot("file", Value(type="file", value=file), tuple(other_files)),
        ),
        facts=(
            FactRecipe("thing", "s1", ("thing",), "The note is about {0}.", ABOUT, may_be_updated=True),
            FactRecipe("file", "s1", ("file",), "The note is saved as {0}.", SAVED),
        ),
        plan=plan,
        right_ways={"makes the file first": lambda values: tuple(plan(values)[at] for at in (1, 0, 2))},
        criteria=lambda values: (
            make_criterion(
                "evaluate_document_content",
                file=f"data/{values['file']}",
                parts=[{"pairs": [[values["thing"], figures[values["thing"]]]]}],
                never=[key for key in figures if key != values["thing"]],
            ),
        ),
    )


ABOUT = Statement(
    topic="the subject of the note",
    clauses=("the note is about {0}", "{0} is what the note is for", "I want {0} in the note", "the note covers {0}"),
    question="What is the note about?",
    answers=("{0}", "{0}, please", "about {0}"),
)
SAVED = Statement(
    topic="the file of the note",
    clauses=("save the note as {0}", "the note goes into {0}", "{0} is the file of the note", "call its file {0}"),
    question="What is the file called?",
    answers=("{0}", "{0}, please", "as {0}"),
)


def is_keyed(finding: object) -> bool:
    """Tell whether a finding is a table with unique names in its first column and numbers in its third."""
    if not isinstance(finding, SheetFinding) or len(finding.columns) < 3 or len(finding.rows) < 4:
        return False
    return finding.columns[0].unique and finding.columns[0].type == "text" and finding.columns[2].type == "number"


# The steps of a build for one candidate: office, draft, dialogue, rules, proofs.
def main(folder: Path) -> None:
    """Make one candidate of the archetype in a synthetic office, and print the results of rules and proofs."""
    store = ContentStore(folder)
    world = make_office_day(7, "custom", 0, 1)
    office = Office(store, store.put_office(world.files))
    workspace = open_workspace(office, folder / "visited")
    report = asyncio.run(surf("excel", workspace))
    context = TaskContext(office.hash, office.names(), report.findings, world.persona, world.clock)
    recipe = note_a_figure(context, rng_for(7, "recipe"))
    assert recipe is not None, "the office has no table for this kind of task"
    provenance = Provenance(engine="procedural", archetype="note_a_figure")
    draft = draft_task(recipe, context, office, "custom-7-00000", 5, rng_for(7, "draft"), provenance)
    assert draft is not None, "a value of the recipe makes no difference or is ambiguous"
    plan = DialoguePlan(
        dates=list_conversation_days(world.clock, 5), utterances_a_day=(22, 36), voice_slice=0, voice_slices=1
    )
    dialogue = write_dialogue(draft, plan, report.findings, "7", 1, ())
    task = draft.task.model_copy(update={"traces": trace_demands(draft.task, dialogue, office)})
    violations = (*check_task(task, office.names()).failures, *check_dialogue(task, dialogue).failures)
    print(f"{task.description}\nrules: {[one.message for one in violations] or 'all hold'}")
    with open_proof_context(task, dialogue, office, {}) as proof_context:
        proofs = prove_task(proof_context).proofs
    for name, proof in proofs.items():
        print(f"{proof.status}  {name}" if proof.status == "passed" else f"{proof.status}  {name}  {proof.why}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
