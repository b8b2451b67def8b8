"""Sessions in which a run calls models; each holds a gateway, a reply store, the spending and a worker pool."""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
