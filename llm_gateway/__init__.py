"""Every model call: client, limits, budget, embeddings; stores and traces are handed to it.

Names are imported when first used: the client brings a heavy library.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
