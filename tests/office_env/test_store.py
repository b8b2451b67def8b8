"""Offices come from folders and tables that others wrote."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import ActionRefused, ContentStore, FileMissing, InputError
from office_env import InMemoryFileTree, Office, import_directory, open_workspace

FILES = {"data/a.txt": b"one", "data/deep/b.txt": b"two", "emails/Bob/c.eml": b"one"}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "source"
    for name, content in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture
def store(tmp_path: Path) -> ContentStore:
    return ContentStore(tmp_path / "store")


def test_a_folder_becomes_an_office_and_the_same_folder_the_same_office(source: Path, store: ContentStore) -> None:
    hash = import_directory(store, source)
    (source / "empty").mkdir()
    assert import_directory(store, source) == hash
    office = Office(store, hash)
    assert {name: office.read(name) for name in office.names()} == FILES
    assert office.read("/testbed/data/a.txt") == b"one"
    with pytest.raises(FileMissing, match=r"There is no file 'data/none.txt'\."):
        office.read("data/none.txt")
    with pytest.raises(ActionRefused, match="leaves the workspace"):
        office.read("../data/a.txt")


@pytest.mark.parametrize("name", ["data", "data/deep", "data/a.txt", "emails", "calendar"])
def test_an_office_knows_its_files_folders_and_stores(source: Path, store: ContentStore, name: str) -> None:
    assert Office(store, import_directory(store, source)).exists(name)
    assert not Office(store, import_directory(store, source)).exists(f"{name}x")


def test_a_tree_in_memory_answers_as_an_office_does(source: Path, store: ContentStore) -> None:
    office, memory = Office(store, import_directory(store, source)), InMemoryFileTree(FILES)
    assert memory.names() == office.names()
    assert memory.digests() == office.digests()
    for name in ("data/a.txt", "data/deep", "data/none.txt", "dat"):
        assert memory.exists(name) == office.exists(name)
    with pytest.raises(FileMissing, match=r"There is no file 'data/none.txt'\."):
        memory.read("data/none.txt")


@pytest.mark.parametrize("trap", ["link to a file", "link to a folder", "dangling link", "pipe"])
def test_links_and_devices_are_not_taken(source: Path, store: ContentStore, tmp_path: Path, trap: str) -> None:
    place = source / "data" / "deep" / "trap"
    if trap == "pipe":
        os.mkfifo(place)
    else:
        goal = {
            "link to a file": source / "data" / "a.txt",
            "link to a folder": tmp_path,
            "dangling link": Path("none"),
        }
        place.symlink_to(goal[trap])
    with pytest.raises(InputError, match=r"deep/trap: links and devices cannot be part of an office"):
        import_directory(store, source)
    assert store.list_offices() == ()


@pytest.mark.parametrize("name", ["data/con", "data/a\nb", "data/.homer-part", "data/a\\..\\b"])
def test_a_name_that_no_workspace_takes_is_not_taken(source: Path, store: ContentStore, name: str) -> None:
    (source / name).touch()
    with pytest.raises(InputError, match="expected plain paths inside the office"):
        import_directory(store, source)


def test_a_file_where_a_store_should_be_is_not_taken(source: Path, store: ContentStore) -> None:
    (source / "calendar").touch()
    with pytest.raises(InputError, match="the path 'calendar' is both a file and a folder"):
        import_directory(store, source)


def test_what_is_no_folder_is_no_office(store: ContentStore, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not a directory; expected a folder with data/, emails/ or calendar/"):
        import_directory(store, tmp_path / "none")


@pytest.mark.parametrize(
    "names",
    [
        ["../x"], ["/etc/passwd"], ["data/../../x"], ["/testbed/data/x"], ["./data/x"], ["data//x"], ["data/x/"], [""],
        ["."], ["data"], ["emails"], ["data/x", "data/x/y"], ["data/x", "data/x/y/z"], ["data/nul"], ["data/\x00"],
        ["data/" + "n" * 256], ["~/x"], ["C:\\x"],
    ],
)  # fmt: skip
def test_a_table_that_names_what_no_workspace_holds_is_refused(store: ContentStore, names: list[str]) -> None:
    hash = store.put_office_table(dict.fromkeys(names, store.put(b"x")))
    with pytest.raises(InputError, match=f"offices/{hash}: "):
        Office(store, hash)


PIECES = st.sampled_from(
    ["data", "emails", "..", ".", "", "a", "b.txt", "con", "~", "\\..", "x" * 256, "\n", "calendar"]
)


@given(st.lists(st.lists(PIECES, min_size=1, max_size=4).map("/".join), max_size=5, unique=True))
def test_any_table_is_refused_or_opens_with_just_its_files(
    tmp_path_factory: pytest.TempPathFactory, names: list[str]
) -> None:
    place = tmp_path_factory.mktemp("table")
    store = ContentStore(place / "store")
    hash = store.put_office_table(dict.fromkeys(names, store.put(b"x")))
    try:
        office = Office(store, hash)
    except InputError:
        return
    assert open_workspace(office, place / "workspace").names() == tuple(sorted(names))
    assert sorted(path.name for path in place.iterdir()) == ["store", "workspace"]


def test_a_table_of_what_is_no_hash_is_refused_when_it_is_opened(store: ContentStore, tmp_path: Path) -> None:
    office = Office(store, store.put_office_table({"data/a.txt": "../../../etc/passwd"}))
    with pytest.raises(InputError, match="not a content hash"):
        open_workspace(office, tmp_path / "workspace")
    with pytest.raises(InputError, match="not a content hash"):
        office.read("data/a.txt")


def sparse(path: Path, size: int) -> None:
    """A file that takes no room on the disk, whatever its size."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as stream:
        stream.truncate(size)


