"""The exact profile reads mails as OfficeBench does, and what would cost it minutes as a mail that it cannot read."""

import pytest

from criteria import score_criterion
from data_model import Criterion
from office_env import InMemoryFileTree

HEAD = b"From: Ann@example.com\nTo: Bob@example.com\nContent-Type: text/plain; charset=utf-8\n"
PARTS = b'From: Ann@example.com\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\n'
PART = b"--b\nContent-Type: text/plain; charset=utf-8\n\nNoon\n"


def holds(content: bytes, keyword: str) -> bool:
    args = {"doc_type": "email", "username": "Bob", "keywords": [keyword]}
    mails = InMemoryFileTree({"emails/Bob/a.eml": content})
    (check,) = score_criterion(
        Criterion(function="evaluate_contain", args=args), mails, InMemoryFileTree({}), {}, "officebench-exact"
    )
    return check.status == "passed"


@pytest.mark.parametrize(
    "content",
    [
        HEAD + b"Subject: " + b"=?utf-8?q?a?= " * 2_000 + b"\n\nNoon\n",
        b"To: " + b"a@b.c, " * 4_000 + b"\n" + HEAD + b"\nNoon\n",
        PARTS + PART * 1_001 + b"--b--\n",
        PARTS + b"".join(PART.replace(b"utf-8", b"utf-8; a%d=" % n + b"a" * 900) for n in range(240)) + b"--b--\n",
        HEAD.replace(b"utf-8", b"punycode") + b"\n" + b"a" * 30_000,
        HEAD + b"\n" + b"Noon " * 900_000,
    ],
)
@pytest.mark.timeout(60)
def test_a_mail_over_a_limit_is_one_that_cannot_be_read(content: bytes) -> None:
    assert holds(content, "Error: Failed to list emails.")


@pytest.mark.parametrize(
    "content",
    [
        HEAD + b"Subject: " + b"=?utf-8?q?a?= " * 500 + b"\n\nNoon\n",
        HEAD + b"To: " + b", ".join(b"person%d@example.com" % n for n in range(500)) + b"\n\nNoon\n",
        PARTS + PART * 200 + b"--b--\n",
        HEAD + b"\n" + b"Noon " * 100_000,
    ],
)
def test_a_large_mail_within_the_limits_is_read(content: bytes) -> None:
    assert holds(content, "Noon")
