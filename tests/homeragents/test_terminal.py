"""The live line says where a run stands and what it has cost."""

import json

import pytest

from homeragents.terminal import ProgressBar, print_json, print_line
from run_ledger import ProgressSnapshot


@pytest.mark.parametrize("spent", ["", "1,204 calls, 2.1 M tokens, 0.87 USD"])
def test_the_live_line_shows_rejections_faults_and_what_is_spent(
    spent: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    bar = ProgressBar()
    bar.start("neo, seed 7", 10)
    bar.show(
        ProgressSnapshot(
            settled=5, resumed=1, accepted=2, rejected={"rules": 2}, errored=1, crashed=0, running=3, usage_text=spent
        )
    )
    bar.finish()
    out, said = capfd.readouterr()
    assert out == ""
    assert " 2/10 " in said
    notes = ", ".join(["2 rules", "1 errored", *([spent] if spent else [])])
    assert said.rstrip().endswith(notes)


UNSEEN = "a\x1b]0;PWN\x07\x7f\x9b\u202e\u200b\u2028\udcff\U000e0041z"


def test_what_strangers_wrote_does_nothing_to_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    print_line(f"{UNSEEN}\nÄ 漢\tb")
    print_json({"id": UNSEEN, "name": "Ä 漢"})
    line, document = capsys.readouterr().out.split("\n", 1)
    assert line == r"a\x1b]0;PWN\x07\x7f\x9b\u202e\u200b\u2028\udcff\U000e0041z Ä 漢" + "\tb"
    assert document.replace("\n", "").isprintable()
    assert json.loads(document) == {"id": UNSEEN, "name": "Ä 漢"}
