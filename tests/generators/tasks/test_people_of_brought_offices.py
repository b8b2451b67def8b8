"""The people of tasks over offices that name few people: those of the office first, and others marked as made up."""

from pathlib import Path

import pytest

from generators.tasks import list_invented
from tests.generators.tasks.survival import drafted, findings_of, store_office
from tests.offices import Letter, office_files

LETTERS = [
    Letter("tom@firm.example", "Ladder order", "The ladders arrive on a truck.", "zoe.mueller@shop.example"),
    Letter("ida@bank.example", "Crate prices", "Our crates cost more in autumn.", "zoe.mueller@shop.example"),
    Letter("uwe@mill.example", "Timber sample", "A box of oak is on its way.", "zoe.mueller@shop.example"),
]


def invented_and_recipients(tmp_path: Path, letters: list[Letter], seed: int) -> tuple[tuple[str, ...], set[str]]:
    office = store_office(tmp_path, office_files(mail={"Zoe": letters}))
    findings = findings_of(office, tmp_path)
    draft = drafted("forward_named_mail", office, findings, seed)
    assert draft is not None
    (step,) = [step for step in draft.task.solution or () if step.action == "forward_email"]
    return list_invented(draft.task, findings), {step.args["recipient"], step.args["email_id"]}


@pytest.mark.parametrize("seed", range(3))
def test_a_mail_is_forwarded_to_somebody_of_the_office_who_did_not_send_it(tmp_path: Path, seed: int) -> None:
    invented, step = invented_and_recipients(tmp_path, LETTERS, seed)
    assert invented == ()
    sender = {f"{letter.subject}.eml": letter.sender for letter in LETTERS}
    recipient, mail = sorted(step, key=lambda text: text.endswith(".eml"))
    assert recipient in sender.values()
    assert recipient != sender[mail]


def test_what_an_office_does_not_name_is_marked_as_made_up(tmp_path: Path) -> None:
    letters = [letter._replace(sender="sales@firm.example", recipient="all@shop.example") for letter in LETTERS]
    invented, _ = invented_and_recipients(tmp_path, letters, 1)
    assert invented == ("persona address", "recipients")
