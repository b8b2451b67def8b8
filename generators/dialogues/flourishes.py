"""What people hang before and after a sentence to make it theirs; each is heard at most once in a dialogue."""

import random
from collections.abc import Callable

from data_model.dialogue import Role

OPENING = (
    "picture this: ", "get this: ", "small report: ", "little story: ", "news from my corner: ", "you'll like this: ",
    "not that it matters, but ", "I have to tell someone: ", "since you can't see it: ", "live from my desk: ",
    "this will sound silly, but ", "in case you wondered: ", "guess what happened: ", "you know me by now: ",
    "let me start with this: ", "quick update from the front: ", "before we get serious: ", "for the diary: ",
    "it's not important, but ", "I'm only saying this once: ", "here's one for you: ", "today's headline: ",
    "stop me if I'm rambling, but ", "apologies for the drama, but ", "you heard it here first: ", "I can't keep it in: ",
    "it had to happen: ", "just between the two of us: ", "so this is how it went: ", "short break from work: ",
)  # fmt: skip
ANSWERING = (
    "well, let me think: ", "honest answer: ", "between us, ", "good question, ", "to be fair, ", "how shall I put it: ",
    "since you ask, ", "I'd put it like this: ", "short answer: ", "the truth? ", "if I'm honest, ", "hard to say, but ",
    "my feeling: ", "I was hoping you'd ask: ", "depends on the hour, but right now: ", "official version: ",
    "off the record: ", "I'd have to say ", "no idea if that counts, but ", "let me look around: ", "I'll be brief: ",
    "don't laugh: ", "according to me: ", "you'd have to see it, but ", "only because it's you: ",
)  # fmt: skip
USER_TAILS = (
    "and it's not even noon", "and nobody seems to mind", "and I'm only half joking", "and that's all I'll say",
    "and that was before coffee", "and not for the first time", "and I had plans for today", "and yes, I'm fine",
    "and everybody just carries on", "and that's the short version", "but who am I to complain", "but what can you do",
    "but nobody asked me", "but that's life on this floor", "but we've seen worse", "but ask me again next week",
    "but I'm not bitter", "but it could always be worse", "but don't quote me on it", "but you get used to anything",
    "so that's where we are", "so that's my news", "so much for good intentions", "so I'm keeping an eye on it",
    "so there you have it", "so now you know", "which says a lot about this place", "which is just my luck",
    "which nobody else finds funny", "which tells you everything", "which made my morning", "which I find hard to beat",
    "as my gran would say", "or maybe that's just me", "if you get what I mean", "you had to be there",
    "in case anybody asks", "as things stand", "in broad daylight", "the way these things go", "like in a bad film",
    "like every other week", "plain and simple", "at least that's how it feels", "as far as anybody can tell",
    "I kid you not", "hand on heart", "take it or leave it", "make of that what you will", "and I quote no one",
    "and I wouldn't have it otherwise", "and the day is young", "and I blame the weather", "and my neighbours agree",
    "or something along those lines", "give or take", "for better or worse", "in the grand scheme of things",
)  # fmt: skip
REMARKS = (
    "well then, ", "all I can say is: ", "my view from in here: ", "if you ask me, ", "what I take from it: ",
    "a comment from the sidelines: ", "if I may: ", "I had to read that twice: ", "that paints a picture: ",
    "I like how you put it: ", "you tell it well: ", "this I understand: ", "I'm with you there: ", "as an outsider: ",
    "no eyes in here, but ", "I only have text, but ", "spoken as a bystander: ", "in other words: ",
    "my two cents: ", "an honest reaction: ", "let me put it this way: ", "the way I read it: ", "a thought from here: ",
    "no need to explain: ", "I'd phrase it like this: ", "seen from a safe distance: ", "first reaction: ",
    "you have my full sympathy: ", "between the lines I read: ", "taking your word for it: ", "my humble verdict: ",
    "I'd file that under wisdom: ", "with the calm of somebody far away: ", "not my field, but ", "for the minutes: ",
)  # fmt: skip
REMARK_TAILS = (
    "as they say", "I'd say", "if you ask me", "for what it's worth", "and I mean that kindly", "at least seen from here",
    "if I read you right", "and that's my honest view", "as far as I can judge", "but you know that better than I do",
    "though you were there and I wasn't", "and you may quote me", "even if it doesn't feel like it",
    "and that's worth a little pause", "and there's nothing wrong with that", "which I find rather charming",
    "which deserves a small round of applause", "and I'd keep telling that story", "in its own quiet way",
    "one way or the other", "all things considered", "sooner or later", "and who could blame you", "and it shows",
    "and I don't say that lightly", "on balance", "more or less", "however you look at it", "and that's not nothing",
    "and I'd leave it at that", "until somebody proves otherwise", "or so the stories go", "and rightly so",
    "which is more than most can say", "and that has a beauty of its own", "without wanting to jinx it",
    "and I'm sure you'll laugh about it one day", "and no two days are alike with you", "which suits you, by the way",
    "and that goes for most of us", "whatever the others say", "and I'd bet a biscuit on it",
)  # fmt: skip
CURIOUS = (
    "now I'm curious: ", "one thing I wonder: ", "before you go on: ", "just so I get the picture: ", "may I ask, ",
    "I have to ask: ", "help me picture it: ", "forgive my curiosity: ", "there's one thing I don't get yet: ",
    "so tell me, ", "and now the important part: ", "if you don't mind my asking: ", "a question from the sidelines: ",
    "let me ask the obvious: ", "I'm following you so far, so: ", "go on, ", "you can't stop there: ",
    "for those of us without a window: ", "I'd like to understand: ", "only one thing is missing: ", "next question, then: ",
    "you've got my attention: ", "for my inner picture: ", "out of pure interest: ", "I'm almost afraid to ask: ",
)  # fmt: skip
EVERY = (*OPENING, *ANSWERING, *USER_TAILS, *REMARKS, *REMARK_TAILS, *CURIOUS)
_CLOSED = ("?", "!", '"', ".", ")")


def flourished(text: str, role: Role, place: str, is_free: Callable[[str], bool], rng: random.Random) -> str:
    """Lengthen a text of three words or more; place: `opening`, `answering` or `within`, as it stands in its scene.

    is_free: whether a flourish was not heard yet in this dialogue.
    """
    if len(text.split()) < 3:
        return text
    asks = "?" in text
    if role == "assistant":
        before, after = (CURIOUS, ()) if asks else (REMARKS, REMARK_TAILS)
    else:
        before = {"opening": OPENING, "answering": ANSWERING}.get(place, ())
        after = () if asks else USER_TAILS
    wish = rng.random()
    if after and wish < 0.65 and not text.endswith(_CLOSED):
        text = _with(text, "", rng.choice(after), is_free)
    if before and (wish > 0.5 or text.endswith(_CLOSED)):
        text = _with(text, rng.choice(before), "", is_free)
    return text


def _with(text: str, lead: str, tail: str, is_free: Callable[[str], bool]) -> str:
    if not is_free(lead or tail):
        return text
    return f"{lead}{text}" if lead else f"{text}, {tail}"
