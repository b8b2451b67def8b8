"""PDF files: text and tables of each page, with limits for hostile files; and a deterministic writer."""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
