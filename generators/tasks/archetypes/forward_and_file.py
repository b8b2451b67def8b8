"""Pass the questions about open records on to a colleague, all but one, list them in a workbook, and book a check."""

import random
from collections import Counter
from dataclasses import replace
from itertools import product

from data_model import Action, Criterion
from generators.tasks.building_blocks.common_facts import state_recipient
from generators.tasks.building_blocks.desk_mails import DeskMail, DeskMails, plant_mails
from generators.tasks.building_blocks.file_blocks import write_cell_by_cell
from generators.tasks.building_blocks.list_headings import PERSON, name_columns
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.new_lists import add_header_row, make_new_list_block
from generators.tasks.building_blocks.offered_help import OfferedHelp, list_days_for_answers, write_offer
from generators.tasks.building_blocks.passed_on_mails import draw_questions, make_check
from generators.tasks.building_blocks.record_questions import QUESTIONS
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    change_every_action,
    compose_recipe,
    expand_actions,
    extend_by_half_an_hour,
    replace_arguments,
)
from generators.tasks.building_blocks.table_blocks import with_extras
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_mails import list_planted_files
from generators.tasks.recipe import Recipe, TaskContext, Values, archetype, make_action, make_criterion, rivals_of

_COUNT, _MIN_MAILS = 6, 4
_TITLES = (
    "Are the questions answered?", "Check on the questions", "Ask about the questions", "Questions: what is open?",
    "All answers out?",
)  # fmt: skip
_FILES = ("questions_passed_on", "open_questions", "questions_handed_over", "questions_out", "mails_passed_on")
_REQUESTS = (
    "Please pass the questions in my inbox about our {plural} on as we said, each with the day for the answer "
    "above it, list them in a new workbook from A1 on, number of the record and name of who asked, oldest mail first, "
    "and book my check.",
    "I can't answer all those questions about {plural}. Could you forward them as agreed, with the day by which "
    "they are to be answered, list record number and name of the sender in a new Excel file from A1 on, in the order "
    "they came, and enter my check?",
    "The mails with questions about my {plural} need somebody else now. Forward each with the day of the answer, "
    "note them in a workbook, from A1 on, number of the record beside who asked, first mail first, and put my check "
    "into the calendar.",
    "Would you hand the questions about {plural} on for me? Each mail goes out with the day by which we owe an answer. "
    "I'd like a workbook with record number and sender's name from A1 on, in order of arrival, and my check in the "
    "calendar.",
    "Let's get the questions about {plural} off my desk: forward them with the day for the answer, keep a list in a "
    "new workbook from A1 on, the number of the record and the name of whoever asked, as they came in, and reserve the "
    "time for my check.",
    "Several people have asked me about {plural}. Pass that on as I told you, with the day until which there is "
    "time, list numbers of the records and names from A1 on in a new workbook, oldest first, and book my check.",
    "Please deal with the questions that have come in on my {plural}: forwarded with the day of the answer, "
    "listed in a workbook from A1 on with record number and name of who wrote, in the order of the mails, and my "
    "check in the calendar.",
    "My colleague takes over the questions about our {plural}. Forward them, each with the day by which I want it "
    "answered, write number and name of who asked into a new workbook from A1 on, earliest mail on top, and enter my "
    "check.",
    "So that no question gets lost: forward those about my {plural} with the day for the answer, put record "
    "number and sender's name into a new workbook from A1 on in the order in which they came, and block the time for "
    "my check.",
)
"""What the user says at the end, of which one is drawn."""
_OFFERS = (
    "You have enough on your plate, and I have some time this week. Pass the questions about {plural} on to me, I "
    "answer them. Tell me with each one until when, and keep a list of what I have got, so that nothing is forgotten.",
    "I know my way about the {plural}, too. Just forward me what people have asked you about them and say by when. "
    "Make yourself a list of it, then you can ask me how far I am.",
    "Let me take the questions about {plural} that wait in your inbox. If each comes with a day by which they want to "
    "hear from us, I can see to the rest. A list of them on your side would not be bad.",
    "Shall I answer what people want to know about our {plural}? Forward it to me with the day by which it is needed, "
    "and note down what you have sent me, so that neither of us loses one.",
)
"""What a colleague may write who is going to answer."""


