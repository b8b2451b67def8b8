"""Write a notice of who belongs to two groups, for the board and the screen: in Word, as PDF and as a picture."""

import random
import re
from dataclasses import dataclass

from data_model import Action, Criterion, SheetColumn
from generators.tasks.building_blocks.asking_mails import find_boss, follow_mail, write_asking_mail
from generators.tasks.building_blocks.common_facts import state_file, state_heading
from generators.tasks.building_blocks.document_blocks import write_keywords_instead
from generators.tasks.building_blocks.document_forms import write_labelled_lines_as_table
from generators.tasks.building_blocks.keyed_tables import KeyedTable, find_keyed_tables
from generators.tasks.building_blocks.people_tables import has_people_as_rows
from generators.tasks.building_blocks.slot_draws import draw_from, list_new_names, make_stem
from generators.tasks.building_blocks.stated_facts import state, state_fact
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    change_every_action,
    compose_recipe,
    escape_braces,
    expand_actions,
    replace_arguments,
    write_heading_as_text,
)
from generators.tasks.building_blocks.table_blocks import make_facts_only_block, with_extras
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_documents import (
    MAX_NEVER,
    ask_for_document,
    ask_for_pdf,
    name_pdf,
    publish_document,
)
from generators.tasks.recipe import Recipe, TaskContext, Values, archetype, make_action, make_criterion

_MIN_GROUPS, _MIN_MEMBERS, _MOST_ROWS, _MAX_OTHERS = 3, 2, 18, 4
_WHAT = "the notice"
_GROUPINGS = re.compile(
    r"dut(?:y|ies)|group|circle|list|appointed|task|crew|boat|team|class|section|unit|dep", re.IGNORECASE
)
_OWN_GROUPINGS = re.compile(r"dut(?:y|ies)|group|circle|list|appointed|task|crew|boat", re.IGNORECASE)
_DUTIES = re.compile(r"dut(?:y|ies)|appointed|emergency", re.IGNORECASE)
_HEADINGS = ("Who is who", "Names to know", "Who to turn to", "People for the board", "Whom you can ask")
_HEADINGS_OF_DUTIES = (
    "In an emergency", "Who helps in an emergency", "Names to know", "Whom to turn to", "Your helpers in the house",
)  # fmt: skip
_REASONS = ("is about to give that up", "is going to step down", "has handed that over")
_SUBJECTS = ("The notice by the entrance", "Our board", "Names on the board", "A new notice, please")
_TEXTS = (
    "The notice by the entrance is years old. Could you put up a new one from our list of {list} "
    "for those that we spoke about? And please leave off who has told us that they give it up, the list is always a "
    "bit behind.",
    "I was asked again whom one can turn to. Please make a new notice out of the list of {list}, for the board and for "
    "the screen. You know who should no longer stand there.",
    "Nobody can read our old notice any more. We need a fresh one from the list of {list}: names and what each is "
    "there for, on paper and on the screen, but nobody who is about to stop.",
)
_BECAUSE = "the old notice by the entrance is out of date"
_ASKED = "The notice was asked for by mail, because the old one is out of date."
_ASKED_CLAUSES = (
    "I was asked for the notice by mail, because the old one is out of date",
    "the old notice is out of date, there is a mail that asks for a new one",
    "somebody wrote to me that the old notice is out of date",
    "there is a mail in my inbox about the notice, the old one is years old",
)
_REQUESTS = (
    "Nobody knows by heart who is on the list of {list}. Please write a notice in Word for the board, under its "
    "heading, with each name and its entry, and save it under the same name as a PDF and as a picture for the screen.",
    "Could you make the notice for the wall from the list of {list}? Heading on top, then each name with its entry, "
    "in Word. I print it from a PDF of the same name, and the screen in the hall shows a picture of it, named alike.",
    "I want to put up some names from the list of {list}: a Word document with its heading, the names and what belongs "
    "to each, a PDF of it, and a picture of the PDF for the screen, all three of the same name.",
    "Please prepare the notice out of our list of {list}: Word, heading, every name we agreed on with its entry. Then "
    "PDF and picture of the page, each under the same name, for the board and the screen.",
    "The board by the entrance is out of date. Take the list of {list} and write the new notice in Word under its "
    "heading, name by name with the entry; then make a PDF and of that a picture, all of the same name.",
    "Would you draw up a notice from the list of {list}? I need it in Word with its heading, one name after the other "
    "with what is entered for it, in PDF for the printer, and as a picture for the screen, all named the same.",
    "Let's tell everybody who is on the list of {list}: a notice in Word with its heading, the names and the entry of "
    "each, then its PDF, then a picture of that page. Same name for all of them.",
    "For the wall I need a notice from the list of {list}, in Word: its heading and below it the names, each with its "
    "entry. A PDF and a picture of the same name go with it, one to print and one for the screen.",
    "People keep asking me who is on the list of {list}. So please make a notice of it in Word under its heading, "
    "names with their entries, plus PDF and picture under the same name.",
)
"""What the user says at the end, of which one is drawn."""


