"""Where the rows or columns of a sheet are in another version of it."""

from collections.abc import Sequence

from criteria.collateral.alignment import AlignedPair


class AxisMap:
    """The new place of each old row or column, counted from 1.

    Attributes:
        is_shifted: Whether any is at another place or gone.
    """

    def __init__(self, pairs: Sequence[AlignedPair]) -> None:
        self._places = {pair.old: pair.new for pair in pairs if pair.old is not None}
        self.is_shifted = any(old != new for old, new in self._places.items())
        self._next_kept, self._last_kept = dict[int, int](), dict[int, int]()
        last = None
        for old, new in self._places.items():
            last = new if new is not None else last
            if last is not None:
                self._last_kept[old] = last
        following = None
        for old, new in reversed(self._places.items()):
            following = new if new is not None else following
            if following is not None:
                self._next_kept[old] = following
        kept = [(old, new) for old, new in self._places.items() if new is not None]
        self._end_shift = kept[-1][1] - kept[-1][0] if kept else 0

    def find(self, place: int) -> int | None:
        """Return where a row or column is now, None if it is gone; those after the last one move with it."""
        return self._places.get(place, place + self._end_shift)

    def find_border(self, place: int, is_last: bool) -> int:
        """Return where the first or last place of an area is now; for one that is gone, the nearest one inside."""
        found = self.find(place)
        if found is None:
            found = (self._last_kept if is_last else self._next_kept).get(place)
        return place if found is None else found
