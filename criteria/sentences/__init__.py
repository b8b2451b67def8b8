"""Which sentences of a text take back the values that it states."""

from criteria.sentences.bending_words import bends, read_bending_words
from criteria.sentences.known_words import KnownWords, fold_word, list_basic_forms, read_known_words
from criteria.sentences.lead_ins import find_wrong_lead_in
from criteria.sentences.naming_lines import list_names
from criteria.sentences.news import find_news, read_news
from criteria.sentences.objections import KINDS, Objection, doubts_value, find_objections, takes_back
from criteria.sentences.phrases import VALUE, Kind, list_example_texts, read_phrases
from criteria.sentences.placeholders import find_placeholder
from criteria.sentences.splitting import TextSentence, blank_out, join_spans, split_sentences
from criteria.sentences.tails import find_tail
from criteria.sentences.turning_words import find_turning_words, read_turning_words
from criteria.sentences.unasked_words import find_claims_of_lines, find_unasked_words
from criteria.sentences.vocabulary import Vocabulary, read_vocabulary

__all__ = [
    "KINDS",
    "VALUE",
    "Kind",
    "KnownWords",
    "Objection",
    "TextSentence",
    "Vocabulary",
    "bends",
    "blank_out",
    "doubts_value",
    "find_claims_of_lines",
    "find_news",
    "find_objections",
    "find_placeholder",
    "find_tail",
    "find_turning_words",
    "find_unasked_words",
    "find_wrong_lead_in",
    "fold_word",
    "join_spans",
    "list_basic_forms",
    "list_example_texts",
    "list_names",
    "read_bending_words",
    "read_known_words",
    "read_news",
    "read_phrases",
    "read_turning_words",
    "read_vocabulary",
    "split_sentences",
    "takes_back",
]
