"""Grammars of leads, tails and remarks: what people put before and after a sentence, by speaker and position."""

# ruff: noqa: E501 (a choice is read in one piece)
# Every text fits any sentence. Texts with {peer}, a colleague who is not mentioned elsewhere, are for talk about the
# office; texts with {kin} are for talk about home. {gist} names what an exchange is about, {before} what the previous
# exchange of the same thread was about.
from typing import NamedTuple

OPENING = (
    "[while|until] [my tea cools|the kettle boils|this file opens|the copier warms up|my screen restarts|the next call starts|"
    "somebody picks up the phone|I finish this biscuit|the others are in a meeting|the progress bar crawls|I look for my glasses|"
    "the update installs|it's quiet here|I wait for a stapler]: ",
    "[small|short|quick|brief] [report|update|note|word] from [my desk|our corner|this end|this side|our floor|the outside world]: ",
    "you'll [like|love|enjoy|laugh at] this[ one|]: ",
    "I [have to|need to|must|just want to] tell [someone|somebody|you]: ",
    "before [I forget|we get serious|the phone rings|the day gets serious|anyone else tells you|we get to the boring part]: ",
    "you won't believe [it|this|me], but ",
    "not that [it matters|it's important|it's any use to you], but ",
    "[something|one thing|a little something] [to make you smile|to lighten the mood|for the scrapbook|besides work|off topic]: ",
    "since you [weren't there|don't get out much|have no window]: ",
    "[today's|our] [headline|top story|entertainment|drama|soap opera]: ",
    "in [other|unrelated] news, ",
    "[time for|here's] a [small|short|little] [story|break|bit of gossip]: ",
    "[fun|useless|little] [fact|detail|aside]: ",
    "[just|only] so [you're in the picture|you know what's going on|you've heard it from me]: ",
)
OPENING_OFFICE = (
    "{peer} [dared|told|begged|asked] me [to tell you|to pass this on|to mention it]: ",
    "I promised {peer} not to tell, but ",
    "{peer} is still laughing about it: ",
    "[everyone|the whole floor|half the floor|{peer}] talks about nothing else: ",
)
OPENING_CALLBACK = (
    "[more on|back to|about|an update on|news about|the latest on|speaking of|following up on|as for|more about|once more about] {before}: ",
    "{before} [has a sequel|had consequences|isn't over|goes on|goes into the next round]: ",
    "you remember {before}, [well|so]: ",
    "[I told you|you heard from me|we talked] about {before}, [now this|and now|well]: ",
    "after {before}, [of course|the next thing|the next part|what else]: ",
)
ANSWERING = (
    "well, ", "let me think, ", "to be honest, ", "good question, ", "as far as I can tell, ", "from what I hear, ",
    "if I'm honest, ", "short answer: ", "hard to say, but ", "my guess: ", "how shall I put it: ", "officially: ",
    "between us: ", "let's say: ", "the last I heard: ", "since you ask: ", "to be fair, ", "okay, honest answer: ",
    "I was hoping you'd ask: ", "as things are: ", "let me put it this way: ", "no big secret: ", "funny you ask: ",
    "the honest version: ", "in one word: ", "from where I sit: ", "glad you ask: ",
)  # fmt: skip
TAILS = (
    "in case you wondered", "just so you know", "if you can believe it", "you should have seen it", "I wish you could see it",
    "and that's the whole story", "you couldn't make it up", "I've seen it all now", "and that's the truth",
    "not much more to tell", "that's the latest", "that's today's report",
    "I thought you'd like to know", "that's all the news there is", "and there's surely more to come",
)  # fmt: skip
TAILS_OFFICE = (
    "{peer} saw it too", "ask {peer}", "{peer} can confirm", "{peer} had to laugh", "to {peer}'s delight", "even {peer} looked up",
    "{peer} still can't believe it", "{peer} is my witness", "much to {peer}'s amusement", "{peer} has a theory",
    "{peer} pretended not to notice", "and {peer} said nothing", "{peer} finds it funny", "{peer} took a picture",
    "{peer} only shrugged", "and {peer} raised an eyebrow",
)  # fmt: skip
TAILS_HOME = (
    "{kin} still laughs about it", "{kin} finds it funny", "ask {kin}", "to {kin}'s delight", "{kin} has heard it twice already",
    "{kin} saw it coming", "much to {kin}'s amusement", "{kin} only shrugged", "{kin} is my witness", "{kin} told me so",
)  # fmt: skip
ANSWER_TAILS = (
    "as far as I can tell", "so I'm told", "I'm fairly sure", "at least so far", "if you ask me", "to keep it short",
    "nothing more to it", "that's the state of things", "as of today",
)  # fmt: skip

