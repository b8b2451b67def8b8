"""What is kept on disk: used again, shared, mended when damaged, and whole after any kill."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from data_model import InputError, ModelCallError, bounds, sha256_hex
from llm_gateway import Models
from solvers.memory import History, MemorySettings, recall_history
from tests.answering import Asked, refuses, spoken
from tests.endpoint.server import Raw, Said
from tests.solvers.memory.talks import RETRIEVING, real_transcript, remembered, talk

ROOT = Path(__file__).resolve().parents[3]
TWO_SESSIONS = talk([["The rent is 900.", "Noted."], ["Ann moves out.", "Oh."]])


def kept(cache: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(cache.iterdir()) if not path.name.startswith(".")}


async def embed(texts: Sequence[str], model: str) -> list[list[float]]:
    """Vectors of words and letters: equal texts have equal ones."""
    return [[len(text) / 100, *(text.count(letter) / 10 for letter in "aeinorst")] for text in texts]


def by_vectors(cache: Path, instruction: str = "Book the talk.", mode: str = "rag-utterance") -> History:
    return remembered(real_transcript(), instruction, cache, mode, 1, embedding="openai:m", embed=embed)


@pytest.mark.parametrize("mode", RETRIEVING)
def test_what_is_kept_gives_the_same_history_and_is_not_made_again(mode: str, tmp_path: Path) -> None:
    first = by_vectors(tmp_path, mode=mode)
    before = {path: path.stat().st_ino for path in tmp_path.iterdir()}
    assert before
    assert by_vectors(tmp_path, mode=mode) == first
    # A file that is written anew is another file.
    assert {path: path.stat().st_ino for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize("damage", ["cut", "changed", "emptied", "noise", "other"])
def test_a_damaged_file_is_made_again(damage: str, tmp_path: Path) -> None:
    first = by_vectors(tmp_path)
    whole = kept(tmp_path)
    for name, content in whole.items():
        harmed = {
            "cut": content[:-7],
            "changed": content[:-3] + b"7" + content[-2:],
            "emptied": b"",
            "noise": bytes(range(256)),
            "other": content.replace(b"\n", b"\nx", 1),
        }
        (tmp_path / name).write_bytes(harmed[damage])
    assert by_vectors(tmp_path) == first
    assert kept(tmp_path) == whole


@pytest.mark.timeout(60)
@pytest.mark.parametrize("stranger", ["pipe", "link", "sparse"])
def test_what_is_no_file_of_ours_is_replaced_and_neither_read_nor_waited_for(stranger: str, tmp_path: Path) -> None:
    cache, outside = tmp_path / "cache", tmp_path / "outside"
    outside.write_bytes(b"mine")
    first = by_vectors(cache)
    whole = kept(cache)
    for name in whole:
        (cache / name).unlink()
        if stranger == "pipe":
            os.mkfifo(cache / name)
        elif stranger == "link":
            (cache / name).symlink_to(outside)
        else:
            with (cache / name).open("wb") as stream:
                stream.truncate(4_000_000_000)
    assert by_vectors(cache) == first
    assert kept(cache) == whole
    assert outside.read_bytes() == b"mine"


def test_retrieval_by_words_keeps_nothing(tmp_path: Path) -> None:
    for mode in RETRIEVING:
        remembered(real_transcript(), "Book the talk.", tmp_path / "cache", mode, 2)
    assert not (tmp_path / "cache").exists()


def test_another_text_has_another_place(tmp_path: Path) -> None:
    how = {"embedding": "openai:m", "embed": embed}
    for rent in (900, 901):
        remembered(talk([[f"The rent is {rent}.", "Noted."]]), "", tmp_path, "rag-utterance", 1, **how)
    assert len(kept(tmp_path)) == 3


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    with pytest.raises(InputError, match="the memory cache cannot be written: "):
        by_vectors(tmp_path / "file")


RECALLS = """
import asyncio, sys
from pathlib import Path
from solvers.memory import MemorySettings, recall_history
from tests.solvers.memory.talks import RETRIEVING, real_transcript
from tests.solvers.memory.test_kept import embed
for mode in RETRIEVING:
    how = MemorySettings(mode=mode, top_k=1, embedding="openai:m")
    for place in range(3):
        talk, cache = real_transcript(place), Path(sys.argv[1])
        made = asyncio.run(recall_history(talk, "Book the talk.", how, cache, embed=embed))
        print(made, flush=True)
