"""What a document is to hold, as the arguments of criteria say it."""

from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from criteria.fair_forms.figure_words import Figure
from criteria.registry import Args

Name = str | tuple[str, ...]
"""A name, or several names of which any will do: `("highest", "top", "most")`."""


class ContentPart(BaseModel):
    """One part of a document: either a quote, or pairs, or values.

    Attributes:
        quote: A wording that stands in the document whole and word for word, in quotes or not.
        pairs: Names, each with the value that belongs to it, in lines, sentences or a table.
        values: Values that the part states.
        labels: Under which heading the value of each pair stands; the document gives it under none of the others.
        titles: What the part is called; no line above it or in it calls it by the titles of other parts alone.
        in_order: Whether the pairs or values stand in the order given, and in a row of a table each name left of its
            value; otherwise any order will do.
        form: `table` if the pairs must be rows or columns of a table; otherwise lines and sentences will do.
        anywhere: Whether the part may stand anywhere below the heading, and not only after the part before it.
        figure: What the values of the part are; the document calls them nothing else.
        is_last: Whether nothing may stand below the values of the part, not even a greeting.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, coerce_numbers_to_str=True)

    quote: str = Field(default="", max_length=20_000)
    pairs: tuple[tuple[Name, str], ...] = Field(default=(), max_length=100)
    values: tuple[str, ...] = Field(default=(), max_length=100)
    labels: tuple[str, ...] = Field(default=(), max_length=100)
    titles: tuple[str, ...] = Field(default=(), max_length=20)
    in_order: bool = False
    form: Literal["", "table"] = ""
    anywhere: bool = False
    figure: Figure | None = None
    is_last: bool = False

    @model_validator(mode="after")
    def _check_that_it_is_one_thing(self) -> Self:
        if sum(map(bool, (self.quote.strip(), self.pairs, self.values))) != 1:
            raise ValueError("a part of a document is either a quote, or pairs, or values")
        if self.labels and len(self.labels) != len(self.pairs):
            raise ValueError("a part of a document has a label for each of its pairs, or none")
        return self


class WantedContent(Args):
    """The content of a document, or of what is added to one.

    Attributes:
        heading: The heading above everything else; empty if none was asked for.
        has_heading_style: Whether the heading must have the style of a heading; otherwise bold text will do as well.
        parts: What stands below it, one after the other.
        never: Texts and values that must not stand there: what was superseded, decoys, other candidates.
        may_pair: Further names with the values that may stand beside them.
        short_names: First names and surnames that nobody else in the office has, each with the full name in the
            document that it is short for.
        may_state: Values that may stand there although they are no part: the date of today, the source.
        context: The words of the request. If given, the document holds only these beside what it must, and those
            of grammar, courtesy and presentation.
        source: The file that parts are taken from, of which nothing else may be copied; empty if there is none.
    """

    heading: str = Field(default="", max_length=1_000)
    has_heading_style: bool = False
    parts: tuple[ContentPart, ...] = Field(default=(), max_length=50)
    never: tuple[str, ...] = Field(default=(), max_length=500)
    may_pair: tuple[tuple[str, str], ...] = Field(default=(), max_length=100)
    short_names: tuple[tuple[str, str], ...] = Field(default=(), max_length=200)
    may_state: tuple[str, ...] = Field(default=(), max_length=100)
    context: str = ""
    source: str = ""
