"""A content store is read as something that others may have changed."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import ContentStore, InputError, canonical_json, sha256_hex

FILES = {"data/a.txt": b"one", "data/b.txt": b"two", "emails/Bob/c.eml": b"one"}
ABSENT = sha256_hex("nothing like it")


@pytest.fixture
def store(tmp_path: Path) -> ContentStore:
    return ContentStore(tmp_path)


def test_what_is_put_is_read_and_shared_content_lies_there_once(store: ContentStore) -> None:
    office = store.put_office(FILES)
    assert store.put_office(dict(reversed(FILES.items()))) == office
    assert {name: store.read(digest) for name, digest in store.manifest(office).items()} == FILES
    assert store.offices() == (office,)
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
        store.manifest(office)


def test_what_is_absent_is_said_with_its_place(store: ContentStore) -> None:
    with pytest.raises(InputError, match=f"files/{ABSENT}: a file of the content store is missing"):
        store.read(ABSENT)
    with pytest.raises(InputError, match=f"offices/{ABSENT}.json: an office of the content store is missing"):
        store.manifest(ABSENT)
    assert store.transcription(ABSENT) is None


def test_a_pipe_or_a_folder_in_place_of_a_file_is_refused_and_not_waited_for(store: ContentStore) -> None:
    (store.root / "files").mkdir()
    os.mkfifo(store.root / "files" / ABSENT)
    (store.root / "offices" / f"{ABSENT}.json").mkdir(parents=True)
    with pytest.raises(InputError, match=f"files/{ABSENT}: expected a regular file"):
        store.read(ABSENT)
    with pytest.raises(InputError, match=f"offices/{ABSENT}.json: expected a regular file"):
        store.manifest(ABSENT)


@given(st.text(max_size=70) | st.text("0123456789abcdefABCDEF./", min_size=60, max_size=68))
def test_only_a_hash_names_content(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    store = ContentStore(tmp_path_factory.getbasetemp())
    is_hash = len(name) == 64 and set(name) <= set("0123456789abcdef")
    for look in (store.path, store.read, store.manifest, store.transcription):
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
        store.manifest(sha256_hex(content))


def test_a_table_may_name_files_that_are_stored_already(store: ContentStore) -> None:
    table = {"data/a.txt": store.put(b"one")}
    assert store.put_manifest(table) == sha256_hex(canonical_json(table) + "\n")


def test_the_text_of_an_image_is_kept_by_the_hash_of_the_image(store: ContentStore) -> None:
    digest = store.put(b"an image")
    store.put_transcription(digest, "Bob 555-0100\n")
    assert store.transcription(digest) == "Bob 555-0100\n"
    store.put_transcription(digest, "Bob 555-0199\n")
    assert store.transcription(digest) == "Bob 555-0199\n"
    (store.root / "files" / sha256_hex("Bob 555-0199\n")).write_bytes(b"\xff")
    with pytest.raises(InputError, match="the content does not match its hash"):
        store.transcription(digest)
