"""Write up in Word what a thread of mails agreed on last, mail it to those in the thread, and book the meeting."""

import random
from collections.abc import Sequence
from dataclasses import replace

from data_model import Action, Criterion
from generators.tasks.building_blocks.agreed_threads import (
    WRITERS,
    AgreedThread,
    Preparation,
    write_agreed_thread,
)
from generators.tasks.building_blocks.calendar_blocks import make_events_criterion
from generators.tasks.building_blocks.colleague_rounds import name_topic
from generators.tasks.building_blocks.common_facts import state_heading, state_new_file
from generators.tasks.building_blocks.mail_blocks import make_room_block
from generators.tasks.building_blocks.meeting_lists import send, send_one_by_one, want_mail
from generators.tasks.building_blocks.named_calendars import find_calendar_zone
from generators.tasks.building_blocks.people_lists import list_colleagues
from generators.tasks.building_blocks.slot_draws import draw_from, make_stem
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_minutes,
    change_every_action,
    compose_recipe,
    escape_braces,
    extend_by_half_an_hour,
    join_date_and_time,
    replace_arguments,
    write_heading_as_text,
)
from generators.tasks.building_blocks.topics import Topic
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.write_up_facts import state_guest, state_lead, state_minutes, state_title
from generators.tasks.building_blocks.written_documents import ask_for_document, write_document
from generators.tasks.building_blocks.written_mails import add_mails, list_planted_files
from generators.tasks.recipe import (
    PlanFunction,
    PlanStep,
    Recipe,
    TaskContext,
    Values,
    archetype,
    make_action,
    rivals_of,
)

_REQUESTS = (
    "I was asked to write up what we agreed on in our mails about the {plural}. In Word, please: day, time and room of "
    "the meeting, and who prepares what by when, as it stands now. Tell those who wrote in the thread and the one I "
    "named by email which file it is, with day, time and room, and put the meeting into my calendar.",
    "Could you turn our mails on the meeting about the {plural} into a short Word document? It says when and where we "
    "meet and who has which paper ready by which day, as last agreed. Everybody who wrote and the other colleague get "
    "an email with the file name, the day, the time and the room; I need the meeting in my calendar.",
    "Our mails about the {plural} went back and forth, and now the others want it in writing. Please put into Word "
    "what holds: the meeting with day, time and room, each paper with its person and day. Mail the writers and our "
    "extra guest what the file is called and when and where we meet, and book the meeting for me.",
    "Please write up in Word how we left it with the meeting on the {plural}: day, beginning, room, and who does which "
    "paper until when. Then email those who wrote in the thread and the additional colleague the name of the file and "
    "the day, time and room, and enter the meeting in my calendar.",
    "The thread about the meeting on the {plural} ends with a request to me. Would you do that for me: a Word document "
    "with the final day and time, the room and everybody's paper and day; an email to all who wrote and to one more "
    "person with the file name, day, time and room; and the meeting in my calendar?",
    "Nobody knows any more what we settled about the {plural}. Read our mails, write down in Word when and where we "
    "meet and who prepares what by which day, email the ones who wrote and the person I mentioned the name of the file "
    "with day, time and room, and reserve the time in my calendar.",
    "Let's get the arrangements for the meeting about the {plural} on paper: a Word document with day, time, room, and "
    "the papers with names and days, all as agreed in the end. The writers of the thread and our guest hear by email "
    "when and where we meet and in which file they find the rest, and the meeting goes into my calendar.",
    "I promised a write-up of our mails about the {plural}. Word, please, with the valid day and time, the room, and "
    "who brings which paper by when. Let those who wrote and the further participant know by email the day, the time, "
    "the room and the file name, and book the meeting in my calendar.",
    "Would you sum up the agreement on the {plural} meeting in Word, when, where, and which paper is due from whom on "
    "which day, going by the last word in our mails? Email day, time, room and the name of the file to everyone who "
    "wrote there and to the one who joins us, and add the meeting to my calendar.",
)
"""What the user says at the end, of which one is drawn."""
_MIN_GUESTS = 4
_WHAT = "the write-up"


