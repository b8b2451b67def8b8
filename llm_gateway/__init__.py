"""The client for all model calls, with limits, budget and embeddings; callers pass in reply stores and traces.

Names are imported on first use, because the client depends on a heavy library.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