@dataclass(frozen=True)
class _Roster:
    """A list of people and the column that puts them into groups."""

    table: KeyedTable
    column: SheetColumn

    @property
    def is_of_duties(self) -> bool:
        """Whether it says who does what in an emergency."""
        return bool(_DUTIES.search(self.column.name))

    def list_groups(self) -> dict[str, list[str]]:
        """Return the people of each group, in the order of the list."""
        found: dict[str, list[str]] = {}
        for key, group in zip(self.table.keys, self.table.list_column_values(self.column), strict=True):
            found.setdefault(group, []).append(key)
        return found

    def choose(self, v: Values) -> list[list[str]]:
        """Return who is on the notice, each with their group."""
        groups = self.list_groups()
        return [[one, v[name]] for name in ("group_1", "group_2") for one in groups[v[name]] if one != v["left_out"]]


@archetype(apps=("excel", "pdf", "word"), needs=("people_in_groups",))
def roster_notice(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a notice of who belongs to two groups of a list, in Word, as PDF and as a picture."""
    rosters = [
        _Roster(table, column)
        for table in find_keyed_tables(context)
        if has_people_as_rows(table) and len(table.keys) == table.row_count
        for column in table.group_columns
        if _GROUPINGS.search(column.name)
    ]
    usable = [one for one in rosters if _has_groups(one)]
    best = [one for one in usable if _OWN_GROUPINGS.search(one.column.name)] or usable
    best = [one for one in best if one.is_of_duties] or best
    if not best:
        return None
    roster, sampler = rng.choice(best), ValueSampler(context, rng)
    table = roster.table
    block = _make_notice(context, sampler, rng, roster)
    if block is None:
        return None
    name = re.sub(r"[_\W]+", " ", table.name.rpartition(".")[0]).strip()
    sheet = {} if table.sheet.active else {"sheet": table.sheet.sheet}
    called = f"{name[:1].lower()}{name[1:]}"
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS).format(list=called),
        blocks=(block, _make_copies()),
        read_actions=lambda v: (
            make_action("system", "list_files", folder_path=table.path.rpartition("/")[0]),
            make_action("excel", "read_file", file_path=table.path, **sheet),
        ),
        right_ways={
            "writes each line as a sentence": change_every_action("word", "write_to_file", _write_as_sentence),
            "writes a table instead of lines": write_labelled_lines_as_table,
        },
        neighbours={
            "writes the heading as a plain paragraph": change_every_action(
                "word", "write_heading", write_heading_as_text
            ),
            "makes a PDF that only names the notice": expand_actions(write_keywords_instead),
        },
    )
    boss, texts = find_boss(context), [one.format(list=called) for one in _TEXTS]
    mail = write_asking_mail(context, rng, boss, _SUBJECTS, texts) if boss and context.cases else None
    return follow_mail(recipe, context, mail, _BECAUSE, _ASKED, _ASKED_CLAUSES) if mail else recipe


def _has_groups(roster: _Roster) -> bool:
    sizes = [len(one) for one in roster.list_groups().values()]
    return sum(one >= _MIN_MEMBERS for one in sizes) >= _MIN_GROUPS and sum(sorted(sizes)[-2:]) <= _MOST_ROWS


def _make_notice(
    context: TaskContext, sampler: ValueSampler, rng: random.Random, roster: _Roster
) -> SubtaskBlock | None:
    groups = {name: people for name, people in roster.list_groups().items() if len(people) >= _MIN_MEMBERS}
    free = [one for one in groups if not sampler.gives_away(one)]
    if len(free) < _MIN_GROUPS:
        return None
    wanted = rng.sample(free, 2)
    others = [one for one in groups if one not in wanted][:_MAX_OTHERS]
    members = [one for name in wanted for one in groups[name]]
    members = [one for one in members if not one.startswith(f"{context.persona.name} ")]
    left_out, *rest = rng.sample(members, len(members))
    what = f"the {escape_braces(roster.table.name)}"

    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['note']}"
        return (
            make_action("word", "create_new_file", file_path=path),
            make_action("word", "write_heading", file_path=path, text=v["heading"]),
            *(
                make_action("word", "write_to_file", file_path=path, contents=f"{name}: {group}")
                for name, group in roster.choose(v)
            ),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        path, pairs = f"data/{v['note']}", roster.choose(v)
        named = {name for name, _ in pairs}
        never = [one for one in roster.table.keys if one not in named][:MAX_NEVER]
        may_state = (roster.column.name, roster.table.key.name)
        return (ask_for_document(path, v["heading"], [{"pairs": pairs}], never, may_state),)

    block = SubtaskBlock(
        subtask="s1",
        instruction="Make the Word document {note} with the heading '{heading}'. It names everybody who has {group_1} "
        f"or {{group_2}} under {escape_braces(roster.column.name)} in {escape_braces(roster.table.name)}, but not "
        "{left_out}, each with that entry.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )
    stem = make_stem(roster.table.name.rpartition(".")[0])
    names = list_new_names(context, stem, ("notice", "board", "names"), "docx")
    headings = _HEADINGS_OF_DUTIES if roster.is_of_duties else _HEADINGS
    why = "one needs them in an emergency" if roster.is_of_duties else "people ask for those"
    slots = tuple(make_slot(f"group_{at + 1}", "text", one, others) for at, one in enumerate(wanted))
    groups_fact = state_fact(
        "s1",
        [one.name for one in slots],
        f"The notice names those with '{{0}}' or '{{1}}' under {roster.column.name}: {why}.",
        "who is on the notice",
        (
            f"the notice is for those with '{{0}}' or '{{1}}' under {roster.column.name}",
            f"from {what} we only put up '{{0}}' and '{{1}}', {why}",
            "on the notice I want '{0}' and '{1}', the others don't matter there",
            "'{0}' and '{1}' are what people look for on the notice, so just these two",
            f"take '{{0}}' and '{{1}}' under {roster.column.name} for the notice",
        ),
        "Who is on the notice?",
        ("'{0}' and '{1}'", "those with '{0}' or '{1}'", "'{0}' and '{1}', please"),
    )
    return with_extras(
        block,
        make_facts_only_block("s1", slots, (groups_fact,)),
        _state_left_out(rng, left_out, rest),
        state_heading("s1", draw_from(sampler, "heading", "text", headings), _WHAT),
        state_file("s1", draw_from(sampler, "note", "file", names), _WHAT),
    )


def _make_copies() -> SubtaskBlock:
    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['note']}"
        picture = {"pdf_file_path": name_pdf(path), "image_file_path": _name_picture(path)}
        return (*publish_document(path, name_pdf(path)), make_action("pdf", "convert_to_image", **picture))

    def criteria(v: Values) -> tuple[Criterion, ...]:
        path = f"data/{v['note']}"
        return (
            ask_for_pdf(name_pdf(path), path),
            make_criterion("evaluate_page_picture", file=_name_picture(path), source=name_pdf(path)),
        )

    return SubtaskBlock(
        subtask="s2",
        instruction="Convert it to the PDF file {note_pdf}, and the page of that to the picture {note_png}.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
        derived_names=lambda v: {"note_pdf": name_pdf(v["note"]), "note_png": _name_picture(v["note"])},
    )


def _state_left_out(rng: random.Random, person: str, others: list[str]) -> SubtaskBlock:
    reason = rng.choice(_REASONS)
    return state(
        "s1",
        make_slot("left_out", "text", person, others[:_MAX_OTHERS]),
        f"The notice leaves out {{0}}, who {reason}.",
        "who is left off the notice",
        (
            f"leave {{0}} off the notice, who {reason}",
            f"{{0}} {reason}, so not on the notice, please",
            f"not {{0}} on the notice, who {reason}",
            f"the notice does without {{0}}, who {reason}",
            f"don't put {{0}} on the notice, who {reason}",
        ),
        "Who is left off the notice?",
        ("{0}", "{0}, please", "leave {0} off", "that's {0}"),
    )


def _name_picture(path: str) -> str:
    return f"{path.rpartition('.')[0]}.png"


def _write_as_sentence(action: Action) -> Action:
    name, _, group = action.args["contents"].partition(": ")
    return replace_arguments(action, contents=f"{name} is on the list as {group}.")
