"""What an agent left is untrusted: `homer score` gives a verdict on any files, and reads none outside."""

import io
import os
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from data_model import Criterion
from tests.homeragents.datasets import FILES, Homer, contains, laid_out, small_dataset

WATCHED = {
    "data/score.xlsx": "Ann",
    "data/note.docx": "Ann",
    "data/bill.pdf": "Total",
    "emails/Bob/Lunch.eml": "noon",
    "calendar/Bob.ics": "Standup",
}
ALL: dict[str, Any] = {
    "criteria": (
        *(contains(file, keyword) for file, keyword in WATCHED.items()),
        *(Criterion(function="evaluate_file_exist", args={"file": file}) for file in WATCHED),
        Criterion(function="evaluate_files_unchanged", args={}),
        Criterion(function="evaluate_no_extra_files", args={}),
    )
}


@pytest.fixture
def watching(tmp_path: Path) -> Path:
    return small_dataset(tmp_path / "dataset", ALL)


def verdict(homer: Homer, dataset: Path, workspace: Path, profile: str = "corrected") -> Any:
    """Score a workspace; whatever it holds, there is a verdict."""
    ended = homer("score", dataset, "custom-1", workspace, "--profile", profile, "--json")
    assert ended.code == (0 if ended.document["passed"] else 1)
    assert "Traceback" not in ended.errors
    assert len(ended.document["checks"]) >= len(ALL["criteria"])
    return ended.document


def bomb(name: str, megabytes: int) -> bytes:
    """An Office file one of whose parts unpacks to far more than it is."""
    original, made = zipfile.ZipFile(io.BytesIO(FILES[name])), io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for member in original.infolist():
            content = original.read(member)
            if member.filename.endswith(("sheet1.xml", "document.xml")):
                content += b" " * (megabytes * 1_000_000)
            archive.writestr(member.filename, content)
    return made.getvalue()


def entities(name: str) -> bytes:
    """An Office file whose main part defines entities that multiply."""
    laughs = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    original, made = zipfile.ZipFile(io.BytesIO(FILES[name])), io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for member in original.infolist():
            content = original.read(member)
            if member.filename.endswith(("sheet1.xml", "document.xml")):
                content = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a0 "ha">{laughs}]><x>&a9;</x>'.encode()
            archive.writestr(member.filename, content)
    return made.getvalue()


def tall_sheet(rows: int) -> bytes:
    """A workbook of many rows, as no library of ours writes it."""
    body = "".join(f'<row r="{n}"><c r="A{n}"><v>{n}</v></c></row>' for n in range(1, rows + 1))
    original, made = zipfile.ZipFile(io.BytesIO(FILES["data/score.xlsx"])), io.BytesIO()
    head = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for member in original.infolist():
            content = original.read(member)
            if member.filename.endswith("sheet1.xml"):
                content = f"{head}{body}</sheetData></worksheet>".encode()
            archive.writestr(member.filename, content)
    return made.getvalue()


