"""Which sentences of a text take back the values that it states."""

from criteria.sentences.lead_ins import find_wrong_lead_in
from criteria.sentences.objections import KINDS, Objection, doubts_value, find_objections, takes_back
from criteria.sentences.phrases import Kind, list_example_texts
from criteria.sentences.placeholders import find_placeholder
from criteria.sentences.splitting import TextSentence, blank_out, join_spans, split_sentences
from criteria.sentences.tails import find_tail

__all__ = [
    "KINDS",
    "Kind",
    "Objection",
    "TextSentence",
    "blank_out",
    "doubts_value",
    "find_objections",
    "find_placeholder",
    "find_tail",
    "find_wrong_lead_in",
    "join_spans",
    "list_example_texts",
    "split_sentences",
    "takes_back",
]
