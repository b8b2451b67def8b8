"""Mails that language models wrote for tasks of ours, right and wrong ones; those that we judge wrongly are known."""

import json
from pathlib import Path
from typing import Any

import pytest

from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, score

MAILS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("labelled_mails.json").read_text(encoding="utf-8"))


def passes(mail: dict[str, Any], body: str) -> bool:
    wanted = mail["wanted"]
    recipient = wanted["recipients"][0]
    content = f"From: {mail['from']}\nTo: {recipient}\nSubject: {wanted['subject']}\n\n{body.strip()}\n".encode()
    boxes = (wanted["sender"], recipient.partition("@")[0])
    workspace = InMemoryFileTree({f"emails/{box}/{wanted['subject']}.eml": content for box in boxes})
    return is_passed(score("evaluate_mail", workspace, InMemoryFileTree({}), **wanted))


@pytest.mark.parametrize("mail", MAILS, ids=[mail["id"] for mail in MAILS])
def test_right_mails_pass_but_those_known(mail: dict[str, Any]) -> None:
    assert all(passes(mail, body) for body in mail["right"])
    assert not any(passes(mail, body) for body in mail["right_but_refused"])


@pytest.mark.parametrize("mail", MAILS, ids=[mail["id"] for mail in MAILS])
def test_wrong_mails_fail_but_those_known(mail: dict[str, Any]) -> None:
    assert not any(passes(mail, body) for body in mail["wrong"])
    assert all(passes(mail, body) for body in mail["wrong_but_accepted"])


def test_few_are_judged_wrongly() -> None:
    refused, right = (sum(len(mail[name]) for mail in MAILS) for name in ("right_but_refused", "right"))
    accepted, wrong = (sum(len(mail[name]) for mail in MAILS) for name in ("wrong_but_accepted", "wrong"))
    assert refused / (refused + right) < 0.1
    assert accepted / (accepted + wrong) < 0.05
