"""A content store is read as something that others may have changed."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import ContentStore, Dataset, InputError, canonical_json, sha256_hex, write_manifest, write_rows
from tests.data_model.rows import task

FILES = {"data/a.txt": b"one", "data/b.txt": b"two", "emails/Bob/c.eml": b"one"}
ABSENT = sha256_hex("nothing like it")


@pytest.fixture
def store(tmp_path: Path) -> ContentStore:
    return ContentStore(tmp_path)


def test_what_is_put_is_read_and_shared_content_lies_there_once(store: ContentStore) -> None:
    office = store.put_office(FILES)
    assert store.put_office(dict(reversed(FILES.items()))) == office
    assert {name: store.read(digest) for name, digest in store.read_office_table(office).items()} == FILES
    assert store.list_offices() == (office,)
    assert len(list((store.root / "files").iterdir())) == 2
    assert sha256_hex((store.root / "offices" / f"{office}.json").read_bytes()) == office


def test_a_changed_file_is_detected(store: ContentStore) -> None:
    digest = store.put(b"one")
    (store.root / "files" / digest).write_bytes(b"ONE")
    with pytest.raises(InputError, match=f"files/{digest}: the content does not match its hash"):
        store.read(digest)


def test_a_changed_office_is_detected(store: ContentStore) -> None:
    office = store.put_office(FILES)
    path = store.root / "offices" / f"{office}.json"
    path.write_bytes(path.read_bytes().replace(b"a.txt", b"z.txt"))
    with pytest.raises(InputError, match=f"offices/{office}.json: the content does not match its hash"):
        store.read_office_table(office)


def test_what_is_absent_is_said_with_its_place(store: ContentStore) -> None:
    with pytest.raises(InputError, match=f"files/{ABSENT}: a file of the content store is missing"):
        store.read(ABSENT)
    with pytest.raises(InputError, match=f"offices/{ABSENT}.json: an office of the content store is missing"):
        store.read_office_table(ABSENT)
    assert store.read_transcription(ABSENT) is None


def test_a_pipe_or_a_folder_in_place_of_a_file_is_refused_and_not_waited_for(store: ContentStore) -> None:
    (store.root / "files").mkdir()
    os.mkfifo(store.root / "files" / ABSENT)
    (store.root / "offices" / f"{ABSENT}.json").mkdir(parents=True)
    with pytest.raises(InputError, match=f"files/{ABSENT}: expected a regular file"):
        store.read(ABSENT)
    with pytest.raises(InputError, match=f"offices/{ABSENT}.json: expected a regular file"):
        store.read_office_table(ABSENT)


@given(st.text(max_size=70) | st.text("0123456789abcdefABCDEF./", min_size=60, max_size=68))
def test_only_a_hash_names_content(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    store = ContentStore(tmp_path_factory.getbasetemp())
    is_hash = len(name) == 64 and set(name) <= set("0123456789abcdef")
    for look in (store.path, store.read, store.read_office_table, store.read_transcription):
        if not is_hash:
            with pytest.raises(InputError, match="not a content hash"):
                look(name)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b'"text"', b'{"data/a.txt": 5}', b'{"data/a.txt": ["x"]}', b"\xff\xfe{}", b"[" * 50_000],
)
def test_an_office_that_is_no_table_of_paths_is_refused_though_its_hash_is_right(
    store: ContentStore, content: bytes
) -> None:
    (store.root / "offices").mkdir()
    (store.root / "offices" / f"{sha256_hex(content)}.json").write_bytes(content)
    with pytest.raises(InputError, match=r"not a table of paths and hashes|not JSON in UTF-8"):
        store.read_office_table(sha256_hex(content))


def test_a_table_may_name_files_that_are_stored_already(store: ContentStore) -> None:
    table = {"data/a.txt": store.put(b"one")}
    assert store.put_office_table(table) == sha256_hex(canonical_json(table) + "\n")


def test_the_text_of_an_image_is_kept_by_the_hash_of_the_image(store: ContentStore) -> None:
    digest = store.put(b"an image")
    store.put_transcription(digest, "Bob 555-0100\n")
    assert store.read_transcription(digest) == "Bob 555-0100\n"
    store.put_transcription(digest, "Bob 555-0199\n")
    assert store.read_transcription(digest) == "Bob 555-0199\n"
    (store.root / "files" / sha256_hex("Bob 555-0199\n")).write_bytes(b"\xff")
    with pytest.raises(InputError, match="the content does not match its hash"):
        store.read_transcription(digest)


@pytest.fixture(params=["a store", "a dataset"])
def with_a_text(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A store with the text of one image, that of a run or that of a dataset."""
    is_dataset = request.param == "a dataset"
    store = ContentStore(tmp_path / "store", manifest_files={} if is_dataset else None)
    store.put_transcription(store.put(b"an image"), "Bob 555-0100")
    if is_dataset:
        write_rows(store.root / "tasks.jsonl", [task()])
        write_manifest(store.root, "custom", {}, {})
    return store.root


def text_in(root: Path) -> str | None:
    """The text of the image, as whoever opens the store reads it."""
    store = Dataset(root).store if (root / "manifest.json").exists() else ContentStore(root)
    return store.read_transcription(sha256_hex(b"an image"))


def test_a_text_is_read_wherever_it_is_kept(with_a_text: Path) -> None:
    assert text_in(with_a_text) == "Bob 555-0100"


