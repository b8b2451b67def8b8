"""Forwards of mails that hold quotations of their own."""

from pathlib import Path
from typing import Any

from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, messages, score
from tests.office_env.actions.acting import act
from tests.offices import Letter, office, office_files


def test_a_mail_that_quotes_another_one_can_be_forwarded_as_it_is(tmp_path: Path) -> None:
    quoted = "On 2 May 2024 at 09:00, Zoe Lind wrote:\n> Dear Ann,\n> we need 3 lamps.\n> Zoe"
    body = f"Dear Zoe,\nCHF 342 is fine.\nAnn\n\n{quoted}"
    mail = {"Zoe": [Letter("ann@firm.org", "Re: Lamps", body, "Zoe@example.com")]}
    workspace, seed = office(tmp_path, mail=mail), InMemoryFileTree(office_files(mail=mail))
    (path,) = seed.names()
    call = {"username": "Zoe", "email_id": path.rpartition("/")[2], "recipient": "bo@x.example"}
    act(workspace, "email.forward_email", **call)
    wanted: dict[str, Any] = {
        "sender": "Zoe",
        "recipients": ["bo@x.example"],
        "forward_of": path,
        "is_closed": True,
        "context": "Lamps",
    }
    found = score("evaluate_mail", workspace, seed, **wanted)
    assert is_passed(found), messages(found)
