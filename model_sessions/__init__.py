"""The session with models that evaluations open: gateway, stored replies, spending, and work in a pool."""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