"""


def recalling(cache: Path, seed: int) -> "subprocess.Popen[str]":
    environ = {**os.environ, "PYTHONHASHSEED": str(seed)}
    command = [sys.executable, "-c", RECALLS, str(cache)]
    return subprocess.Popen(command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, text=True)


@pytest.mark.slow
def test_several_processes_share_one_folder_and_see_the_same(tmp_path: Path) -> None:
    together = [recalling(tmp_path / "shared", seed) for seed in (1, 2)]
    said = [process.communicate()[0] for process in together]
    alone = recalling(tmp_path / "alone", 4).communicate()[0]
    assert said == [alone] * 2
    assert "tokens=" in alone
    assert kept(tmp_path / "shared") == kept(tmp_path / "alone")


@pytest.mark.slow
def test_a_kill_at_any_moment_leaves_nothing_half(tmp_path: Path) -> None:
    alone = recalling(tmp_path / "alone", 1).communicate()[0]
    for lines in (5, 11):
        process = recalling(tmp_path / "killed", lines)
        assert process.stdout is not None
        for _ in range(lines):
            process.stdout.readline()
        process.send_signal(signal.SIGKILL)
        process.communicate()
    assert recalling(tmp_path / "killed", 9).communicate()[0] == alone
    assert kept(tmp_path / "killed") == kept(tmp_path / "alone")


def summarised(
    cache: Path, answer: object, mode: str = "rag-session-summary", episodes: int = 1, model: str = "m"
) -> tuple[list[History], list[Asked]]:
    """The histories of several episodes at once, whose summaries a model writes."""
    how = MemorySettings(mode=mode, top_k=9, summary="llm")

    async def work(models: Models) -> list[History]:
        episode = (recall_history(TWO_SESSIONS, "Pay.", how, cache, models, model=model) for _ in range(episodes))
        return list(await asyncio.gather(*episode))

    def answered(asked: Asked) -> Said | Raw:
        return answer(asked) if callable(answer) else Said(str(answer))

    return spoken(answered, work)


def test_a_model_summarises_each_session_once_for_all_episodes(tmp_path: Path) -> None:
    numbers = iter(range(1, 100))
    counting = threading.Lock()

    def answer(asked: Asked) -> Said:
        with counting:
            return Said(f"<think>hm</think> Summary {next(numbers)}.")

    histories, asked = summarised(tmp_path, answer, episodes=6)
    assert len(asked) == 2
    assert len(set(histories)) == 1
    assert sorted(histories[0].text.split("\n")) == ["", *["2024-05-01 (Wednesday)"] * 2, "Summary 1.", "Summary 2."]
    assert histories[0].turns == ()
    again, none_asked = summarised(tmp_path, "Never asked for.", episodes=2)
    assert again == histories[:2]
    assert none_asked == []


def test_a_summary_that_goes_on_for_ever_is_cut(tmp_path: Path) -> None:
    histories, _ = summarised(tmp_path, "1," * 400_000)
    assert len(histories[0].text) < 3 * bounds.SUMMARY_CHARS
    again, none_asked = summarised(tmp_path, "Never asked for.")
    assert (again, none_asked) == (histories, [])


def test_a_model_that_will_not_summarise_is_a_fault_of_the_endpoint(tmp_path: Path) -> None:
    with pytest.raises(ModelCallError, match="no summary: "):
        summarised(tmp_path, lambda _: refuses(400, "content_filter", "no"))


def test_a_model_is_shown_what_was_said_and_when(tmp_path: Path) -> None:
    _, asked = summarised(tmp_path, "All is well.", mode="rag-chunk-summary")
    assert [one.model for one in asked] == ["solver-model"]
    prompt = asked[0].messages[0]["content"]
    assert "2024-05-01 (Wednesday)\nuser: The rent is 900.\nassistant: Noted.\nuser: Ann moves out." in prompt
    assert "Pay." not in prompt


def test_summaries_of_another_model_are_others(tmp_path: Path) -> None:
    first, _ = summarised(tmp_path, "By one.", model="one")
    second, _ = summarised(tmp_path, "By two.", model="two")
    assert "By one." in first[0].text
    assert "By two." in second[0].text


def test_an_endpoint_that_fails_leaves_nothing_kept_and_is_asked_again(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        summarised(tmp_path, lambda _: refuses(401, "invalid_api_key", "no such key"))
    assert kept(tmp_path) == {}
    histories, _ = summarised(tmp_path, "All is well.")
    assert "All is well." in histories[0].text


def test_summaries_by_a_model_need_one(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="summaries by a model need a model"):
        remembered(TWO_SESSIONS, "Pay.", tmp_path, "rag-session-summary", summary="llm")


def test_vectors_are_asked_for_once(tmp_path: Path) -> None:
    asked: list[tuple[int, str]] = []

    async def embed(texts: Sequence[str], model: str) -> list[list[float]]:
        asked.append((len(texts), model))
        return [[float("rent" in text), float("Ann" in text), 0.1] for text in texts]

    for instruction, expected in (("the rent", "d1.s1.t1"), ("Ann", "d1.s2.t1"), ("the rent", "d1.s1.t1")):
        how = {"embedding": "openai:some-model", "embed": embed}
        history = remembered(TWO_SESSIONS, instruction, tmp_path, "rag-utterance", 1, **how)
        assert history.turns == (expected,)
    assert asked == [(4, "some-model"), (1, "some-model"), (1, "some-model")]


def test_kept_vectors_of_another_length_than_the_query_has_are_made_anew(tmp_path: Path) -> None:
    lengths: list[int] = []

    async def embed(texts: Sequence[str], model: str) -> list[list[float]]:
        return [[float("rent" in text), float("Ann" in text)] + [0.1] * (lengths[-1] - 2) for text in texts]

    for length, instruction, expected in ((2, "Ann", "d1.s2.t1"), (5, "the rent", "d1.s1.t1"), (5, "Ann", "d1.s2.t1")):
        lengths.append(length)
        how = {"embedding": "openai:some-model", "embed": embed}
        assert remembered(TWO_SESSIONS, instruction, tmp_path, "rag-utterance", 1, **how).turns == (expected,)


def test_an_embedding_of_an_endpoint_needs_one(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="--embedding: this embedding needs an endpoint"):
        remembered(TWO_SESSIONS, "Pay.", tmp_path, "rag-utterance", 1, embedding="openai:some-model")


def test_a_kept_summary_that_is_no_text_is_made_again(tmp_path: Path) -> None:
    first, _ = summarised(tmp_path, "The rent.")
    for name in kept(tmp_path):
        (tmp_path / name).write_bytes(sha256_hex(b"\xff").encode() + b"\n\xff")
    again, asked = summarised(tmp_path, "The rent.")
    assert (again, len(asked)) == (first, 2)
