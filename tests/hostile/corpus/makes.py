"""What every module of hostile files offers: names, and functions that make the bytes when they are wanted."""

from collections.abc import Callable

Make = Callable[[], bytes]
