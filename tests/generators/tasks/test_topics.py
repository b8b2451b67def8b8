"""What a task makes is named after what the task is about, and new entries are of the kind that a register holds."""

import datetime as dt
import random
from pathlib import Path

import pytest

from data_model import Case, Contact, Persona, make_clock
from generators.tasks.building_blocks.fact_phrases import phrase_decoy
from generators.tasks.building_blocks.keyed_tables import find_keyed_tables
from generators.tasks.building_blocks.new_entries import draw_new_names
from generators.tasks.building_blocks.office_words import names_address
from generators.tasks.building_blocks.topics import Topic, find_topic_of_file, make_case_titles, share_words
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import TaskContext
from generators.tasks.value_pools import COUNT_LABELS, HEADINGS, LABELS, SUBJECTS, TITLES
from tests.generators.tasks.survival import findings_of, store_office
from tests.offices import Rows, office_files

PARTNER = Contact(name="Old Mill", person="Ann Ray", address="ann@mill.example", role="lender", is_colleague=False)


def case(plural: str = "loans", file: str = "data/Loans 2024.xlsx", key: str = "L2024-031") -> Case:
    return Case(
        noun=plural[:-1],
        plural=plural,
        key=key,
        register_file=file,
        is_own=True,
        values=(),
        past=(),
        news=(),
        people=(PARTNER,),
    )


def scene_of(folder: Path, sheets: dict[str, Rows], cases: tuple[Case, ...] = ()) -> TaskContext:
    office = store_office(folder, office_files(excel=sheets))
    clock = make_clock(dt.date(2024, 5, 2), "9:00 AM")
    found = findings_of(office, folder)
    return TaskContext(office.hash, office.names(), found, Persona(name="Bob"), clock, cases=cases)


def row(name: str, figure: int) -> list[str | int]:
    return [name, figure]


def new_names(folder: Path, rows: Rows, cases: tuple[Case, ...] = (), **others: Rows) -> tuple[str, ...]:
    context = scene_of(folder, {"list.xlsx": rows, **{f"{name}.xlsx": more for name, more in others.items()}}, cases)
    table = next(one for one in find_keyed_tables(context) if one.name == "list.xlsx")
    return draw_new_names(ValueSampler(context, random.Random(1)), table, 5)


@pytest.mark.parametrize(
    ("path", "plural", "slug"),
    [
        ("data/Loans 2024.xlsx", "loans", "loans"),
        ("data/Trips 2024.xlsx", "trips", "trips"),
        ("data/courtroom_list.xlsx", "courtrooms", "courtrooms"),
        ("data/Groups and members.xlsx", "members and groups", "members_and_groups"),
        ("data/Claims/Survey reports/SV-377 L2024-0874.pdf", "survey reports", "sv_377"),
        ("data/Placement/Reports/Market April 2024.docx", "market reports", "market_reports"),
    ],
)
def test_a_file_is_about_what_its_register_its_name_or_its_folder_says(
    path: str, plural: str, slug: str, tmp_path: Path
) -> None:
    topic = find_topic_of_file(scene_of(tmp_path, {}, (case(),)), path)
    assert topic is not None
    assert (topic.plural, topic.slug) == (plural, slug)


@pytest.mark.parametrize("path", ["data/report.docx", "data/list.xlsx", "data/1.xlsx"])
def test_a_name_that_says_nothing_gives_no_topic(path: str, tmp_path: Path) -> None:
    assert find_topic_of_file(scene_of(tmp_path, {}), path) is None


def test_what_is_drawn_is_about_the_topic_and_what_belongs_to_another_matter_is_not(tmp_path: Path) -> None:
    context = scene_of(tmp_path, {}, (case(), case("guided visits", "data/Visits.xlsx", "V-1")))
    sampler = ValueSampler(context, random.Random(2)).turn_to(Topic("loans"))
    assert all("loans" in one.lower() for pool in (TITLES, SUBJECTS) for one in sampler.draw_phrases(4, pool))
    assert all(one.startswith("loans_") for one in sampler.draw_file_names(4, ("notes", "memo"), "docx"))
    assert sampler.rival == Topic("guided visits")
    assert sampler.draw_rival_file_name(("notes",), "docx").startswith("guided_visits_")


@pytest.mark.parametrize("pool", [TITLES, SUBJECTS, HEADINGS, LABELS, COUNT_LABELS])
def test_a_pool_has_five_phrases_for_every_topic_and_length(pool: object) -> None:
    assert isinstance(pool, type(TITLES))
    for topic, are_records in (("", False), ("loans", True), ("handbook", False)):
        for max_chars in (16, 80) if pool in (LABELS, COUNT_LABELS) else (80,):
            phrases = pool.list_phrases(topic, are_records, "May", max_chars)
            assert len(set(phrases)) >= 5
            assert not any("{" in one or len(one) > max_chars for one in phrases)


def test_the_titles_of_a_case_name_it() -> None:
    titles = make_case_titles(case()).list_phrases("", False, "May")
    assert "L2024-031 with Old Mill" in titles
    assert all("L2024-031" in one for one in titles)


def test_the_next_entries_of_a_register_are_its_next_numbers(tmp_path: Path) -> None:
    rows: Rows = [["Loan", "Value"], *(row(f"L2024-{number:03}", 50 + number) for number in range(7, 15))]
    assert set(new_names(tmp_path, rows)) <= {f"L2024-{number:03}" for number in range(15, 22)}


def test_the_next_entries_of_a_plan_are_its_next_months(tmp_path: Path) -> None:
    rows: Rows = [["Month", "Plan"], ["October 2024", 70], ["November 2024", 75], ["December 2024", 80]]
    assert set(new_names(tmp_path, rows)) <= {
        f"{month} 2025" for month in ("January", "February", "March", "April", "May", "June")
    }


def test_new_entries_are_what_other_lists_have_under_the_same_heading(tmp_path: Path) -> None:
    rows: Rows = [["Species", "Pots"], ["yew", 70], ["lilac", 75], ["privet", 80]]
    others: Rows = [
        ["Species", "Bed"],
        *(row(name, 1) for name in ("yew", "rowan", "box", "holly", "dogwood", "elder")),
    ]
    assert set(new_names(tmp_path, rows, beds=others)) == {"rowan", "box", "holly", "dogwood", "elder"}


def test_no_new_thing_of_a_company_holds_the_name_of_another(tmp_path: Path) -> None:
    rows: Rows = [["Device", "Rate"], ["Raman microscope", 70], ["electron microscope", 75], ["thermobalance", 80]]
    names = new_names(tmp_path, rows, (case(),))
    assert all(one.lower().endswith(" microscope") for one in names)
    assert not {"raman microscope", "electron microscope"} & {one.lower() for one in names}


def test_a_decoy_names_the_other_matter() -> None:
    phrase = phrase_decoy("to", random.Random(1), "guided visits")
    assert all("the guided visits" in one for one in (phrase.text.lower(), *phrase.statement.clauses))


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Visit from Old Mill", "ann.ray@old-mill.example"),
        ("Ann Ray visits", "ann.ray@else.example"),
        ("Talk Bob and Ann in May", "ann@office.example"),
    ],
)
def test_a_title_names_the_people_and_partners_in_it(text: str, address: str) -> None:
    assert names_address(text, address)
    assert not names_address("Duty roster May", address)


def test_topics_with_a_word_in_common_could_be_taken_for_each_other() -> None:
    assert share_words(Topic("guided visits"), Topic("visit reports"))
    assert not share_words(Topic("loans"), Topic("guided visits"))
