"""Word documents: one reader, one deterministic writer, and a plain view of a document's text."""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
