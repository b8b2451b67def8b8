"""A workspace that plans share is as the office gives it before each of them, at the cost of what the last changed."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import ActionRefused, ContentStore, bounds, sha256_hex
from office_env import Office, RestorableWorkspace, Services, Workspace, open_restorable_workspace

FILES = {"data/a.txt": b"one", "data/deep/b.txt": b"two", "emails/Bob/c.eml": b"six", "calendar/Bob.ics": b"ten"}
CONTENTS = st.sampled_from([b"one", b"two", b"six", b"new", b"longer", b""])
NAMES = st.sampled_from([*FILES, "data/new.txt", "data/deep/er/d.txt", "emails/Eve/e.eml"])
FOLDERS = st.sampled_from(["data", "data/deep", "emails/Bob", "data/deep/er", "calendar"])

Change = Callable[[Path], None]


@pytest.fixture
def office(tmp_path: Path) -> Office:
    store = ContentStore(tmp_path / "store")
    return Office(store, store.put_office(FILES))


@pytest.fixture
def workspace(office: Office, tmp_path: Path) -> RestorableWorkspace:
    return open_restorable_workspace(office, tmp_path / "workspace", Services())


def rewritten(name: str, content: bytes, keeps_times: bool) -> Change:
    """Write into the file that is there, which may then say of itself that it is as old as before."""

    def change(root: Path) -> None:
        before = (root / name).stat()
        (root / name).write_bytes(content)
        if keeps_times:
            os.utime(root / name, ns=(before.st_atime_ns, before.st_mtime_ns))

    return change


def exchanged(name: str, content: bytes) -> Change:
    """Put another file of the same times in the place of one."""

    def change(root: Path) -> None:
        before, fresh = (root / name).stat(), root / "fresh"
        fresh.write_bytes(content)
        os.utime(fresh, ns=(before.st_atime_ns, before.st_mtime_ns))
        fresh.replace(root / name)

    return change


def made(name: str, content: bytes) -> Change:
    def change(root: Path) -> None:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)

    return change


def moved(name: str, to: str) -> Change:
    def change(root: Path) -> None:
        (root / name).rename(root / to)

    return change


def linked(name: str, to: str) -> Change:
    return lambda root: (root / name).symlink_to(root / to)


CHANGES = st.one_of(
    st.builds(rewritten, NAMES, CONTENTS, st.booleans()),
    st.builds(exchanged, NAMES, CONTENTS),
    st.builds(made, NAMES, CONTENTS),
    st.builds(moved, st.one_of(NAMES, FOLDERS), st.one_of(NAMES, FOLDERS)),
    st.builds(linked, st.one_of(NAMES, FOLDERS), NAMES),
    NAMES.map(lambda name: lambda root: (root / name).unlink()),
    FOLDERS.map(lambda name: lambda root: (root / name / "empty").mkdir(parents=True)),
)


@settings(max_examples=30, deadline=None)
@given(plans=st.lists(st.lists(CHANGES, max_size=4), min_size=1, max_size=4), looks=st.booleans())
def test_after_any_changes_the_office_is_back_whatever_its_files_say_of_their_age(
    tmp_path_factory: pytest.TempPathFactory, plans: list[list[Change]], looks: bool
) -> None:
    place = tmp_path_factory.mktemp("restored")
    store = ContentStore(place / "store")
    office = Office(store, store.put_office(FILES))
    workspace = open_restorable_workspace(office, place / "workspace", Services())
    _let_the_clock_tick(place, 60_000_000)
    workspace.restore(office)
    for plan in plans:
        for change in plan:
            try:
                change(workspace.root)
            except OSError:
                continue
            if looks:
                assert workspace.digests() == Workspace(workspace.root).digests()
        workspace.restore(office)
        assert Workspace(workspace.root).digests() == workspace.digests() == office.digests()
        found = {path.relative_to(workspace.root).as_posix() for path in workspace.root.rglob("*")}
        assert found == {*FILES, "calendar", "data", "data/deep", "emails", "emails/Bob"}


def test_a_change_of_the_same_size_and_time_is_seen_long_after_the_file_was_read(
    office: Office, workspace: RestorableWorkspace, tmp_path: Path
) -> None:
    _let_the_clock_tick(tmp_path, 60_000_000)
    workspace.restore(office)
    rewritten("data/a.txt", b"two", keeps_times=True)(workspace.root)
    assert workspace.digests() == Workspace(workspace.root).digests() != office.digests()
    workspace.restore(office)
    assert workspace.read("data/a.txt") == b"one"


def test_changes_that_follow_each_other_within_one_tick_of_the_clock_are_seen(workspace: RestorableWorkspace) -> None:
    for content in (b"one", b"two", b"six") * 100:
        rewritten("data/a.txt", content, keeps_times=True)(workspace.root)
        assert workspace.digests()["data/a.txt"] == sha256_hex(content)


def test_what_was_not_changed_is_not_read_again(
    office: Office, workspace: RestorableWorkspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _let_the_clock_tick(tmp_path, 60_000_000)
    workspace.restore(office)
    workspace.write("data/new.txt", b"new")
    workspace.write("data/a.txt", b"two")
    opened: list[str] = []
    real_open = os.open

    def watched_open(path: str, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        opened.append(os.fspath(path))
        return real_open(path, flags, mode, dir_fd=dir_fd)

    monkeypatch.setattr(os, "open", watched_open)
    workspace.restore(office)
    monkeypatch.undo()
    assert not {"b.txt", "c.eml", "Bob.ics"}.intersection(opened)
    assert workspace.digests() == office.digests()


def test_too_many_files_to_look_through_are_refused(
    office: Office, workspace: RestorableWorkspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "WORKSPACE_ENTRIES", 20)
    for number in range(30):
        workspace.write(f"data/{number}.txt", b"x")
    with pytest.raises(ActionRefused, match="more than 20 files"):
        workspace.restore(office)


def _let_the_clock_tick(folder: Path, nanoseconds: int) -> None:
    """Write until the file system says that so much time has gone by."""
    probe = folder / "probe"
    probe.write_bytes(b"")
    until = probe.stat().st_ctime_ns + nanoseconds
    while probe.stat().st_ctime_ns <= until:
        probe.write_bytes(b"")
