"""Write the agenda of a meeting in Word, or chosen events as a table, and send it out."""

import random

from data_model import Action
from generators.tasks.building_blocks.calendar_blocks import (
    list_titles_and_starts,
    make_event_choice_block,
)
from generators.tasks.building_blocks.document_blocks import (
    NoteContent,
    make_note_block,
    make_pdf_block,
    write_keywords_instead,
)
from generators.tasks.building_blocks.document_forms import write_table_as_lines
from generators.tasks.building_blocks.file_blocks import draw_retracted_file_copy, make_no_spare_copy_criteria
from generators.tasks.building_blocks.mail_blocks import (
    MailContent,
    make_mail_block,
    make_wording_block,
    say,
    write_sentence,
)
from generators.tasks.building_blocks.named_calendars import find_named_calendars
from generators.tasks.building_blocks.readings import change_actions_by_values, write_words_alone
from generators.tasks.building_blocks.subtask_block import (
    VagueWords,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    expand_actions,
    replace_arguments,
    reverse_rows,
    write_heading_as_text,
)
from generators.tasks.building_blocks.talk_agendas import make_talk_agenda
from generators.tasks.building_blocks.topics import APPOINTMENTS
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.valueless_requests import has_wish, make_copy_to_user_block
from generators.tasks.recipe import Recipe, TaskContext, Values, archetype, make_action, rivals_of
from generators.tasks.value_pools import ANNOUNCEMENTS

_REQUESTS = (
    "Please make the agenda paper in Word: under its heading a table of the events I picked, each title with its "
    "start. Then convert it to PDF, and send the announcement by email with the words I gave you to all who get "
    "it.",
    "Could you set up the agenda paper now? A Word document with its heading and a table of the events I chose, "
    "each title with its start, and a PDF of it. The announcement goes out by email with the words I gave you.",
    "The agenda paper is due. Put a heading and a table of the events on my list into a Word file, each title "
    "with its start, make a PDF from it, and mail the announcement with the words I gave you.",
    "I need the agenda paper today: Word, a heading, below it a table of the events that I named, each title with"
    " its start. Turn it into a PDF as well, then email the announcement with the words I gave you.",
    "Time to write the agenda paper. In Word, please, with the heading and a table of the events, each title with"
    " its start; make the PDF from that. And let the announcement go out by email with the words I gave you.",
    "Would you finish the agenda for me? That means the Word paper with heading and a table of the events we went"
    " through, each title with its start, its PDF, and the announcement by email with the words I gave you.",
    "Let's get the agenda out. First the Word paper: its heading and a table of the events I settled on, each "
    "title with its start. Next the PDF of it. Last the email with the announcement, with the words I gave you.",
    "Everybody is waiting for the agenda paper, so please write it in Word with its heading and a table of the "
    "events I want in it, each title with its start, convert that to PDF and email the announcement with the "
    "words I gave you.",
    "Please prepare the agenda as a Word paper and as a PDF made from it. It has its heading and a table of the "
    "events I selected, each title with its start. The announcement, with the words I gave you, goes out by "
    "email.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("calendar", "email", "word"), needs=("three_events",))
def agenda_document(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants the agenda of a meeting in Word: what it goes through, of which those who attend are told."""
    if context.cases:
        return make_talk_agenda(context, rng)
    calendars = find_named_calendars(context, min_events=3)
    if not calendars:
        return None
    calendar, sampler = calendars[0], ValueSampler(context, rng).turn_to(APPOINTMENTS)

    def list_moments(v: Values) -> list[list[str]]:
        return [[v[one], calendar.events[v[one]].start[:16]] for one in ("first", "second")]

    events_block = make_event_choice_block(sampler, rng, "s1", calendar, "row of the table")
    note_block = make_note_block(
        sampler,
        rng,
        "s1",
        "the agenda paper",
        "Below it stands a table with a row for '{first}' and a row for '{second}': "
        "the title, and when it starts, taken from the calendar of " + escape_braces(calendar.user) + ".",
        paragraphs=lambda v: (),
        content=NoteContent(
            parts=lambda v: [{"pairs": list_titles_and_starts(calendar, v), "in_order": True, "form": "table"}],
            rivals=tuple(rivals_of(slot, f"/parts/0/pairs/{row}/1") for row, slot in enumerate(("first", "second"))),
            candidates=tuple(calendar.events),
            may_pair=lambda v: [[v[one], calendar.events[v[one]].start[:10]] for one in ("first", "second")],
        ),
        table=lambda v: list_titles_and_starts(calendar, v),
        extra_blocks=(events_block,),
    )
    pdf_block = make_pdf_block(sampler, rng, "s2", lambda v: f"data/{v['note']}")
    content = MailContent(
        instruction="It says '{words}'.",
        content=lambda v: write_sentence(v["words"]),
        demands=say("words"),
        extra_blocks=(make_wording_block(sampler, rng, "s3", "words", "the announcement", ANNOUNCEMENTS),),
    )
    reader = context.persona if has_wish(rng) else None
    mail_block = make_mail_block(sampler, rng, "s3", "the announcement", context.persona.name, content, copy_to=reader)
    return compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            note_block,
            pdf_block,
            mail_block,
            make_copy_to_user_block("s3", "the announcement", mail_block, reader),
        ),
        read_actions=lambda v: (make_action("calendar", "list_events", username=calendar.user),),
        right_ways={
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        readings=(
            VagueWords(
                "each title with its start",
                {
                    "writes the day of the start as well": change_actions_by_values(
                        "word", "write_table", lambda v: lambda one: replace_arguments(one, rows=list_moments(v))
                    )
                },
            ),
            VagueWords(
                "a table of the events",
                {"puts headers over the columns": change_every_action("word", "write_table", _write_headers)},
            ),
            VagueWords(
                "with the words I gave you", {"mails the words alone": write_words_alone("email", "send_email")}
            ),
        ),
        neighbours={
            "writes lines instead of a table": expand_actions(write_table_as_lines),
            "writes the heading as a plain paragraph": change_every_action(
                "word", "write_heading", write_heading_as_text
            ),
            "puts the second event first": change_every_action("word", "write_table", reverse_rows),
            "makes a PDF that only names the document": expand_actions(write_keywords_instead),
        },
        extra_criteria=make_no_spare_copy_criteria,
        retraction=draw_retracted_file_copy(sampler, "s2", "the agenda paper", lambda v: f"data/{v['note']}", "docx"),
        other_order=(2, 3, 0, 1),
    )


def _write_headers(action: Action) -> Action:
    return replace_arguments(action, rows=[["Event", "Start"], *action.args["rows"]])
