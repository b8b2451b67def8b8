"""Briefs for the answer to a question that a register can answer: what it has of the record, and what the mail asks."""

import random
import re
from collections.abc import Sequence
from dataclasses import replace

from data_model import Action, Criterion
from generators.tasks.building_blocks.case_rows import CaseRow, find_case_rows
from generators.tasks.building_blocks.common_facts import state_heading, state_new_file, state_recipient
from generators.tasks.building_blocks.desk_mails import DeskMail, DeskMails, plant_mails
from generators.tasks.building_blocks.document_forms import write_table_as_lines
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.matter_mails import MailText
from generators.tasks.building_blocks.offered_help import OfferedHelp, list_days_for_answers, write_offer
from generators.tasks.building_blocks.passed_on_mails import draw_reader_slot
from generators.tasks.building_blocks.register_reading import read_register_actions
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    expand_actions,
    replace_arguments,
)
from generators.tasks.building_blocks.table_blocks import with_extras
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_mails import list_planted_files
from generators.tasks.recipe import PlanStep, Recipe, TaskContext, Values, make_action, make_criterion, rivals_of

_COUNT, _MIN_MAILS, _MIN_CELLS, _TRIES = 5, 3, 4, 4
_MAX_CELL_CHARS, _MIN_HEADING_CHARS = 60, 5
_QUESTIONS = (
    MailText(
        "What do you have on {name}?",
        "What do your records say about {name} at the moment, days and figures included? Ours are not complete, and I "
        "want to compare the two this week.",
    ),
    MailText(
        "{Name}: our records and yours",
        "We are comparing our records of {name} with those of everybody else. Could you write to me what stands in "
        "your list, so that I can put ours right?",
    ),
    MailText(
        "Where does {name} stand?",
        "Where does {name} stand, by your list? I have to report on it in a few days and need every day and figure as "
        "you have it.",
    ),
    MailText(
        "Figures of {name}",
        "Could you confirm the figures of {name} to me, each as it stands in your records? I would like to be sure "
        "before I pass them on this week.",
    ),
    MailText(
        "Dates of {name}",
        "Please confirm the dates of {name} to me in writing, as they are in your records. I have heard two versions "
        "of them here.",
    ),
    MailText(
        "{Name} for our files",
        "I have taken over {name} from a colleague who left no notes. Could you write to me what you have on record, "
        "so that I begin with the right entries?",
    ),
)
"""What people ask that the row of a record answers."""
_REQUESTS = (
    "Please write a brief in Word for the answer to that question: under its heading a table with all that is filled "
    "in for the record in our list, entry by entry, and below it what the mail asks, word for word. Then mail my "
    "colleague the file name of the Word document and the day by which I want a draft.",
    "Could you prepare the brief, so that my colleague can answer? A Word document with its heading, a table of every "
    "filled entry that our list has on the record, and the question from the mail word for word; and a mail with the "
    "name of the Word file that asks for a draft by the day I gave.",
    "My colleague is to draft the answer to that mail and doesn't know the record. Put into Word, under the heading, "
    "what our list has on it, all the filled entries as a table, then the question word for word. An email gives the "
    "Word file's name and the day for the draft.",
    "That question needs a brief. In Word: heading, a table with the filled entries of our list, the wording of the "
    "question. Then mail my colleague what the Word file is called and by when I need the draft.",
    "Let's get the answer under way. Please make the Word brief, heading first, then each filled entry of the record "
    "from our list in a table, then the question from the mail in its own words, and ask my colleague by mail, with "
    "the name of the Word file, for a draft by the day we said.",
    "Would you draw up the brief about the record they ask about? A Word document: its heading, a table of what our "
    "list has filled in, the question word for word. Send my colleague the name of the Word file with the day by which "
    "the draft is due.",
    "I want somebody else to draft the answer. For that I need a Word document with the heading, the filled entries of "
    "the record in our list as a table, and the question exactly as it was asked, and a mail with the name of the Word "
    "file and the day for the draft.",
    "Please put question and facts together in Word: the heading, the record's filled entries from our list in a "
    "table, and below them what they ask, word for word. My colleague gets the name of the Word file by mail, and "
    "until when to draft the answer.",
    "For the answer to that mail: a brief in Word with its heading, a table of all filled entries on the record in our "
    "list and the text of the question, and an email to my colleague that gives the name of the Word file and asks for "
    "the draft by the day I told you.",
)
"""What the user says at the end, of which one is drawn."""
_OFFERS = (
    "You cannot answer them all yourself. Let me draft the answer to one of the questions about {plural}. I need a "
    "page with what they ask and what our list has on it, and the day by which you want the draft.",
    "I could draft one of the answers about {plural} that you owe. Put together for me what they ask and what we have "
    "on record, and say by when you need it.",
    "If it helps you, give me one of the questions about {plural}. With the wording of it and our entries on one page "
    "I can write the draft. Until when do you want it?",
)
"""What a colleague may write who is going to draft the answer."""
_FILES = ("brief_for_the_answer", "question_and_entries", "answer_brief", "brief_before_answer", "facts_for_the_answer")
_HEADINGS = (
    "Brief for the answer", "Question and facts", "What we know, what they ask", "Before we answer",
    "Facts for the answer",
)  # fmt: skip


