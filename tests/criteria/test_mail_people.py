"""Full names in mails: whom they may greet, who may sign them, and with what."""

from typing import Any

import pytest

from office_env import InMemoryFileTree
from tests.criteria.scoring import messages, score

PEOPLE = [
    {"address": "bo@oak-nursery.example", "name": "Bo Rask", "role": "Buyer"},
    {"address": "ann@oak-nursery.example", "name": "Ann Cruz", "role": "Planning officer"},
    {"address": "zoe@oak-nursery.example", "name": "Zoe Hidalgo", "role": "Gardener"},
]
PEOPLE.append({"address": "lea@oak-nursery.example", "name": "Lea Lomax"})
BOTH = ("bo", "ann")


def find_faults(body: str, to: tuple[str, ...] = ("bo",)) -> list[str]:
    args: dict[str, Any] = {
        "sender": "Zoe",
        "recipients": [f"{one}@oak-nursery.example" for one in to],
        "values": ["plan.pdf"],
        "context": "Convert plan.docx to the PDF of the same name, and send an email with the name of the PDF.",
        "is_closed": True,
        "people": [one for one in PEOPLE if one["address"].split("@")[0] in (*to, "zoe")],
    }
    heading = f"From: zoe@oak-nursery.example\nTo: {', '.join(args['recipients'])}\nSubject: The PDF\n\n"
    mail = f"{heading}{body}\n".encode()
    boxes = ("Zoe", *to)
    workspace = InMemoryFileTree({f"emails/{one}/The PDF.eml": mail for one in boxes})
    return messages(score("evaluate_mail", workspace, **args))


@pytest.mark.parametrize(
    ("to", "body"),
    [
        (("bo",), "Dear Mr Rask,\n\nthe PDF is called plan.pdf.\n\nKind regards\nZoe Hidalgo"),
        (("bo",), "Dear Bo Rask,\n\nthe PDF is called plan.pdf.\n\nZoe"),
        (BOTH, "Dear Mr Rask and Ms Cruz,\n\nthe PDF is called plan.pdf.\n\nZoe"),
        ((*BOTH, "lea"), "Dear Mr Rask, Ms Lomax and Ms Cruz,\n\nthe PDF is called plan.pdf.\n\nZoe"),
        ((*BOTH, "lea"), "Dear Bo Rask, Lea Lomax and Ann Cruz,\n\nthe PDF is called plan.pdf.\n\nZoe"),
        (("bo",), "Dear Bo,\n\nthe PDF is called plan.pdf.\n\nZoe Hidalgo\nGardener"),
        (("bo",), "Dear Bo,\n\nthe PDF is called plan.pdf.\n\nZoe\nGardener\nOak Nursery"),
        (("bo",), "Dear Bo,\n\nthe PDF is called plan.pdf.\n\nBest\nZoe Hidalgo\nGardener, Oak Nursery"),
    ],
)
def test_people_may_be_called_by_their_full_names(to: tuple[str, ...], body: str) -> None:
    assert find_faults(body, to) == []


@pytest.mark.parametrize(
    ("to", "body"),
    [
        (("bo",), "Dear Ms Cruz,\n\nthe PDF is called plan.pdf.\n\nZoe"),
        (("bo",), "Dear Mr Hidalgo,\n\nthe PDF is called plan.pdf.\n\nZoe"),
        (("bo",), "Dear Bo Cruz,\n\nthe PDF is called plan.pdf.\n\nZoe"),
        (BOTH, "Dear Bo Cruz and Ann Rask,\n\nthe PDF is called plan.pdf.\n\nZoe"),
        (("bo",), "Dear Bo,\n\nthe PDF is called plan.pdf.\n\nAnn Cruz\nPlanning officer"),
        (("bo",), "Dear Bo,\n\nthe PDF is called plan.pdf.\n\nZoe\nMayor"),
        (("bo",), "Dear Bo,\n\nBo Rask is called plan.pdf.\n\nZoe"),
        (BOTH, "The PDF is called plan.pdf. Ann Cruz leads it."),
    ],
)
def test_nobody_is_called_by_the_name_or_the_role_of_another(to: tuple[str, ...], body: str) -> None:
    assert find_faults(body, to)
