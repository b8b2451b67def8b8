"""A limit on how much work one command line may be, whatever it consists of."""

from data_model import ActionRefused, bounds


class WorkBudget:
    """The work that a line may still do; each piece of work is charged before it is done."""

    def __init__(self) -> None:
        self._steps_left, self._bytes_left, self._words_left = (
            bounds.LINE_STEPS,
            bounds.LINE_TEXT_BYTES,
            bounds.LINE_WORDS,
        )

    def spend_steps(self, steps: int) -> None:
        """Charge names that are looked at, or other work that takes as long; a step is about a microsecond."""
        self._steps_left -= steps
        if self._steps_left < 0:
            raise ActionRefused(f"bash: the command line is too much work: over {bounds.LINE_STEPS:,} steps.")

    def spend_bytes(self, amount: int) -> None:
        """Charge text that is read, printed or written."""
        self._bytes_left -= amount
        if self._bytes_left < 0:
            raise ActionRefused(
                f"bash: the command line reads and writes too long texts: over {bounds.LINE_TEXT_BYTES:,} bytes in all."
            )

    def spend_words(self, words: int) -> None:
        """Charge the words of commands, with wildcards expanded."""
        self._words_left -= words
        if self._words_left < 0:
            raise ActionRefused(f"bash: the command line stands for more than {bounds.LINE_WORDS:,} words.")
