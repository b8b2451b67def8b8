"""Files that take their reader all its time, and runs whose solver has left them."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from data_model import ContentStore
from tests.evaluation.runs import rows
from tests.hostile.corpus.pdf_writing import CONTENT, PAGES, document, stream

_PAGES = 60


def slow_pdf(number: int = 0) -> bytes:
    """Pages that share one stream of a million operands, which no operator takes: minutes for whoever reads them.

    Each number is another file.
    """
    font = "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"
    page = (
        f"<< /Type /Page /Parent {PAGES} 0 R /MediaBox [0 0 595 842] /Contents {CONTENT} 0 R /Resources << {font} >> >>"
    )
    numbers = range(10, 10 + _PAGES)
    kids = " ".join(f"{number} 0 R" for number in numbers)
    pages = {PAGES: f"<< /Type /Pages /Count {_PAGES} /Kids [{kids}] >>".encode()}
    return document(stream(b"1 " * (900_000 + number), packs=1), others=pages | dict.fromkeys(numbers, page.encode()))


def leave(run: Path, left: Mapping[str, bytes | str], **changes: Any) -> None:
    """Let every episode of a run have left new files.

    Args:
        left: Contents, or hashes.
        changes: Of its row besides.
    """
    store = ContentStore(run)
    changed = {name: content if isinstance(content, str) else store.put(content) for name, content in left.items()}
    written = [{**row, "changed": changed, **changes} for row in rows(run / "episodes.jsonl")]
    (run / "episodes.jsonl").write_text("".join(json.dumps(row) + "\n" for row in written), encoding="utf-8")
