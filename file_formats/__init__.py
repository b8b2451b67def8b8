"""File formats of an office: one reader and one deterministic writer for each type."""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
