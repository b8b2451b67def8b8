"""The pages of `docs/` generated from the code; `python -m homeragents.documentation` writes them.

A generated page shows what the code says about itself: help texts, signatures, docstrings. Any further explanation is
written by hand, in separate pages.
"""

from homeragents.documentation.generated_pages import NOTICE, make_pages, write_pages

__all__ = ["NOTICE", "make_pages", "write_pages"]
