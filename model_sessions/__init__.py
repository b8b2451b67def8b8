"""Sessions in which a run calls models: gateway, reply store, spending and a worker pool."""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
