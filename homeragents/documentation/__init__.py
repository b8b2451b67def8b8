"""The pages of `docs/` that are made from the code: `python -m homeragents.documentation` writes them.

A page says what the code says of itself: help pages, signatures, docstrings. What has to be explained besides is
written by hand, in pages of its own.
"""

from homeragents.documentation.generated_pages import NOTICE, make_pages, write_pages

__all__ = ["NOTICE", "make_pages", "write_pages"]
