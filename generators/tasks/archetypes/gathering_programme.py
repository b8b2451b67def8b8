"""Turn the notice of a gathering into a Word document with the programme, and book its preparation."""

import datetime as dt
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from data_model import Action, Criterion, DocumentFinding
from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.asking_mails import follow_mail, write_asking_mail
from generators.tasks.building_blocks.calendar_blocks import make_dependent_booking_block
from generators.tasks.building_blocks.common_facts import state_file, state_heading
from generators.tasks.building_blocks.document_forms import write_labelled_lines_as_table
from generators.tasks.building_blocks.document_passages import make_read_action
from generators.tasks.building_blocks.fact_builder import FactBuilder
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.gathering_notices import GatheringNotice, find_heads, find_notice
from generators.tasks.building_blocks.gathering_words import (
    ASKED,
    ASKED_CLAUSES,
    BECAUSE,
    REQUESTS,
    SUBJECTS,
    TEXTS,
)
from generators.tasks.building_blocks.named_calendars import find_calendar_zone
from generators.tasks.building_blocks.slot_draws import draw_from, list_new_names, make_stem
from generators.tasks.building_blocks.staff import list_staff
from generators.tasks.building_blocks.stated_facts import state, state_fact
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
from generators.tasks.building_blocks.table_blocks import make_facts_only_block, with_extras
from generators.tasks.building_blocks.titled_bookings import give_titles
from generators.tasks.building_blocks.unused_values import TooFewValues
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.working_hours import are_in, find_address_of
from generators.tasks.building_blocks.written_mails import Correspondent
from generators.tasks.recipe import Recipe, Slot, TaskContext, Values, archetype, make_action, make_criterion, rivals_of
from generators.working_days import is_working_day

_MIN_DAYS, _MOST_DAYS, _MIN_OTHERS = 6, 42, 1
_SPEAKERS, _OPENINGS = ("speaker_1", "speaker_2", "speaker_3"), ("10", "12", "15", "8")
_LENGTHS, _PREPARATIONS = ("5", "6", "7", "4", "3"), ("30", "40", "45", "50", "60", "75")
_MORNINGS = ("08:30", "09:00", "09:15", "09:30", "10:00", "10:15", "10:30", "10:45", "11:00")
_WHAT = "the programme"