# Small words of the assistant. Each user has a fixed selection of small words: see `voices`.
ASSISTANT_LEADS = ("ah, ", "oh, ", "well, ", "ha, ", "hm, ", "I see, ", "fair, ", "aha, ", "okay, ", "{first}, ")
ASSISTANT_TAILS = (
    "then", "I suppose", "I think", "I'd say", "I imagine", "it seems", "I gather", "by the sound of it",
    "I guess", "if you ask me", "I must say", "{first}", "as far as I can tell", "from what you tell me",
    "I take it",
)  # fmt: skip
# Tails that may follow an imperative.
IMPERATIVE_TAILS = ("then", "{first}", "I'd say", "if you can", "for now", "I'd suggest")
QUESTION_LEADS = (
    "and ", "so ", "okay, ", "but ", "oh, ", "hm, ", "wait, ", "sorry, ", "quick question: ", "one question: ", "{first}, ",
    "I'm curious, ", "the obvious question: ", "what I'd like to know: ", "only one question: ", "I wonder, ", "tell me, ", "may I ask, ", "now I'm curious: ", "one thing I wonder: ", "just wondering: ",
    "I have to ask: ", "go on, ", "so tell me, ", "out of curiosity: ", "help me picture it: ", "just so I get the picture: ",
    "you can't stop there: ", "I'm almost afraid to ask: ", "let me ask the obvious: ", "I was about to ask: ",
)  # fmt: skip
QUESTION_TAILS = ("{first}", "if I may ask", "by the way", "would you say", "may I ask", "do you think", "in your view")

# Complete sentences in which the assistant takes up what the user told.
GIST_REMARKS = (
    "[{gist}|so {gist}|ah, {gist}|well, {gist}|oh, {gist}|right, {gist}][, of all things|, how about that|, no less|, then|, indeed|, I see]",
    "I can [picture|imagine|almost see|almost hear] {gist}[ quite well| from here| very clearly|]",
    "{gist} [sounds|sounds to me|begins|starts|reads] like [a story|a long story|a short story|a scene from a film|the start of something|a chapter of its own|something to remember]",
    "{gist} [deserves|would deserve|should get|has earned] [a photo|a plaque|a footnote|a page of its own|a song|a chapter|a mention in the newsletter]",
    "I [hadn't|had not] [expected|reckoned with|thought of] {gist}[ today| this week|]",
    "[today|this time|now] it's {gist}[, I see|, then|, of all things|]",
    "{gist} would make a [good opening line|fine headline|small legend|decent film|good cartoon|nice short story]",
    "I'll [remember|think of] {gist}[ for a while| for some time| when it's quiet| now and then|]",
    "{gist} was not on my [list|bingo card|horizon][ today| this week| at all|]",
    "[thanks|thank you] for [telling me about|letting me in on|the word on] {gist}",
    "{gist} [makes|made] [my day|me curious|me smile][ already| a little| a bit|, I admit|]",
    "[my favourite part is|the best part is|what I like most is] {gist}",
    "so [we've arrived|we're] at {gist}[, then| now|]",
    "{gist} [beats|is better than] [the weather|any newsletter|the radio|the morning news|most agendas]",
    "[there it is|there we have it|and there it is], {gist}",
    "I [like|enjoy|do like] the [sound|idea|thought] of {gist}",
)
CALLBACK_REMARKS = (
    "first {before}, [now|then|and now] {gist}",
    "[from|all the way from] {before} to {gist}[, then|, well|, not bad|]",
    "after {before}[, even|], I'm [ready for anything|not surprised|hardly surprised|prepared for the worst|all ears]",
    "and [that|all that] after {before}[, too|, of all things|, no less|]",
    "I [still|do] remember {before}[, of course| well| clearly|]",
    "so {before} was [only the beginning|just the start|not the end of it|only a first act|no one-off]",
    "{before} [seems|feels] [long ago|like ages ago|far away|a while back][ now| already|]",
    "{before} [had a sequel|had consequences|was not the end][, then|, I see|, it seems|]",
    "{gist}, [then|well], after {before}",
    "I [was|had been] wondering [what came|what would come|what comes] after {before}",
    "I [was|had been] [curious|wondering] how {before} would [go on|continue|end]",
    "[compared with|next to|set against] {before}, [it's|that's] [progress|a step|a change|quite something]",
    "you [mentioned|told me about] {before}[, I remember|, so I'm in the picture|, so I can follow|]",
)
CLOSING_REMARKS = (
    "so much for {gist}",
    "that's {gist} [in a nutshell|for you|as I'll remember it|, then]",
    "I'd call {gist} [a small legend|a classic|one for the books|a good story|quite a story][, all in all| already|]",
    "[may|let] {gist} [end well|have a happy end|have a sequel|stay a good story]",
    "I'd [keep an eye on|write a song about|tell people about|remember] {gist}",
    "{gist} [stays|remains] [a good story|something to watch|one to remember|a topic][, I think|, I'd say|, surely|]",
    "[that's how|so that's how] {gist} [goes|went|ends][, then|, for today|, for now|]",
)


class LeadsAndTails(NamedTuple):
    """Grammars of what may come before the first and after the last sentence of a turn."""

    leads: tuple[str, ...]
    tails: tuple[str, ...]


def choose_leads_and_tails(position: str, setting: str) -> LeadsAndTails:
    """Return what a user may put around a turn.

    Args:
        position: The turn's position in its exchange: `opening`, `answering` or `within`.
        setting: The setting of the exchange: `office`, `home` or empty.
    """
    tails = TAILS + {"office": TAILS_OFFICE, "home": TAILS_HOME}.get(setting, ())
    if position == "opening":
        return LeadsAndTails(OPENING + (OPENING_OFFICE if setting == "office" else ()), tails)
    if position == "answering":
        return LeadsAndTails(ANSWERING, ANSWER_TAILS)
    return LeadsAndTails((), tails)
