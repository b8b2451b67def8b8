"""LibreOffice, as a program that may be absent, slow or of no help; a script stands where it would."""

import os
from pathlib import Path

import pytest

from data_model import ActionRefused
from file_formats.conversion import libreoffice
from file_formats.errors import UnreadableFile


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    program = folder / "soffice"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}/usr/bin{os.pathsep}/bin")


def test_its_absence_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not libreoffice.is_available()
    with pytest.raises(ActionRefused, match="not installed"):
        libreoffice.convert_with_libreoffice(b"x", "docx", "pdf")


def test_it_is_given_a_file_and_a_profile_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, 'mkdir made; { echo "$@"; cat given.docx; } > made/given.pdf')
    assert libreoffice.is_available()
    made = libreoffice.convert_with_libreoffice(b"content", "docx", "pdf").decode()
    assert "-env:UserInstallation=file:///" in made
    assert "--convert-to pdf" in made
    assert made.endswith("content")


def test_no_file_made_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, "exit 1")
    with pytest.raises(UnreadableFile, match="made no pdf"):
        libreoffice.convert_with_libreoffice(b"x", "xlsx", "pdf")


def test_it_is_ended_after_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, "sleep 100 & sleep 100")
    with pytest.raises(ActionRefused, match=r"took over 0\.1 s"):
        libreoffice.convert_with_libreoffice(b"x", "docx", "pdf", timeout_s=0.1)


def test_what_it_takes_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = "{ ulimit -d; ulimit -f; } > made/given.pdf"
    install(tmp_path, monkeypatch, f"mkdir made; {limits}")
    data, file = libreoffice.convert_with_libreoffice(b"x", "docx", "pdf").split()
    assert int(data) <= 1_000_000_000 // 1024
    assert int(file) <= 100_000_000 // 512


def test_only_known_types_reach_its_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, "exit 0")
    with pytest.raises(ValueError, match="are not converted"):
        libreoffice.convert_with_libreoffice(b"x", "docx", "pdf --accept=socket")