@archetype(apps=("calendar", "pdf", "word"), needs=("gathering",))
def gathering_programme(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants the notice of a gathering in Word, with the programme at its end, and its preparation booked."""
    notice, found = find_notice(context, _MIN_DAYS), find_heads(context)
    if notice is None or found is None:
        return None
    handbook, heads = found
    sampler = ValueSampler(context, rng)
    day = str(notice.start.date())
    free = [
        one
        for one, name in heads.items()
        if name != notice.host and not sampler.gives_away(one) and not _is_away(context, name, day)
    ]
    if _is_away(context, notice.host, day) or find_absences(context).is_away(context.persona.email, day):
        return None
    if len(free) <= len(_SPEAKERS) or notice.host.startswith(f"{context.persona.name} "):
        return None
    wanted = rng.sample(free, len(_SPEAKERS))
    others = [one for one in heads if one not in wanted and one in free]
    speakers = tuple(make_slot(name, "text", one, others) for name, one in zip(_SPEAKERS, wanted, strict=True))
    booking = _make_preparation(context, sampler, rng, notice)
    blocks = (_make_programme(sampler, rng, notice, heads, speakers), booking)
    recipe = compose_recipe(
        intent=rng.choice(REQUESTS).format(title=notice.title, host=notice.host.split()[0]),
        blocks=blocks,
        read_actions=lambda v: _look(context, notice, handbook),
        right_ways={
            "writes a table instead of lines": write_labelled_lines_as_table,
            "writes the time first": change_every_action("word", "write_to_file", _write_time_first),
        },
        neighbours={
            "writes the heading as a plain paragraph": change_every_action(
                "word", "write_heading", write_heading_as_text
            ),
            "books the preparation half an hour too long": change_every_action(
                "calendar", "create_event", extend_by_half_an_hour
            ),
        },
        other_order=(1, 0),
    )
    return _follow_host(context, rng, notice, recipe)


def _is_away(context: TaskContext, name: str, day: str) -> bool:
    """Tell whether somebody of a name is away on a day."""
    return find_absences(context).is_away(find_address_of(context, name), day)


def _follow_host(context: TaskContext, rng: random.Random, notice: GatheringNotice, recipe: Recipe) -> Recipe:
    """Let the recipe follow from a mail of the host, if the lists of staff have an address of theirs."""
    address, title = find_address_of(context, notice.host), notice.title
    subjects, texts = ([one.format(title=title) for one in some] for some in (SUBJECTS, TEXTS))
    mail = write_asking_mail(context, rng, Correspondent(notice.host, address), subjects, texts) if address else None
    if mail is None:
        return recipe
    because = BECAUSE.format(host=notice.host, title=title)
    asked, *clauses = (one.format(title=title) for one in (ASKED, *ASKED_CLAUSES))
    return follow_mail(recipe, context, mail, because, asked, clauses)


def _look(context: TaskContext, notice: GatheringNotice, handbook: DocumentFinding) -> tuple[Action, ...]:
    return (
        make_action("system", "list_files", folder_path=notice.document.file.rpartition("/")[0]),
        make_read_action(notice.document),
        make_read_action(handbook),
        make_action("calendar", "list_events", username=context.persona.name),
    )


def _make_programme(
    sampler: ValueSampler,
    rng: random.Random,
    notice: GatheringNotice,
    heads: Mapping[str, str],
    speakers: Sequence[Slot],
) -> SubtaskBlock:
    title, source = escape_braces(notice.title), notice.document.file
    room = (notice.minutes - max(map(int, _OPENINGS))) // len(speakers)
    each = _draw_free(sampler, "each", "number", [one for one in _LENGTHS if int(one) <= room][:4])
    opening = _draw_free(sampler, "opening", "number", _OPENINGS)

    def list_turns(v: Values) -> list[list[str]]:
        starts = [0, *(int(v["opening"]) + at * int(v["each"]) for at in range(len(speakers)))]
        names = [notice.host, *(heads[v[one.name]] for one in speakers)]
        moments = [notice.start + dt.timedelta(minutes=one) for one in starts]
        return [[name, f"{moment:%H:%M}"] for name, moment in zip(names, moments, strict=True)]

    def list_details(v: Values, named: Sequence[str]) -> list[list[str]]:
        """List what may stand beside a speaker: their role in the house, and for how long they speak."""
        lengths = [v["opening"], *(v["each"] for _ in speakers)]
        minutes = [[name, f"{length} minutes"] for name, length in zip(named, lengths, strict=True)]
        staff = list_staff(sampler.context).by_address.values()
        roles = [[one.name, one.role] for one in staff if one.name in named and one.role]
        return [*minutes, *roles, [notice.host, "opening"], [notice.host, "opens"]]

    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['note']}"
        return (
            make_action("pdf", "convert_to_word", pdf_file_path=source, word_file_path=path),
            make_action("word", "write_heading", file_path=path, text=v["heading"]),
            *(
                make_action("word", "write_to_file", file_path=path, contents=f"{name}: {time}")
                for name, time in list_turns(v)
            ),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        turns = list_turns(v)
        named = [name for name, _ in turns]
        return (
            make_criterion(
                "evaluate_extended_conversion",
                file=f"data/{v['note']}",
                converted=source,
                heading=v["heading"],
                parts=[{"pairs": turns, "in_order": True}],
                never=[*(one for one in heads.values() if one not in named), rivals_of("heading")],
                may_pair=list_details(v, named),
                may_state=[*heads, v["opening"], v["each"]],
                source=source,
            ),
        )

    block = SubtaskBlock(
        subtask="s1",
        instruction=f"Convert {source} to the Word document {{note}}. At its end, add the heading '{{heading}}' and "
        f"below it name and starting time of each speaker, in order: {notice.host}, who opens the {title} for "
        "{opening} minutes, then the heads of {speaker_1}, {speaker_2} and {speaker_3}, each for {each} minutes.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )
    stem = make_stem(notice.title)
    names = list_new_names(sampler.context, stem, ("programme", "notice", "running_order"), "docx")
    headings = (
        "Programme",
        "Running order",
        "Who speaks when",
        f"Programme of the {notice.title}",
        "Order of the talks",
    )
    return with_extras(
        block,
        _state_speakers(speakers, title),
        _state_opening(opening, notice, title),
        _state_length(each, title),
        state_heading("s1", draw_from(sampler, "heading", "text", headings), _WHAT),
        state_file("s1", draw_from(sampler, "note", "file", names), "the Word version of the notice"),
    )


def _draw_free(sampler: ValueSampler, name: str, kind: str, choices: Sequence[str]) -> Slot:
    """Draw a slot from some choices; the office may give away its alternatives, but not the value."""
    free = [one for one in choices if not sampler.gives_away(one)]
    if kind == "number":
        free = [one for one in free if one.endswith(("0", "5"))] or free
    if not free or len(choices) <= _MIN_OTHERS:
        raise TooFewValues(f"expected a value of {name} that the office does not give away")
    value = sampler.rng.choice(free)
    others = [one for one in choices if one != value]
    return make_slot(name, kind, value, sampler.rng.sample(others, min(len(others), 4)))


def _state_speakers(slots: Sequence[Slot], title: str) -> SubtaskBlock:
    fact = state_fact(
        "s1",
        [one.name for one in slots],
        "After the opening speak the heads of {0}, {1} and {2}, in this order, who have news to tell.",
        f"who speaks at the {title}",
        (
            "after the opening the heads of {0}, {1} and {2} speak, in this order",
            f"the speakers at the {title} are the head of {{0}} first, then that of {{1}}, then that of {{2}}",
            f"for the {title} we agreed on {{0}}, {{1}} and {{2}} in this order, each with its head",
            "first comes {0}, then {1}, last {2}, and it's the heads who speak",
            f"{{0}}, {{1}}, {{2}}: in that order their heads say something at the {title}",
        ),
        f"Who speaks at the {title}, and in which order?",
        ("the heads of {0}, {1} and {2}", "{0}, then {1}, then {2}, the heads of each", "the heads: {0}, {1}, {2}"),
    )
    return make_facts_only_block("s1", tuple(slots), (fact,))


def _state_opening(slot: Slot, notice: GatheringNotice, title: str) -> SubtaskBlock:
    first = notice.host.split()[0]
    return state(
        "s1",
        slot,
        f"{notice.host} opens the {title} at its start and has {{0}} minutes.",
        f"how long {first} opens the {title}",
        (
            f"{first} opens the {title} at its start and has {{0}} minutes",
            f"the opening by {first} takes {{0}} minutes",
            f"{{0}} minutes at the start are for {first}, who opens the {title}",
            f"give {first} {{0}} minutes to open the {title}",
            f"{first} says that {{0}} minutes are enough to open the {title}",
        ),
        f"How long does {first} open the {title}?",
        ("{0} minutes", "{0} minutes, not more", "for {0} minutes", "{0} minutes should do"),
    )


def _state_length(slot: Slot, title: str) -> SubtaskBlock:
    return state(
        "s1",
        slot,
        "Each of the heads after that has {0} minutes, one directly after the other.",
        f"how long each head speaks at the {title}",
        (
            "each of the heads has {0} minutes, one directly after the other",
            "the heads get {0} minutes each, without a break between them",
            f"every head speaks for {{0}} minutes at the {title}, with no gap in between",
            f"{{0}} minutes for each head at the {title}, back to back",
            "plan {0} minutes for each of the heads, straight after each other",
        ),
        f"How long does each head speak at the {title}?",
        ("{0} minutes each", "{0} minutes, one after the other", "each has {0} minutes"),
    )


def _make_preparation(
    context: TaskContext, sampler: ValueSampler, rng: random.Random, notice: GatheringNotice
) -> SubtaskBlock:
    name, first = notice.title, notice.host.split()[0]
    titles = [
        f"Preparation of the {name}",
        f"{name[:1].upper()}{name[1:]} with {first}",
        f"Prepare the {name} with {first}",
    ]
    titles += [f"{name[:1].upper()}{name[1:]}, preparation", f"Plan the {name}"]
    facts = FactBuilder(sampler, rng, "s2")
    user, what = context.persona.name, "the preparation"
    booking = make_dependent_booking_block(
        sampler,
        rng,
        "s2",
        "prep",
        what,
        user,
        "on {prep_date} at {prep_start}",
        lambda v: join_date_and_time(v["prep_date"], v["prep_start"]),
        find_calendar_zone(context, user),
    )
    booking = give_titles(sampler, booking, "prep", titles, _PREPARATIONS)
    first_day, end = context.clock.day + dt.timedelta(days=2), notice.start.date()
    ahead = [first_day + dt.timedelta(days=at) for at in range(min((end - first_day).days, _MOST_DAYS))]
    people = [context.persona.email, *filter(None, [find_address_of(context, notice.host)])]
    working = [one.isoformat() for one in ahead if is_working_day(one)]
    away = find_absences(context)
    days = [one for one in working if not any(away.is_away(each, one) for each in people)]
    date = _draw_free(sampler, "prep_date", "date", days)
    # In the morning, since a time at which somebody speaks could be taken for it.
    begins = {one: join_date_and_time(date.value.value, one) for one in _MORNINGS}
    starts = [one for one, begin in begins.items() if are_in(context, people, begin, add_minutes(begin, "75"))]
    slots = (date, _draw_free(sampler, "prep_start", "time", starts))
    moments = [
        facts.build_fact(one.name, phrase_fact(kind, what), may_be_updated=True)
        for one, kind in zip(slots, ("date", "start"), strict=True)
    ]
    return replace(booking, slots=(*slots, *booking.slots), facts=(*moments, *booking.facts))


def _write_time_first(action: Action) -> Action:
    name, _, time = action.args["contents"].partition(": ")
    return replace_arguments(action, contents=f"{time} {name}")
