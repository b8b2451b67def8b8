"""The live line says where a run stands and what it has cost."""

import json

import pytest

from homeragents.terminal import Bar, print_json, say
from run_ledger import Snapshot


@pytest.mark.parametrize("spent", ["", "1,204 calls, 2.1 M tokens, 0.87 USD"])
def test_the_live_line_shows_rejections_faults_and_what_is_spent(
    spent: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    bar = Bar()
    bar.start("neo, seed 7", 10)
    bar.show(
        Snapshot(settled=5, resumed=1, accepted=2, rejected={"rules": 2}, errored=1, crashed=0, running=3, spent=spent)
    )
    bar.finish()
    out, said = capfd.readouterr()
    assert out == ""
    assert " 2/10 " in said
    notes = ", ".join(["2 rules", "1 errored", *([spent] if spent else [])])
    assert said.rstrip().endswith(notes)


ORDERS = "\x1b]0;T\x07\x1b[2J\x9b31m \u202egnp.exe \u200b\u2066\ud800"


def test_what_a_terminal_would_obey_is_shown_as_its_escape(capfd: pytest.CaptureFixture[str]) -> None:
    say(f"{ORDERS}\n\u00e9t\u00e9 \u79df")
    said, _ = capfd.readouterr()
    assert said == "\\x1b]0;T\\x07\\x1b[2J\\x9b31m \\u202egnp.exe \\u200b\\u2066\\ud800\n\u00e9t\u00e9 \u79df\n"
    print_json({"why": ORDERS})
    said, _ = capfd.readouterr()
    assert all(one.isprintable() for one in said.replace("\n", ""))
    assert json.loads(said) == {"why": ORDERS}