def test_a_text_behind_a_link_is_never_read(with_a_text: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    (place,) = (with_a_text / "transcriptions").iterdir()
    place.unlink()
    place.symlink_to(tmp_path / "secret")
    with pytest.raises(InputError, match=r"transcriptions/.*: is a link"):
        text_in(with_a_text)
    (with_a_text / "transcriptions").rename(tmp_path / "moved")
    (with_a_text / "transcriptions").symlink_to(tmp_path / "moved")
    with pytest.raises(InputError, match="its folder transcriptions is a link"):
        text_in(with_a_text)


@pytest.mark.timeout(20)
def test_a_text_that_is_a_pipe_or_endless_is_neither_waited_for_nor_read(with_a_text: Path) -> None:
    (place,) = (with_a_text / "transcriptions").iterdir()
    with place.open("wb") as stream:
        stream.truncate(900_000_000_000)
    with pytest.raises(InputError, match="is too large"):
        text_in(with_a_text)
    place.unlink()
    os.mkfifo(place)
    with pytest.raises(InputError, match="expected a regular file"):
        text_in(with_a_text)


def test_a_text_that_was_changed_is_refused(with_a_text: Path) -> None:
    for place in (*(with_a_text / "transcriptions").glob("*.txt"), with_a_text / "files" / sha256_hex("Bob 555-0100")):
        if place.exists():
            place.write_text("Bob 555-0199", encoding="utf-8")
    with pytest.raises(InputError, match=r"was changed|does not match its hash"):
        text_in(with_a_text)


def test_a_text_that_a_manifest_names_and_one_that_it_does_not_name(tmp_path: Path) -> None:
    write_rows(tmp_path / "tasks.jsonl", [task()])
    store = ContentStore(tmp_path, manifest_files={})
    named, stray = sha256_hex(b"named"), sha256_hex(b"stray")
    store.put_transcription(named, "one")
    write_manifest(tmp_path, "custom", {}, {})
    store.put_transcription(stray, "two")
    (tmp_path / "transcriptions" / f"{named}.txt").unlink()
    opened = Dataset(tmp_path).store
    with pytest.raises(InputError, match=f"transcriptions/{named}.txt: a transcription is missing"):
        opened.read_transcription(named)
    with pytest.raises(InputError, match=f"{stray}.txt: is not named in the manifest"):
        opened.read_transcription(stray)
    assert opened.read_transcription(ABSENT) is None


def test_a_file_or_an_office_behind_a_link_is_not_read_though_its_hash_is_right(
    store: ContentStore, tmp_path: Path
) -> None:
    office = store.put_office(FILES)
    digest = sha256_hex(b"one")
    for name in (f"files/{digest}", f"offices/{office}.json"):
        (tmp_path / name).rename(tmp_path / "elsewhere")
        (tmp_path / name).symlink_to(tmp_path / "elsewhere")
    for look in (lambda: store.read(digest), lambda: store.read_office_table(office), lambda: store.size(digest)):
        with pytest.raises(InputError, match="is a link"):
            look()
    with pytest.raises(InputError, match="is a link"):
        store.copy_to(digest, tmp_path / "goal")


def test_a_file_beyond_the_largest_is_refused_before_it_is_read(store: ContentStore) -> None:
    digest = store.put(b"one")
    with store.path(digest).open("wb") as stream:
        stream.truncate(900_000_000_000)
    with pytest.raises(InputError, match=f"files/{digest}: is too large; expected at most 100,000,000 bytes"):
        store.read(digest)


def test_an_open_file_is_stored_by_its_hash_and_no_further_than_it_may(store: ContentStore, tmp_path: Path) -> None:
    (tmp_path / "long").write_bytes(b"x" * 3_000_000)
    with (tmp_path / "long").open("rb") as stream:
        digest = store.put_stream(stream, 3_000_000, "long")
    assert digest == sha256_hex(b"x" * 3_000_000)
    assert store.read(digest) == b"x" * 3_000_000
    with (tmp_path / "long").open("rb") as stream, pytest.raises(InputError, match="long: is too large"):
        store.put_stream(stream, 2_999_999, "long")
    assert [path.name for path in (tmp_path / "files").iterdir()] == [digest]


@pytest.mark.parametrize("ending", [b"", b"\0" * 5_000, b"the end"])
def test_neither_what_is_taken_in_nor_its_copy_takes_room_for_zeros(store: ContentStore, ending: bytes) -> None:
    source = store.root / "source"
    with source.open("wb") as stream:
        for start in range(0, 10_000_000, 1_000_000):
            stream.seek(start)
            stream.write(b"x")
        stream.write(ending)
        stream.truncate(max(stream.tell(), 10_500_000))
    with source.open("rb") as taken:
        digest = store.put_stream(taken, 20_000_000, "source")
    store.copy_to(digest, store.root / "copy")
    written = ContentStore(store.root / "written")
    assert written.put(source.read_bytes()) == digest == sha256_hex((store.root / "copy").read_bytes())
    for copy in (store.path(digest), store.root / "copy", written.path(digest)):
        assert copy.read_bytes() == source.read_bytes()
        # A file system adds some for its own notes on where the pieces lie.
        assert room(copy) <= room(source) + 20_000


def room(path: Path) -> int:
    """The bytes that a file takes on disk."""
    return path.stat().st_blocks * 512
