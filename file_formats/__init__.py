"""File formats of an office: a reader and a deterministic writer for each type, and conversions between types."""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
