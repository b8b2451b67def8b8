"""How much work one command line may be, whatever it consists of."""

from data_model import ActionRefused, bounds


class Budget:
    """What is left of the work that a line may do; whoever works for it spends first."""

    def __init__(self) -> None:
        self._steps, self._bytes, self._words = bounds.LINE_STEPS, bounds.LINE_TEXT_BYTES, bounds.LINE_WORDS

    def spend_steps(self, steps: int) -> None:
        """Count names that are looked at, or other work that takes as long; a step is about a microsecond."""
        self._steps -= steps
        if self._steps < 0:
            raise ActionRefused(f"bash: the command line is too much work: over {bounds.LINE_STEPS:,} steps.")

    def spend_bytes(self, amount: int) -> None:
        """Count text that is read, put out or written."""
        self._bytes -= amount
        if self._bytes < 0:
            raise ActionRefused(
                f"bash: the command line reads and writes too long texts: over {bounds.LINE_TEXT_BYTES:,} bytes in all."
            )

    def spend_words(self, words: int) -> None:
        """Count words of commands, wildcards expanded."""
        self._words -= words
        if self._words < 0:
            raise ActionRefused(f"bash: the command line stands for more than {bounds.LINE_WORDS:,} words.")
