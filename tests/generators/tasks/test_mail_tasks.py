"""What generated tasks ask of mails, and what they leave open."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from data_model import Criterion
from generators import Draft
from generators.tasks.people_names import FIRST_NAMES
from tests.generators.tasks.survival import drafted, findings_of, offences, store_office
from tests.offices import office_files

GROUPS = ("Alder", "Birch", "Cedar", "Delta", "Echo")
PEOPLE = (
    "Meki Xihozun",
    "Ann Berg",
    "Tim Low",
    "Eva Ray",
    "Joe Kim",
    "Sam Orr",
    "Lea Fox",
    "Pia Elm",
    "Ida Nye",
    "Jan Poe",
)


def class_list(names: bool) -> list[list[str | int | float | bool | None]]:
    """A sheet of ten students in five groups, by id, with their names or without."""
    rows: list[list[str | int | float | bool | None]] = [
        ["Student ID", *(["First Name", "Last Name"] * names), "Group"]
    ]
    for number, name in enumerate(PEOPLE):
        rows.append([f"S10{number:02}", *(name.split() * names), GROUPS[number // 2]])
    return rows


def invitations(folder: Path, names: bool) -> list[tuple[Draft, list[str]]]:
    """Drafts of `group_invite` over such a sheet, and what is wrong with them."""
    office = store_office(
        folder,
        office_files(
            excel={"students.xlsx": class_list(names)},
            mail={"Bob": [("Ann", "Hi there", "x")]},
            calendar={"Bob": [("Standup", "2024-05-01 09:00:00", "2024-05-01 09:30:00")]},
        ),
    )
    findings = findings_of(office, folder)
    drafts = [drafted("group_invite", office, findings, seed) for seed in range(3)]
    return [(draft, offences(draft, office)) for draft in drafts if draft]


def mail_of(draft: Draft) -> Criterion:
    return next(one for one in draft.task.criteria if one.function == "evaluate_mail")


def test_an_invitation_names_people_and_not_their_ids(tmp_path: Path) -> None:
    made = invitations(tmp_path, names=True)
    assert made
    for draft, found in made:
        said = mail_of(draft).args["says"]
        assert not found
        assert sorted(said) == sorted(" ".join(one for one in PEOPLE if set(one.split()) <= set(said)).split())
        assert len(said) == 4


@pytest.mark.parametrize(
    ("header", "is_used"),
    [
        (("Name", "Group", "Tutor"), True),
        (("Student", "Group", "Tutor"), True),
        (("Project", "Group", "Tutor"), False),
        (("Name", "Group", "Second choice"), False),
    ],
)
def test_a_group_is_one_of_people_that_is_named_without_its_column(
    header: tuple[str, ...], is_used: bool, tmp_path: Path
) -> None:
    second = "Fir" if header[-1] == "Tutor" else GROUPS[0]
    rows = [[name, GROUPS[number // 2], second] for number, name in enumerate(PEOPLE)]
    office = store_office(tmp_path, office_files(excel={"students.xlsx": [list(header), *rows]}))
    draft = drafted("group_invite", office, findings_of(office, tmp_path), 1)
    assert (draft is not None) == is_used


@pytest.mark.parametrize(("names", "has_last_names"), [(PEOPLE, True), ([one.split()[0] for one in PEOPLE], False)])
def test_who_joins_a_list_of_people_has_a_name_like_theirs(
    names: Sequence[str], has_last_names: bool, tmp_path: Path
) -> None:
    rows: list[list[str | int | float | bool | None]] = [[name, 100 + 7 * n] for n, name in enumerate(names)]
    office = store_office(tmp_path, office_files(excel={"hours.xlsx": [["Name", "Hours"], *rows]}))
    draft = drafted("figure_by_mail", office, findings_of(office, tmp_path), 1)
    assert draft is not None
    (new,) = [one.args["cells"][0]["value"] for one in draft.task.criteria if one.function == "evaluate_excel_new_row"]
    assert new.split()[0] in FIRST_NAMES
    assert (" " in new) == has_last_names


def test_a_sheet_of_ids_alone_feeds_no_invitation(tmp_path: Path) -> None:
    assert invitations(tmp_path, names=False) == []
