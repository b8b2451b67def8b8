"""Passages of documents: what can be asked for by a key, and by which words it is told from the others."""

import datetime as dt
import random
from pathlib import Path

from data_model import Persona, make_clock
from generators.tasks import TaskContext
from generators.tasks.building_blocks.document_passages import (
    PassageSet,
    find_passage_sets,
    list_short_word_runs,
    make_passage_choice_block,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler
from tests.generators.tasks.small_offices import MANUAL, NOTICE
from tests.generators.tasks.survival import dialogue_of, drafted, findings_of, offences, store_office
from tests.offices import Content, office_files


def scene(tmp_path: Path, **files: dict[str, Content]) -> TaskContext:
    office = store_office(tmp_path, office_files(word=files.get("word"), pdf=files.get("pdf")))
    return TaskContext(
        office.hash, office.names(), findings_of(office, tmp_path), Persona(name="Bob"), make_clock(dt.date(2024, 5, 6))
    )


def only(found: list[PassageSet]) -> PassageSet:
    (one,) = found
    return one


def test_labelled_lines_are_asked_for_by_their_label(tmp_path: Path) -> None:
    found = only(find_passage_sets(scene(tmp_path, pdf={"notice.pdf": NOTICE})))
    assert found.key_phrasing == "the {0}"
    venue = found.by_key["Venue line"]
    assert (venue.text, venue.keyword) == ("Venue: Old Granary", "Old Granary")


def test_text_below_a_heading_is_asked_for_by_the_heading(tmp_path: Path) -> None:
    lines = [
        "Terms of Payment", "Invoices are settled within a month.", "Place of Delivery",
        "Crates arrive at the northern gate.", "Return of Goods", "Damaged ladders are taken back at once.",
    ]  # fmt: skip
    found = only(find_passage_sets(scene(tmp_path, pdf={"contract.pdf": lines})))
    assert found.key_phrasing == "the first line below '{0}'"
    assert found.by_key["Place of Delivery"].text == "Crates arrive at the northern gate."


def test_paragraphs_are_asked_for_by_their_opening_words(tmp_path: Path) -> None:
    found = only(find_passage_sets(scene(tmp_path, word={"bees.docx": MANUAL})))
    assert found.key_phrasing == "the paragraph that begins with '{0}'"
    assert list(found.by_key)[:2] == ["Every colony needs a", "Honey is taken twice"]
    assert found.by_key["Honey is taken twice"].keyword == "never after the first"


def test_passages_that_share_their_words_are_left_out(tmp_path: Path) -> None:
    lines = [
        "Host: Clara Whitfield",
        "Cook: Clara Whitfield",
        "Band: Copper Kettle",
        "Venue: Old Granary",
        "Fee: Two apples",
    ]
    found = only(find_passage_sets(scene(tmp_path, pdf={"n.pdf": lines})))
    assert sorted(found.by_key) == ["Band line", "Fee line", "Venue line"]


def test_a_document_without_enough_passages_is_left_out(tmp_path: Path) -> None:
    assert find_passage_sets(scene(tmp_path, word={"short.docx": ["One line of text."]})) == []


def test_the_nearest_passages_come_first_among_the_others(tmp_path: Path) -> None:
    found = only(find_passage_sets(scene(tmp_path, pdf={"notice.pdf": NOTICE})))
    assert found.make_slot("k", "Organiser line").alternatives[:2] == ("Venue line", "Main attraction line")
    assert "Venue line" not in found.make_slot("k", "Organiser line", ("Venue line",)).alternatives


def test_the_document_is_said_where_the_office_has_several(tmp_path: Path) -> None:
    place = scene(tmp_path, pdf={"notice.pdf": NOTICE}, word={"short.docx": ["One line of text."]})
    part = make_passage_choice_block(
        ValueSampler(place, random.Random(1)), random.Random(1), "s1", only(find_passage_sets(place)), ("a", "b"), "x"
    )
    assert [(fact.name, fact.needed) for fact in part.facts] == [("source", False), ("a", True), ("b", True)]


def test_keywords_are_runs_of_plain_words() -> None:
    assert list_short_word_runs("It grew by $4.28 billion, said Clara (the new head of the northern gardens).") == [
        "the new head of",
        "It grew by",
        "said Clara",
        "billion",
    ]


def test_passages_may_begin_with_a_letter_of_any_alphabet_and_copies_of_documents_are_left_out(tmp_path: Path) -> None:
    rules = [
        "Öffnungszeiten: nur nach Absprache", "Über Mittag: geschlossen bis zwei", "Ärger: bitte gleich melden",
        "Schlüssel: beim Hausmeister im Keller",
    ]  # fmt: skip
    found = only(find_passage_sets(scene(tmp_path, word={"Regeln.docx": rules, "Kopie von Regeln.docx": rules})))
    assert found.document.file == "data/Regeln.docx"
    assert set(found.by_key) == {"Öffnungszeiten line", "Über Mittag line", "Ärger line", "Schlüssel line"}


def test_lines_of_a_text_file_are_quoted_after_the_shell_has_printed_it(tmp_path: Path) -> None:
    office = store_office(tmp_path, office_files(text={"notice board.txt": "\n".join(NOTICE)}))
    findings = findings_of(office, tmp_path)
    draft = drafted("notice_to_calendar", office, findings, 1)
    assert draft is not None
    assert "the text file" in draft.task.intent
    first = (draft.task.solution or ())[0]
    assert (first.app, first.args["command"]) == ("shell", "cat 'data/notice board.txt'")
    assert offences(draft, office, dialogue_of(draft, findings)) == []
