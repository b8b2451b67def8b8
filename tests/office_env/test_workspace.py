"""A workspace is a private copy: what is done in it is seen nowhere else."""

import errno
import fcntl
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import ActionRefused, ContentStore, FileMissing, InputError, sha256_hex
from office_env import Office, Services, Workspace, open_workspace

FILES = {"data/a.txt": b"one", "data/deep/b.txt": b"two", "emails/Bob/c.eml": b"one", "calendar/Bob.ics": b"three"}


@pytest.fixture
def office(tmp_path: Path) -> Office:
    store = ContentStore(tmp_path / "store")
    return Office(store, store.put_office(FILES))


@pytest.fixture
def workspace(office: Office, tmp_path: Path) -> Workspace:
    return open_workspace(office, tmp_path / "workspace")


def test_an_opened_office_is_all_there(office: Office, workspace: Workspace) -> None:
    assert workspace.names() == office.names() == tuple(sorted(FILES))
    assert {name: workspace.read(name) for name in workspace.names()} == FILES
    assert workspace.digests() == office.digests() == {name: sha256_hex(content) for name, content in FILES.items()}
    assert workspace.list_folder("") == ("calendar", "data", "emails")
    assert workspace.list_folder("/testbed/data") == ("a.txt", "deep")


def test_the_stores_are_there_even_in_an_empty_office(tmp_path: Path) -> None:
    store = ContentStore(tmp_path / "store")
    workspace = open_workspace(Office(store, store.put_office({})), tmp_path / "workspace")
    assert workspace.list_folder("") == ("calendar", "data", "emails")
    assert workspace.names() == ()


@settings(max_examples=30)
@given(st.lists(st.tuples(st.sampled_from(sorted(FILES)), st.binary(max_size=9)), min_size=1, max_size=5))
def test_changing_a_copy_changes_neither_the_store_nor_another_copy(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[str, bytes]]
) -> None:
    place = tmp_path_factory.mktemp("copies")
    store = ContentStore(place / "store")
    office = Office(store, store.put_office(FILES))
    changed, other = (open_workspace(office, place / name) for name in ("changed", "other"))
    for name, content in changes:
        with (changed.root / name).open("r+b") as stream:
            stream.write(content)
            stream.truncate()
    assert changed.read(changes[-1][0]) == changes[-1][1]
    assert other.digests() == office.digests()
    assert {name: office.read(name) for name in FILES} == FILES


def test_no_file_of_a_copy_is_a_link_of_either_kind(workspace: Workspace, tmp_path: Path) -> None:
    files = [path for folder in (workspace.root, tmp_path / "store") for path in folder.rglob("*") if path.is_file()]
    assert len(files) == len(FILES) + 4
    assert not any(path.is_symlink() or path.stat().st_nlink > 1 for path in files)


@pytest.mark.parametrize("code", [errno.EOPNOTSUPP, errno.EXDEV, errno.EINVAL, errno.ENOTTY])
def test_a_file_system_without_reflinks_gives_the_same_copy(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def refuse(*_: object) -> int:
        raise OSError(code, "no reflinks here")

    monkeypatch.setattr(fcntl, "ioctl", refuse)
    workspace = open_workspace(office, tmp_path / "copied")
    assert workspace.digests() == office.digests()


@pytest.mark.parametrize("change", [b"ONE", b"", None])
def test_a_store_that_was_changed_is_not_opened(office: Office, tmp_path: Path, change: bytes | None) -> None:
    stored = office.store.path(sha256_hex(b"one"))
    if change is None:
        stored.unlink()
    else:
        stored.write_bytes(change)
    with pytest.raises(InputError, match=f"files/{stored.name}: .*(does not match its hash|is missing)"):
        open_workspace(office, tmp_path / "workspace")


def test_a_place_that_is_taken_is_not_laid_over(office: Office, workspace: Workspace) -> None:
    with pytest.raises(FileExistsError):
        open_workspace(office, workspace.root)
    assert workspace.digests() == office.digests()


def test_images_are_read_by_the_transcriptions_of_the_store(office: Office, tmp_path: Path) -> None:
    digest = sha256_hex(b"one")
    office.store.put_transcription(digest, "It says one.")
    assert open_workspace(office, tmp_path / "a").services.find_transcription(digest) == "It says one."
    assert open_workspace(office, tmp_path / "b", Services()).services.find_transcription(digest) is None


@given(st.binary(max_size=300))
def test_a_written_file_is_read_and_counted_as_written(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    workspace = Workspace(tmp_path_factory.getbasetemp() / "written")
    workspace.write("/testbed/data/new/./file.bin", content)
    assert workspace.read("data/new/file.bin") == content
    assert workspace.digests() == {"data/new/file.bin": sha256_hex(content)}
    assert [path.name for path in (workspace.root / "data" / "new").iterdir()] == ["file.bin"]


@contextmanager
def full_disk() -> Iterator[None]:
    """No file may grow beyond a kilobyte here."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


@pytest.mark.parametrize("name", ["data/a.txt", "data/new.txt"])
def test_a_write_that_fails_leaves_everything_as_it_was(workspace: Workspace, name: str) -> None:
    before = workspace.digests()
    with full_disk(), pytest.raises(OSError, match="File too large"):
        workspace.write(name, b"x" * 5000)
    assert workspace.digests() == before


def test_the_longest_name_can_be_written_over(workspace: Workspace) -> None:
    name = "data/" + "n" * 255
    workspace.write(name, b"1")
    workspace.write(name, b"2")
    assert workspace.read(name) == b"2"


@pytest.mark.parametrize("name", ["", ".", "data", "emails", "calendar", "/testbed", "/testbed/data/", "./emails"])
def test_the_root_and_its_stores_stay(workspace: Workspace, name: str) -> None:
    with pytest.raises(ActionRefused, match="belongs to every workspace and stays"):
        workspace.delete(name)
    with pytest.raises(ActionRefused, match="is a folder, a file name is expected"):
        workspace.write(name, b"x")
    assert workspace.names() == tuple(sorted(FILES))


def test_files_and_folders_are_made_and_deleted(workspace: Workspace) -> None:
    workspace.make_folder("data/x/y")
    assert workspace.is_folder("data/x/y")
    workspace.make_folder("data/x/y")
    workspace.delete("data/deep")
    workspace.delete("data/a.txt")
    assert not workspace.exists("data/deep/b.txt")
    assert workspace.names() == ("calendar/Bob.ics", "emails/Bob/c.eml")
    with pytest.raises(ActionRefused, match=r"'calendar/Bob.ics' is a file\."):
        workspace.make_folder("calendar/Bob.ics")


def test_what_is_not_there_is_said(workspace: Workspace) -> None:
    for deed in (workspace.read, workspace.delete):
        with pytest.raises(FileMissing, match=r"There is no file 'data/none.txt'\."):
            deed("data/none.txt")
    with pytest.raises(FileMissing, match=r"'data/deep' is a folder\."):
        workspace.read("data/deep")
    with pytest.raises(FileMissing, match=r"There is no folder 'data/a.txt'\."):
        workspace.list_folder("data/a.txt")


def test_a_folder_is_deleted_without_what_its_links_lead_to(workspace: Workspace, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "kept.txt").touch()
    (workspace.root / "data" / "deep" / "way").symlink_to(tmp_path / "outside")
    workspace.delete("data/deep")
    assert (tmp_path / "outside" / "kept.txt").exists()


def test_a_workspace_is_thrown_away_whole(workspace: Workspace) -> None:
    workspace.remove()
    assert not workspace.root.exists()
    workspace.remove()
