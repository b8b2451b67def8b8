"""Surfers, one per application: each explores an office and reports typed findings."""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