def make_question_brief(context: TaskContext, rng: random.Random) -> Recipe | None:
    """Make the recipe of such a brief; None if too few people could ask about records of the user."""
    # The colleagues of a department draft the answers of one another.
    for at in range(_TRIES):
        also_of_department = at >= _TRIES // 2
        found = plant_mails(context, rng, _COUNT, _QUESTIONS, (), _MIN_MAILS, True, "", also_of_department)
        if found is None:
            continue
        rows = {one.case.key: one for one in find_case_rows(found.context) if len(_list_entries(one)) > _MIN_CELLS}
        usable = [one for one in found.mails.values() if one.case and one.case.key in rows]
        mails = {
            one.name: one for one in usable if one.case and len(_list_telling(rows[one.case.key], one)) >= _MIN_CELLS
        }
        if len(mails) >= _MIN_MAILS:
            return _make_recipe(found, mails, rows, rng)
    return None


def _make_recipe(found: DeskMails, mails: dict[str, DeskMail], rows: dict[str, CaseRow], rng: random.Random) -> Recipe:
    first, *others = mails.values()
    user, context = found.context.persona.name, found.context
    sampler = ValueSampler(replace(context, case=first.case), rng)
    named = DeskMails(context, mails, found.planted)
    plural = first.case.plural if first.case else ""
    help = write_offer(sampler, rng, plural, _OFFERS, [one.finding.sender for one in found.mails.values()])

    def get_row(v: Values) -> CaseRow:
        case = mails[v["about"]].case
        assert case
        return rows[case.key]

    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['note']}"
        return (
            make_action("word", "create_new_file", file_path=path),
            make_action("word", "write_heading", file_path=path, text=v["heading"]),
            make_action("word", "write_table", file_path=path, rows=_list_entries(get_row(v))),
            make_action("word", "write_to_file", file_path=path, contents=_get_question(mails[v["about"]])),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        mail, row = mails[v["about"]], get_row(v)
        return (
            make_criterion(
                "evaluate_document_content",
                file=f"data/{v['note']}",
                heading=v["heading"],
                parts=[{"pairs": _list_telling(row, mail)}, {"quote": _get_question(mail)}],
                may_pair=_list_entries(row),
                never=[*(_get_question(one) for one in mails.values() if one is not mail), rivals_of("heading")],
                may_state=[
                    f"{row.key_column.name}: {row.case.key}", mail.sender,
                    mail.finding.sender, mail.finding.subject, v["about"], row.sheet.file,
                    row.sheet.file.rpartition("/")[2], *(one for one in mail.finding.body.split("\n") if one.strip()),
                ],
            ),
        )  # fmt: skip

    document = SubtaskBlock(
        "s1",
        "Make the Word document {note} with the heading '{heading}'. It has a table with what is filled in in the row "
        "of {about} in its register, each entry beside its heading, and below it what the mail about {about} in the "
        "inbox asks, word for word.",
        (),
        (),
        actions,
        criteria,
    )
    heading = sampler.draw_slot("heading", "text", lambda count: sampler.draw_phrases(count, _HEADINGS), 3)
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            _state_about(first, others),
            state_new_file(sampler, "s1", "note", "the brief", _FILES, "docx"),
            state_heading("s1", heading, "the brief"),
            document,
            _make_mail(sampler, named, user, help),
        ),
        read_actions=lambda v: (
            make_action("email", "list_emails", username=user),
            *(make_action("email", "read_email", username=user, email_id=one.finding.email_id)
              for one in mails.values()),
            *read_register_actions([get_row(v)]),
        ),
        right_ways={
            "writes the number of the record as well": lambda plan: lambda v: _add_number(plan(v), get_row(v)),
            "writes lines instead of a table": expand_actions(write_table_as_lines),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        neighbours={"gives two entries alone": change_every_action("word", "write_table", _keep_two_rows)},
    )  # fmt: skip
    written = [*(one.mail for one in found.planted), *([help.mail] if help else [])]
    return replace(recipe, planted_files=list_planted_files(written))


