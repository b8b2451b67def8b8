"""Which texts stand in an office: the names of its people, partners, things and records."""

import json
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from data_model import ContentStore, InputError
from office_env import Office, list_office_texts
from processes import WorkerTerminated, open_blocking_worker
from verifier.variety.masking import fold

FindOfficeTexts = Callable[[str, Collection[str]], frozenset[str]]
"""Of some folded texts, those that are a cell, a title, a line or a name in the office with this hash."""


@contextmanager
def open_office_texts(store: ContentStore) -> Iterator[FindOfficeTexts]:
    """Make a function that reads offices in a process of its own; one that cannot be read holds no text."""
    with open_blocking_worker(find_office_texts_payload, str(store.root.resolve())) as worker:

        def find(office: str, texts: Collection[str]) -> frozenset[str]:
            try:
                return frozenset(json.loads(worker.call(json.dumps([office, sorted(texts)]))))
            except WorkerTerminated:
                return frozenset()

        yield find


def find_office_texts_payload(payload: str, store_folder: str) -> str:
    """Find texts in the worker process: an office with texts as JSON in, those that stand there out."""
    office, texts = json.loads(payload)
    try:
        listings = list_office_texts(Office(ContentStore(Path(store_folder)), office))
    except InputError:
        return "[]"
    entries = {fold(entry) for listing in listings for entry in listing.entries}
    return json.dumps([text for text in texts if text in entries])
