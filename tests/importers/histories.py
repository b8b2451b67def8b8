"""Histories of OdysseyBench, imported: the dialogue that one becomes, or why it is refused."""

from pathlib import Path
from typing import Any

from data_model import Dataset, Dialogue
from importers import import_odysseybench
from tests.importers.published import QUESTION, odysseybench

SAYS = {"speaker": "Bob", "text": "Hello."}


def dialogue_of(tmp_path: Path, **conversation: Any) -> Dialogue:
    source = odysseybench(tmp_path / "source", {"plus/1-3/0": QUESTION}, [{"conversation": conversation}])
    result = import_odysseybench(source, tmp_path / "goal")
    assert result.refused == ()
    (dialogue,) = Dataset(tmp_path / "goal").dialogues()
    return dialogue


def refusal(source: Path) -> str:
    """Import a source beside whose task a sound one stands; return why the task was refused."""
    odysseybench(source, {"neo/2-2/0": QUESTION})
    result = import_odysseybench(source, source.parent / "goal")
    assert result.imported == 1
    assert len(result.refused) == 1
    return result.refused[0].reason