def _list_entries(row: CaseRow) -> list[list[str]]:
    """List the headings under which a record has something besides its number, each with what stands there."""
    entries = [[one.name, row.get_cell(one)] for one in row.sheet.columns if one != row.key_column]
    filled = [[name, cell] for name, cell in entries if name and cell]
    return filled if all(len(cell) <= _MAX_CELL_CHARS for _, cell in filled) else []


def _list_telling(row: CaseRow, mail: DeskMail) -> list[list[str]]:
    """List the entries whose headings nobody would take for words of a sentence, such as `From` and `With`."""
    said = f"{mail.finding.body} {' '.join(_HEADINGS)}".casefold()
    entries = [one for one in _list_entries(row) if not re.search(r"\b[A-Z]{3}\b", one[0])]
    return [one for one in entries if len(one[0]) >= _MIN_HEADING_CHARS and one[0].casefold() not in said]


def _get_question(mail: DeskMail) -> str:
    return max((one.strip() for one in mail.finding.body.split("\n\n")), key=len)


def _add_number(steps: Sequence[PlanStep], row: CaseRow) -> tuple[PlanStep, ...]:
    number = [row.key_column.name, row.case.key]
    return tuple(
        replace(one, action=replace_arguments(one.action, rows=[number, *one.action.args["rows"]]))
        if one.action.action == "write_table"
        else one
        for one in steps
    )


def _state_about(first: DeskMail, others: list[DeskMail]) -> SubtaskBlock:
    return state(
        "s1",
        make_slot("about", "text", first.name, [one.name for one in others]),
        "The brief is about {0}, on which somebody has asked by mail.",
        "what the brief is about",
        (
            "the brief is about {0}, somebody has asked about it by mail",
            "it's the question about {0} that needs a brief",
            "I need the brief on {0}, see the mail in my inbox",
            "of the questions in my inbox, the one about {0} is meant",
            "make the brief for what they ask about {0}",
        ),
        "What is the brief about?",
        ("about {0}", "{0}", "the question on {0}", "it's about {0}"),
    )


def _make_mail(sampler: ValueSampler, found: DeskMails, user: str, help: OfferedHelp | None) -> SubtaskBlock:
    def actions(v: Values) -> tuple[Action, ...]:
        content = f"Please send me the draft by {v['due']}. The brief is in {v['note']}."
        head = {"sender": user, "recipient": v["to"], "subject": f"Question about {v['about']}"}
        return (make_action("email", "send_email", **head, content=content),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        demands = {
            "values": [v["note"], v["due"]],
            "never": [rivals_of("due")],
            "asks": True,
            "allowed": [v["about"], found.mails[v["about"]].sender],
            "may_attach": [f"data/{v['note']}"],
        }
        return (make_criterion("evaluate_mail", sender=user, recipients=[v["to"]], **refuse_rivals(demands)),)

    block = SubtaskBlock(
        "s2", "Mail {to} the name of the Word document, with the request for a draft by {due}.", (), (), actions,
        criteria,
    )  # fmt: skip
    to = draw_reader_slot(sampler, found)
    if help:
        others = [one for one in (to.value.value, *to.alternatives) if one != help.address]
        to = make_slot("to", "address", help.address, others)
    sampler.turn_to_readers(to.value.value).turn_to_days(*list_days_for_answers(sampler.context))
    due = sampler.draw_slot("due", "date", sampler.draw_days, 3)
    return with_extras(
        block,
        state_recipient("s2", to, "the mail with the brief", "they draft the answer"),
        state(
            "s2",
            due,
            "The draft of the answer is due by {0}.",
            "the day by which the draft is due",
            (
                "the draft of the answer is due by {0}",
                "I want to see the draft by {0}",
                "there is time for the draft until {0}",
                "{0} is the last day for the draft",
                "we promised an answer, so I need the draft by {0}",
            ),
            "By which day do you need the draft?",
            ("by {0}", "{0}", "until {0}", "{0} at the latest"),
        ),
    )


def _keep_two_rows(action: Action) -> Action:
    return replace_arguments(action, rows=action.args["rows"][:2])