DAMAGES: dict[str, Callable[[str], bytes]] = {
    "half of it": lambda name: FILES[name][: len(FILES[name]) // 2],
    "nothing": lambda name: b"",
    "noise": lambda name: bytes(range(256)) * 40,
    "zeros": lambda name: b"\0" * 100_000,
    "another type": lambda name: FILES["data/bill.pdf" if name != "data/bill.pdf" else "data/note.docx"],
    "many lines": lambda name: b"BEGIN:VEVENT\n" * 20_000,
}


@pytest.mark.slow
@pytest.mark.parametrize("profile", ["corrected", "officebench-exact"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_files_get_a_verdict(homer: Homer, watching: Path, tmp_path: Path, damage: str, profile: str) -> None:
    workspace = laid_out(tmp_path / "workspace", **{name: DAMAGES[damage](name) for name in WATCHED})
    assert not verdict(homer, watching, workspace, profile)["passed"]


@pytest.mark.slow
@pytest.mark.parametrize("profile", ["corrected", "officebench-exact"])
@pytest.mark.parametrize("name", ["data/score.xlsx", "data/note.docx"])
def test_bombs_get_a_verdict(homer: Homer, watching: Path, tmp_path: Path, name: str, profile: str) -> None:
    for content in (bomb(name, 30), entities(name)):
        workspace = laid_out(tmp_path / "workspace", **{name: content})
        assert not verdict(homer, watching, workspace, profile)["passed"]


@pytest.mark.slow
def test_a_sheet_of_100_000_rows_gets_a_verdict(homer: Homer, tmp_path: Path) -> None:
    dataset = small_dataset(tmp_path / "dataset", {"criteria": (contains("data/score.xlsx", "99999"),)})
    workspace = laid_out(tmp_path / "workspace", data__score=None, **{"data/score.xlsx": tall_sheet(100_000)})
    ended = homer("score", dataset, "custom-1", workspace, "--json")
    assert (ended.code, ended.document["passed"], ended.errors) == (0, True, "")


@pytest.mark.slow
@pytest.mark.parametrize("profile", ["corrected", "officebench-exact"])
def test_a_link_counts_as_no_file_wherever_it_leads(homer: Homer, watching: Path, tmp_path: Path, profile: str) -> None:
    outside = laid_out(tmp_path / "outside")
    workspace = laid_out(tmp_path / "workspace")
    for name in WATCHED:
        (workspace / name).unlink()
        (workspace / name).symlink_to(outside / name)
    document = verdict(homer, watching, workspace, profile)
    goal = [check for check in document["checks"] if check["part"] == "goal"]
    assert {check["status"] for check in goal if check["name"] != "evaluate_no_extra_files"} <= {"failed", "error"}


@pytest.mark.slow
@pytest.mark.parametrize("profile", ["corrected", "officebench-exact"])
def test_a_folder_that_is_a_link_is_not_entered(homer: Homer, tmp_path: Path, profile: str) -> None:
    dataset = small_dataset(tmp_path / "dataset", ALL)
    workspace = tmp_path / "workspace"
    workspace.mkdir()
    for store in ("data", "emails", "calendar"):
        (workspace / store).symlink_to(laid_out(tmp_path / "outside") / store)
    assert not any(
        check["status"] == "passed"
        for check in verdict(homer, dataset, workspace, profile)["checks"]
        if check["name"] != "evaluate_no_extra_files"
    )


@pytest.mark.slow
def test_a_file_that_must_not_be_there_is_not_hidden_by_a_link(homer: Homer, tmp_path: Path) -> None:
    gone = Criterion(function="evaluate_file_not_exist", args={"file": "data/old.txt"})
    dataset = small_dataset(tmp_path / "dataset", {"criteria": (gone,)})
    workspace = laid_out(tmp_path / "workspace")
    assert homer("score", dataset, "custom-1", workspace).code == 0
    (workspace / "data/old.txt").symlink_to("/etc/hostname")
    assert homer("score", dataset, "custom-1", workspace).code == 1


def test_devices_pipes_sockets_loops_and_folders_in_place_of_files_get_a_verdict(
    homer: Homer, watching: Path, tmp_path: Path
) -> None:
    workspace = laid_out(tmp_path / "workspace", **dict.fromkeys(WATCHED))
    os.mkfifo(workspace / "data/score.xlsx")
    (workspace / "data/note.docx").mkdir()
    (workspace / "data/bill.pdf").symlink_to("/dev/zero")
    (workspace / "emails/Bob/Lunch.eml").symlink_to("Lunch.eml")
    (workspace / "data/loop").symlink_to(workspace)
    assert not verdict(homer, watching, workspace)["passed"]


def test_names_that_no_action_makes_get_a_verdict(homer: Homer, watching: Path, tmp_path: Path) -> None:
    workspace = laid_out(tmp_path / "workspace")
    for name in (b"\xff.txt", b"a\nb.txt", b"nul", b"-rf", b"~", b"..."):
        (workspace / os.fsdecode(b"data/" + name)).write_bytes(b"x")
    assert not verdict(homer, watching, workspace)["passed"]


@pytest.mark.slow
def test_folders_deeper_than_any_action_makes_get_a_verdict(homer: Homer, watching: Path, tmp_path: Path) -> None:
    workspace = laid_out(tmp_path / "workspace")
    folders = [workspace / "data" / ("d/" * depth) for depth in range(1, 1500)]
    for folder in folders:
        folder.mkdir()
    try:
        assert verdict(homer, watching, workspace)["passed"]
    finally:
        # Whoever cleans up after the tests does so recursively, and would not come to the end of these.
        for folder in reversed(folders):
            folder.rmdir()


def test_a_file_far_too_large_is_not_read(homer: Homer, watching: Path, tmp_path: Path) -> None:
    workspace = laid_out(tmp_path / "workspace")
    with (workspace / "data/score.xlsx").open("wb") as stream:
        stream.truncate(1_000_000_000_000)
    document = verdict(homer, watching, workspace)
    assert any("at most" in check["message"] for check in document["checks"])


def test_an_empty_workspace_gets_a_verdict_and_nothing_is_written(homer: Homer, watching: Path, tmp_path: Path) -> None:
    (tmp_path / "workspace").mkdir()
    assert not verdict(homer, watching, tmp_path / "workspace")["passed"]
    assert list((tmp_path / "workspace").iterdir()) == []