@pytest.mark.timeout(20)
def test_a_file_that_is_too_large_is_refused_or_left_out_and_named(source: Path, store: ContentStore) -> None:
    sparse(source / "data" / "huge.xlsx", 900_000_000_000)
    said = r"huge.xlsx: is too large; expected at most 64,000,000 bytes, found 900,000,000,000"
    with pytest.raises(InputError, match=said):
        import_directory(store, source)
    assert store.list_offices() == ()
    left_out: list[str] = []
    office = Office(store, import_directory(store, source, left_out.append))
    assert office.names() == tuple(sorted(FILES))
    assert [str(source / "data" / "huge.xlsx") in sentence for sentence in left_out] == [True]


@pytest.mark.timeout(20)
def test_a_folder_that_lies_too_deep_is_refused_or_left_out_and_named(source: Path, store: ContentStore) -> None:
    folders = [source / "data" / ("d/" * depth) for depth in range(1, 1_500)]
    for folder in folders:
        folder.mkdir()
    left_out: list[str] = []
    try:
        with pytest.raises(InputError, match="is nested too deeply; expected at most 40 folders"):
            import_directory(store, source)
        assert Office(store, import_directory(store, source, left_out.append)).names() == tuple(sorted(FILES))
    finally:
        # Whoever cleans up after the tests does so recursively, and would not come to the end of these.
        for folder in reversed(folders):
            folder.rmdir()
    assert len(left_out) == 1


def test_as_deep_as_an_office_may_be_a_file_is_taken(tmp_path: Path, store: ContentStore) -> None:
    name = "/".join(["data", *"d" * 39, "note.txt"])
    (tmp_path / "office" / name).parent.mkdir(parents=True)
    (tmp_path / "office" / name).touch()
    assert Office(store, import_directory(store, tmp_path / "office")).names() == (name,)


def test_an_office_that_is_too_large_in_sum_is_refused_and_nothing_of_it_is_stored(
    source: Path, store: ContentStore
) -> None:
    for number in range(4):
        sparse(source / "data" / f"{number}.xlsx", 60_000_000)
    with pytest.raises(InputError, match="source: is too large; expected at most 200,000,000 bytes, found 240,000,009"):
        import_directory(store, source, lambda sentence: None)
    assert not store.root.exists()


@pytest.mark.long
def test_a_folder_of_too_many_files_is_refused(tmp_path: Path, store: ContentStore) -> None:
    (tmp_path / "many" / "data").mkdir(parents=True)
    for number in range(20_000):
        (tmp_path / "many" / "data" / str(number)).touch()
    with pytest.raises(InputError, match="many: holds too many files; expected at most 20,000 files and folders"):
        import_directory(store, tmp_path / "many")


def test_a_table_of_too_many_files_is_refused(store: ContentStore) -> None:
    table = store.put_office_table({f"data/{number}": "0" * 64 for number in range(20_001)})
    with pytest.raises(
        InputError, match=f"offices/{table}: holds too many files; expected at most 20,000, found 20,001"
    ):
        Office(store, table)


def test_an_office_of_a_store_that_is_too_large_in_sum_is_not_laid_out(store: ContentStore, tmp_path: Path) -> None:
    sparse(tmp_path / "large", 64_000_000)
    with (tmp_path / "large").open("rb") as stream:
        digest = store.put_stream(stream, 64_000_000, "large")
    office = Office(store, store.put_office_table({f"data/{number}": digest for number in range(4)}))
    with pytest.raises(InputError, match=f"offices/{office.hash}.json: is too large; expected at most 200,000,000"):
        open_workspace(office, tmp_path / "workspace")


def test_a_file_of_the_store_that_became_a_link_is_not_laid_out(
    source: Path, store: ContentStore, tmp_path: Path
) -> None:
    office = Office(store, import_directory(store, source))
    place = store.path(office.digests()["data/a.txt"])
    place.rename(tmp_path / "elsewhere")
    place.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(InputError, match="is a link"):
        open_workspace(office, tmp_path / "workspace")
