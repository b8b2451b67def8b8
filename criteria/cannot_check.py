"""What a criterion raises if there is nothing that it could check."""


class CannotCheck(Exception):
    """A criterion cannot decide: its target is damaged or too long, or it asks for nothing.

    The check is then an error, which does not pass.

    Attributes:
        where: The file or place, empty if the reason names it.
    """

    def __init__(self, reason: str, where: str = "") -> None:
        self.where = where
        super().__init__(reason)