@archetype(apps=("calendar", "email", "excel"), needs=("four_open_records",))
def forward_and_file(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants the questions about open records passed on, all but one, listed in a workbook, and a check."""
    found = _draw_mails(context, rng) if context.cases else None
    if found is None:
        return None
    user, mails = context.persona.name, _sort_mails(found)
    sampler = ValueSampler(found.context, rng)
    help = write_offer(sampler, rng, _name_records(mails), _OFFERS, [one.finding.sender for one in mails])
    forwards = _make_forwards(sampler, found, mails, help)
    sampler.turn_to_days(*list_days_for_answers(context))

    def list_rows(v: Values) -> list[list[str]]:
        return [[one.case.key, one.sender] for one in mails if one.name != v["mine"] and one.case]

    listing = make_new_list_block(
        sampler, "s2", "the list of questions",
        "It has a row for each question that is passed on, in the order in which the mails came: the number of the "
        "record, and the name of who asked.",
        list_rows, _FILES, name_columns(("number", "record"), ("sender", "from", "asked by", "who asked", *PERSON)),
    )  # fmt: skip
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS).format(plural=_name_records(mails)),
        blocks=(forwards, listing, make_check(sampler, rng, "s3", _TITLES)),
        read_actions=lambda v: (
            make_action("email", "list_emails", username=user),
            *(make_action("email", "read_email", username=user, email_id=one.finding.email_id) for one in mails),
        ),
        right_ways={
            "writes the list cell by cell": expand_actions(write_cell_by_cell),
            "begins the list with headers": change_every_action("excel", "set_range", add_header_row("Record", "Name")),
        },
        neighbours={
            "lists the latest mail first": change_every_action("excel", "set_range", _reverse_list),
            "books the check half an hour too long": change_every_action(
                "calendar", "create_event", extend_by_half_an_hour
            ),
        },
        other_order=(2, 1, 0),
    )
    written = [*(one.mail for one in found.planted), *([help.mail] if help else [])]
    return replace(recipe, planted_files=list_planted_files(written))


def _draw_mails(context: TaskContext, rng: random.Random) -> DeskMails | None:
    """Write questions about open records of one kind, which one colleague can answer, or else about all sorts."""
    registers = dict.fromkeys(one.register_file for one in context.cases if one.is_own and not one.ended_on)
    shuffled = rng.sample(list(registers), len(registers))
    for also_of_department, register in product((False, True), shuffled):
        cases = tuple(one for one in context.cases if one.register_file == register)
        found = plant_mails(
            replace(context, cases=cases), rng, _COUNT, QUESTIONS, (), _MIN_MAILS, True, "", also_of_department
        )
        if found:
            return replace(found, context=replace(found.context, cases=context.cases))
    return draw_questions(context, rng, _COUNT, _MIN_MAILS)


def _name_records(mails: list[DeskMail]) -> str:
    """Name what the questions are about: the records of a register, or what is open."""
    plurals = {one.case.plural for one in mails if one.case}
    return plurals.pop() if len(plurals) == 1 else "open records"


def _sort_mails(found: DeskMails) -> list[DeskMail]:
    return sorted(found.mails.values(), key=lambda one: str(one.finding.sent))


def _make_forwards(
    sampler: ValueSampler, found: DeskMails, mails: list[DeskMail], help: OfferedHelp | None
) -> SubtaskBlock:
    user = sampler.context.persona.name

    def list_passed(v: Values) -> list[DeskMail]:
        return [one for one in mails if one.name != v["mine"]]

    def actions(v: Values) -> tuple[Action, ...]:
        content = f"Please answer this by {v['check_date']}."
        return tuple(
            make_action(
                "email", "forward_email", username=user, email_id=one.finding.email_id, recipient=v["to"],
                content=content,
            )
            for one in list_passed(v)
        )  # fmt: skip

    def criteria(v: Values) -> tuple[Criterion, ...]:
        demands = refuse_rivals({"values": [v["check_date"]], "never": [rivals_of("check_date")], "asks": True})
        return tuple(
            make_criterion("evaluate_mail", sender=user, recipients=[v["to"]], forward_of=one.finding.file, **demands)
            for one in list_passed(v)
        )

    names = ", ".join(one.name for one in mails)
    instruction = (
        f"The inbox has questions about {names}. Forward each of them to {{to}}, who is asked above it to answer by "
        "{check_date}, but not the one about {mine}."
    )
    return with_extras(
        SubtaskBlock("s1", instruction, (), (), actions, criteria),
        _state_recipient(sampler, found, help),
        _state_mine(found),
    )


def _state_recipient(sampler: ValueSampler, found: DeskMails, help: OfferedHelp | None) -> SubtaskBlock:
    """Build the fact of who gets the mails: who has offered help, or who has to do with most of the records."""
    senders = {one.finding.sender for one in found.mails.values()}
    cases = [one.case for one in found.mails.values() if one.case]
    counts = Counter(one.address for case in cases for one in case.people if one.is_colleague)
    named = [one for one, _ in counts.most_common() if one not in senders and not sampler.gives_away(one)]
    near = [help.address] if help else named
    sampler.exclude((*sorted(senders), *near[:1]))
    to, *others = (*near[:1], *sampler.draw_colleagues(4 - len(near[:1])))
    sampler.turn_to_readers(to)
    reason = "they have offered to answer it" if help else ""
    return state_recipient(
        "s1", pick_slot(sampler, "to", "address", to, others), "everything that is passed on", reason
    )


def _state_mine(found: DeskMails) -> SubtaskBlock:
    mine, *others = found.mails
    return state(
        "s1",
        make_slot("mine", "text", mine, others),
        "The question about {0} is not passed on, because the user answers it in person.",
        "the question that I keep",
        (
            "the question about {0} is not passed on, I answer that one myself",
            "leave me the question about {0}, I know most about it",
            "what they ask about {0} stays with me and out of the list",
            "everything goes on but the mail about {0}, which I answer",
            "I'll see to {0} myself, so that mail is not forwarded",
        ),
        "Which question do you answer yourself?",
        ("the one about {0}", "{0}", "I keep {0}", "only {0}"),
    )


def _reverse_list(action: Action) -> Action:
    return replace_arguments(action, values=list(reversed(action.args["values"])))
