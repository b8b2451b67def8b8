"""The reader's lexicon: words that show what a value is for, words around values, and words that withdraw requests."""

import re

# What a quoted or bare phrase is for, by words of its sentence; the first match counts.
PURPOSES = {
    "subject": r"\bsubject\b",
    "heading": r"\bhead(?:ing|ed|line|s)?\b",
    "label": r"\blabel|\bwrit\w+\b.*\bbeside\b",
    "opening": r"\bopening\b|\bbegin(?:ning)? of both\b",
    "room": r"\brooms?\b|\bplace in\b|\bwhere\b|\bwe have\b|\bgave us\b|\bwe got\b|\bis in\b",
    "title": r"\btitled?\b|\bcall(?:ed)?\b|\bnamed?\b|\bgoes by\b|\bput\b.*\bin as\b|\b(?:list|enter)(?:ed)?\b.*\bas\b"
    r"|\bstand\w*\b.*\bas\b",
    "words": r"\bsays?\b|\bwording\b|\bwords?\b|\bput\b.*\binto\b|\bwrit\w+\b|\bread\b|\bto be in\b|\bout of\b"
    r"|\binclude",
}
# Purposes that a sentence may leave unnamed.
IMPLICIT_PURPOSES = ("title", "words")
COLUMN_WORDS = re.compile(r"\bcolumns?\b|\bunder\b", re.IGNORECASE)

# A value of someone else or of the past is not what the user wants.
OTHERS_WORDS = re.compile(
    r"\blast (?:year|month|time)|\bused to\b|\bthe old one\b|\bother team\b|\bnext door\b|\bsomebody (?:at|else)\b",
    re.IGNORECASE,
)
COPY_WORDS = re.compile(
    r"\b(?:second|spare|extra|another|duplicate) (?:copy|copies)\b|\b(?:lying around |in )twice\b", re.I
)
WITHDRAWAL_WORDS = re.compile(
    r"\bno\b|\bnot\b|n't\b|\bskip|\bleave (?:out|off)|\bdrop\b|\bcancel|\boff\b|\bnever mind\b|\bforget\b|\bscrap\b"
    r"|\bplenty\b|\bsingle\b|\bstays? as\b|\bnothing\b|\bafter all\b|\bno longer\b",
    re.IGNORECASE,
)

# Words that may surround a value but never begin or end one.
FRAME_WORDS = frozenset(
    "is are was be being been has have had get gets got give gave gives given the a an of with as in into for to at on "
    "from by over beside under beneath below name names title titled label labels labelled labeled called call named "
    "list enter entered put down write writes should shall must will would stand stands there here read reads room "
    "takes take place we they us i me want like let lets let's go now this that time and so it its it's also please "
    "mean says say subject heading head heads headed word words just goes use file save saved begins begin start "
    "starts one i'd i'm looked again ok right well then".split()
)
# All words that a bare answer may contain besides its value.
ANSWER_WORDS = FRAME_WORDS | frozenset(
    "line row column cell minutes minute do does all exactly look looks them you yes no only enough simply address "
    "settled fixed firm decided keep under gets last final sure".split()
)
FILLER_PHRASE = re.compile(
    r"(?:oh|ah|hm+|well|wait|hang on|easy|found it|got it|here|so|okay|ok|right|now|yes|sure|good|please|also|finally"
    r"|let me (?:look|see|check)|one second|i have it here|(?:oh|ah)?,? ?that(?: one(?: i know)?)?|ah yes|just that"
    r"|good that you ask|there you go|as (?:discussed|agreed|planned)|final answer|i think|settled|decided|fixed|firm"
    r"|word for word|no more guessing|by the way|before i forget|while i think of it|honestly|anyway|look)[.!?]?",
    re.IGNORECASE,
)

# Requests without a value.
COPY_TO_ME_WORDS = re.compile(
    r"\bto me\b|\bmyself\b|\blet me have\b|\bI should get\b|\bput me among\b|\bI (?:want|need|get) a copy\b"
    r"|\bthe user gets a copy\b|\b(?:cc|copy) me\b",
    re.IGNORECASE,
)
REPEAT_WORDS = re.compile(
    r"\bagain\b|\brepeat|\ba week later\b|\bweek after\b|\bcomes back\b|\bevery week\b", re.IGNORECASE
)
WEEK_WORDS = re.compile(r"\bweek\b", re.IGNORECASE)
TELL_SENDER_WORDS = re.compile(
    r"\bsender\b|\bwhoever wrote\b|\banswer the mail to\b|\banswer\b.*\bas well\b", re.IGNORECASE
)
SAME_NAME_PDF_WORDS = re.compile(r"\bPDF\b.*\bname|\bname\w*\b.*\bPDF\b", re.IGNORECASE)
SUM_OF_BOTH_WORDS = re.compile(
    r"\bboth (?:added|make|figures|together)|\bsum of both\b|\bboth\b.*\b(?:sum|together|added)\b", re.I
)
COUNT_WORDS = re.compile(
    r"\bhow many (?:entries|rows|lines)\b|\bcount the\b|\bnumber of (?:entries|rows)\b", re.IGNORECASE
)


def find_purpose(text: str) -> str:
    """Return what a phrase in this sentence is for: a key of PURPOSES, or an empty text."""
    return next((name for name, cue in PURPOSES.items() if re.search(cue, text, re.IGNORECASE)), "")


def trim_frame_words(text: str) -> str:
    """Strip the words that surround a value from both ends of a text; the first word may be capitalised."""
    words = text.strip(" .!?;:-'\"").split()
    while words and _is_frame_word(words[-1]) and words[-1][0].islower():
        words.pop()
    while len(words) > 1 and _is_frame_word(words[0]):
        words.pop(0)
    return "" if len(words) == 1 and words[0][0].islower() else " ".join(words).strip(" ,.!?;:")


def trim_lead_in(text: str) -> str:
    """Strip an introduction such as `it says` from an answer that quotes words."""
    return re.sub(
        r"^(?:it (?:says|reads|should say)|just|only|that)\b", "", text.strip(" .!?;:-'\""), flags=re.IGNORECASE
    ).strip()


def _is_frame_word(word: str) -> bool:
    return word.strip(",.!?").lower() in FRAME_WORDS
