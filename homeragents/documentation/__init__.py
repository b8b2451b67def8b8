"""The generated pages of `docs/`: `python -m homeragents.documentation` writes them.

They are made from help texts, signatures and docstrings. Everything else is explained in pages written by hand.
"""

from homeragents.documentation.generated_pages import GENERATED_PAGES, NOTICE, make_pages, write_pages

__all__ = ["GENERATED_PAGES", "NOTICE", "make_pages", "write_pages"]
