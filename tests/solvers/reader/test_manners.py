"""How the reader behaves whatever it is given: it ends, repeats itself, raises nothing, and knows nothing of others."""

import ast
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data_model import ProtocolName, canonical_json
from office_env import Episode
from solvers import reader as package
from solvers import solver
from tests.solvers.reader.played import HOURS, answer, left, played, talk, writes

FILES = {
    "excel": {"hours.xlsx": HOURS, "empty.xlsx": [[]]},
    "word": {"guide.docx": ["Keys", "Hand them in at noon."]},
    "mail": {"Bob": [("Eva", "Lunch", "At noon?")]},
    "calendar": {"Bob": [("Standup", "2024-05-20 09:00:00", "2024-05-20 09:30:00"), ("Fair", "2024-05-21")]},
    "raw": {"data/broken.docx": b"no", "data/broken.pdf": b"no", "data/broken.xlsx": b"no"},
}
ERRANDS = (
    "Make the fix in the sheet, and put the extra entry below the others.",
    "Set the two figures right, and note the count in a closing row under the sheet.",
    "Put the two talks into my calendar, and email each of them the one they need.",
    "Delete what has to go, move what has to move, and put the addition right behind the moved event.",
    "Answer the mail with my words, pass the mail on, and email the announcement with my words.",
    "Log the mails I picked in a new Excel workbook, and save it as PDF.",
    "Log the events and their start in a new Excel workbook. Collect the two passages in a new Excel workbook.",
    "Write the Word comparison with the highest and the lowest, and make a picture of the page.",
    "Make the agenda paper in Word with a table of the events. Write the brief in Word from the mail.",
    "Extend the Word document. Convert the PDF into a Word document, add my remark. Tell me what I asked for.",
)
WORDS = (
    "the fix", "first fix", "other fix", "the extra entry", "the moved event", "event to move", "event to delete",
    "talk", "the leader", "the last one", "first mail", "the other mail", "the mail to answer", "the reply",
    "the comparison", "the agenda paper", "the list", "the PDF", "picture", "subject", "heading", "label",
    "opening", "called", "says", "the sum of all", "limit", "group", "first figure", "other figure", "under",
    "column", "Hours", "Ann Lee", "Bo Kim", "Standup", "Fair", "Lunch", "'Quoted'", "x.docx", "x.xlsx", "x.pdf",
    "x.png", "eva@firm.example", "9999-12-31", "0 minutes", "99999999 minutes", "May 31", "14:30", "24:00", "B2",
    "ZZ9999", "1e999", "-5", ".", "?", "\nuser: ", "\nassistant: ", ": ", ", ", "no", "after all",
    "second copy of", "Keys line", "again a week later", "\0", "\ud7ff", "'", '"', "first", "second",
)  # fmt: skip


def steps(episode: Episode) -> str:
    return canonical_json([one.model_dump(exclude={"latency_s", "tokens"}) for one in episode.trajectory.steps])


def test_it_is_told_nothing_that_no_assignment_holds() -> None:
    assert solver["reader"].options["privileged"] is False


def test_it_shares_no_code_with_those_who_write_tasks_and_dialogues() -> None:
    rooms = set()
    for path in sorted(Path(str(package.__file__)).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                rooms.add((node.module or "").partition(".")[0])
            elif isinstance(node, ast.Import):
                rooms |= {one.name.partition(".")[0] for one in node.names}
    ours = {
        "generators",
        "surfers",
        "verifier",
        "orchestrator",
        "evaluation",
        "importers",
        "exporters",
        "reports",
        "adapters",
        "templates",
        "run_ledger",
    }
    assert not rooms & ours


@pytest.mark.parametrize("errand", ERRANDS)
def test_without_a_history_nothing_is_done(tmp_path: Path, errand: str) -> None:
    episode = played(tmp_path, errand, "", FILES)
    assert writes(episode) == []
    assert left(episode)
    assert answer(episode) is None
    assert episode.stop == "finished"


@pytest.mark.parametrize("protocol", ["tools", "officebench"])
def test_the_same_assignment_gives_the_same_steps(tmp_path: Path, protocol: ProtocolName) -> None:
    said = talk(
        "u: The fix is for Bo Kim.", "u: The column for the figures is Hours.", "u: The figure for the fix is 9."
    )
    episodes = [played(tmp_path, ERRANDS[0], said, FILES, protocol=protocol) for _ in range(2)]
    assert writes(episodes[0]) == ["set_cell"]
    assert steps(episodes[0]) == steps(episodes[1])


def test_it_stops_where_the_episode_does(tmp_path: Path) -> None:
    episode = played(tmp_path, " ".join(ERRANDS), "", files=FILES, max_steps=4)
    assert (len(episode.trajectory.steps), episode.stop) == (4, "max_steps")


def test_an_office_without_files_is_no_fault(tmp_path: Path) -> None:
    episode = played(tmp_path, " ".join(ERRANDS), talk("u: The fix is for Bo Kim."))
    assert episode.stop == "finished"
    assert writes(episode) == []


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    asked=st.lists(st.sampled_from(ERRANDS), min_size=1, max_size=3),
    said=st.lists(st.lists(st.sampled_from(WORDS), max_size=8), max_size=25),
)
def test_nothing_that_was_said_makes_it_raise(tmp_path: Path, asked: list[str], said: list[list[str]]) -> None:
    episode = played(tmp_path, " ".join(asked), talk(*(f"u: {' '.join(one)}" for one in said)), FILES)
    assert episode.stop in ("finished", "stuck")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(asked=st.text(max_size=300), said=st.text(max_size=600))
def test_no_text_makes_it_raise(tmp_path: Path, asked: str, said: str) -> None:
    episode = played(tmp_path, asked, said)
    assert episode.stop == "finished"
    assert writes(episode) == []
