"""What generated tasks ask of mails, and what they leave open."""

from pathlib import Path

from data_model import Criterion
from generators import Draft
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


def test_a_sheet_of_ids_alone_feeds_no_invitation(tmp_path: Path) -> None:
    assert invitations(tmp_path, names=False) == []
