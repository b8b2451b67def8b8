"""Copy files sparsely, so that a copy takes no more disk space than its original."""

import hashlib
import os
from typing import BinaryIO

from data_model.regular_files import check_size

# The smallest hole that common file systems support, and the multiple of it that is read at once.
_PAGE_BYTES = 4_096
_BLOCK_BYTES = 256 * _PAGE_BYTES
_ZEROS = bytes(_PAGE_BYTES)


def copy_sparse(stream: BinaryIO, copy: BinaryIO, max_bytes: int, where: str) -> str:
    """Copy an open file into a new one, leaving holes for pages of zeros, and return its SHA-256.

    Raises:
        InputError: The content exceeds `max_bytes`; the message names `where`.
    """
    digest, size = hashlib.sha256(), 0
    while block := stream.read(_BLOCK_BYTES):
        size += len(block)
        check_size(size, max_bytes, where)
        digest.update(block)
        _write_nonzero_pages(copy, block)
    copy.truncate(size)
    return digest.hexdigest()


def write_sparse(copy: BinaryIO, content: bytes) -> None:
    """Write the whole content of a new file, leaving holes for pages of zeros."""
    _write_nonzero_pages(copy, content)
    copy.truncate(len(content))


def _write_nonzero_pages(copy: BinaryIO, block: bytes) -> None:
    """Write the pages of a block that are not all zeros, and skip the others."""
    for start in range(0, len(block), _PAGE_BYTES):
        page = block[start : start + _PAGE_BYTES]
        if page == _ZEROS[: len(page)]:
            copy.seek(len(page), os.SEEK_CUR)
        else:
            copy.write(page)