@archetype(apps=("calendar", "email", "word"), needs=("named_colleagues",))
def thread_minutes(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants what a thread agreed on last written up in Word and mailed to its writers, and it booked."""
    known = list_colleagues(context)
    if len(known) < WRITERS + _MIN_GUESTS:
        return None
    people = rng.sample(known, len(known))
    _, plural = name_topic(context, rng)
    thread = write_agreed_thread(context, rng, people[:WRITERS], plural)
    if thread is None:
        return None
    sampler = ValueSampler(add_mails(context, thread.mails), rng).turn_to(Topic(plural))
    guests = [one for one in people[WRITERS:] if not sampler.gives_away(one.address)]
    if len(guests) < _MIN_GUESTS:
        return None
    user = context.persona.name
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS).format(plural=plural),
        blocks=(
            make_room_block(sampler, rng, "s1", "the meeting"),
            state_heading("s1", draw_from(sampler, "heading", "text", _list_headings(plural)), _WHAT),
            state_new_file(sampler, "s1", "note", _WHAT, _list_stems(plural), "docx"),
            _make_document_block(thread, user),
            state_guest(guests),
            _make_mail_block(thread, user),
            state_title(sampler, plural),
            state_lead(sampler),
            state_minutes(sampler),
            _make_booking_block(thread, user, find_calendar_zone(context, user)),
        ),
        read_actions=lambda v: (
            make_action("email", "list_emails", username=user),
            *(make_action("email", "read_email", username=user, email_id=one.finding.email_id) for one in thread.mails),
            make_action("calendar", "list_events", username=user),
        ),
        right_ways={
            "sends everybody a mail of their own": send_one_by_one,
            "begins each task with its day": change_every_action("word", "write_to_file", _write_day_first),
        },
        neighbours={
            "writes the heading as a plain paragraph": change_every_action(
                "word", "write_heading", write_heading_as_text
            ),
            "books the meeting half an hour too long": change_every_action(
                "calendar", "create_event", extend_by_half_an_hour
            ),
        },
        other_order=(9, 3, 5),
    )
    return replace(
        recipe,
        neighbours={**recipe.neighbours, **_list_misreadings(recipe.plan, thread, user)},
        planted_files=list_planted_files(thread.mails),
    )


def _list_headings(plural: str) -> tuple[str, ...]:
    return (
        f"Meeting about the {plural}",
        f"{plural[:1].upper()}{plural[1:]}: what we agreed",
        f"Arrangements for the {plural}",
        f"Agreed on the {plural}",
        f"Next steps on the {plural}",
    )


def _list_stems(plural: str) -> tuple[str, ...]:
    stem = make_stem(plural)
    return tuple(
        f"{stem}_{one}" for one in ("agreement", "meeting_plan", "who_does_what", "arrangements", "next_steps")
    )


def _list_lines(room: str, day: str, start: str, preparations: Sequence[Preparation]) -> list[str]:
    tasks = [f"{one.person.name}: {one.paper} by {one.day}" for one in preparations]
    return [f"We meet on {day} at {start}.", f"Room: {room}", *tasks]


def _make_document_block(thread: AgreedThread, user: str) -> SubtaskBlock:
    tasks = "; ".join(f"{one.person.name} does the {one.paper} by {one.day}" for one in thread.preparations)

    def actions(v: Values) -> tuple[Action, ...]:
        lines = _list_lines(v["room"], thread.day, thread.start, thread.preparations)
        return write_document(f"data/{v['note']}", v["heading"], lines)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        # A text gives each name one value, so that people and papers are looked for beside the days in turn.
        return (_ask_for_write_up(thread, v, user, by_person=True), _ask_for_write_up(thread, v, user, by_person=False))

    return SubtaskBlock(
        subtask="s1",
        instruction="Write the Word document {note} with the heading '{heading}': the meeting is on "
        f"{thread.day} at {thread.start} in {{room}}; {escape_braces(tasks)}, as the mails agreed on last.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )


def _ask_for_write_up(thread: AgreedThread, v: Values, user: str, by_person: bool) -> Criterion:
    named = [(one.person.name, one.paper) if by_person else (one.paper, one.person.name) for one in thread.preparations]
    pairs = [[name, one.day] for (name, _), one in zip(named, thread.preparations, strict=True)]
    parts: list[dict[str, object]] = [
        {"values": [thread.day, thread.start]},
        {"values": [v["room"]]},
        {"values": [other for _, other in named]},
        {"pairs": pairs},
    ]
    return ask_for_document(
        f"data/{v['note']}",
        v["heading"],
        [{**one, "anywhere": True} for one in parts],
        [*thread.superseded, *map(rivals_of, ("room", "heading"))],
        (user, "meeting", "papers"),
    )


def _make_mail_block(thread: AgreedThread, user: str) -> SubtaskBlock:
    writers = [one.address for one in thread.writers]

    def actions(v: Values) -> tuple[Action, ...]:
        text = f"We meet on {thread.day} at {thread.start}. Room: {v['room']}."
        text = f"{text} Who prepares what by when is in {v['note']}."
        return (send(user, [*writers, v["guest"]], "What we agreed on", text),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return (
            want_mail(
                user,
                [*writers, v["guest"]],
                says=[v["room"]],
                values=[thread.day, thread.start, v["note"]],
                allowed=[*(one.day for one in thread.preparations), f"data/{v['note']}"],
                never=[*thread.superseded, *map(rivals_of, ("room", "note"))],
            ),
        )

    return SubtaskBlock(
        subtask="s2",
        instruction=f"Email {escape_braces(', '.join(writers))} and {{guest}} that the meeting is on {thread.day} at "
        f"{thread.start} in {{room}} and that who prepares what by when is in {{note}}.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )


def _make_booking_block(thread: AgreedThread, user: str, zone: str) -> SubtaskBlock:
    start = join_date_and_time(thread.day, thread.start)

    def actions(v: Values) -> tuple[Action, ...]:
        return (_book(user, v, start),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        people = [one for person in thread.writers for one in (person.name, person.address)]
        event = {"title": v["title"], **_find_times(v, start)}
        return (
            make_events_criterion(
                user, [{**event, "may_be_in": v["room"], "people": [*people, v["guest"]]}], zone=zone
            ),
        )

    return SubtaskBlock(
        subtask="s3",
        instruction=f"Put '{{title}}' into the calendar of {escape_braces(user)} on {thread.day}, from {{lead}} "
        f"minutes before {thread.start}, when the meeting begins, until its end {{minutes}} minutes after that.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )


def _book(user: str, v: Values, start: str) -> Action:
    times = {f"time_{name}": moment for name, moment in _find_times(v, start).items()}
    return make_action("calendar", "create_event", user=user, summary=v["title"], **times)


def _find_times(v: Values, start: str) -> dict[str, str]:
    """Find when the entry begins and ends, from the beginning of the meeting."""
    return {"start": add_minutes(start, f"-{v['lead']}"), "end": add_minutes(start, v["minutes"])}


def _list_misreadings(right: PlanFunction, thread: AgreedThread, user: str) -> dict[str, PlanFunction]:
    def take_instead(day: str, preparations: Sequence[Preparation]) -> PlanFunction:
        """Change what is written and booked to what held before."""

        def plan(v: Values) -> tuple[PlanStep, ...]:
            path, start = f"data/{v['note']}", join_date_and_time(day, thread.start)
            lines = _list_lines(v["room"], day, thread.start, preparations)
            written = [PlanStep(one, "s1") for one in write_document(path, v["heading"], lines)]
            kept = [one for one in right(v) if one.action.app != "word" and one.action.action != "create_event"]
            return (*kept[:-1], *written, kept[-1], PlanStep(_book(user, v, start), "s3"))

        return plan

    return {
        "misses the last change of the day": take_instead(thread.former_day, thread.preparations),
        "misses that two of them swapped": take_instead(thread.day, thread.first_preparations),
    }


def _write_day_first(action: Action) -> Action:
    task, by, day = action.args["contents"].rpartition(" by ")
    return replace_arguments(action, contents=f"By {day}: {task}") if by else action
