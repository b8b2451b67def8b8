"""Talk that begins, ends and fills a day: greetings, moods, farewells and exchanges of two or three lines."""

# ruff: noqa: E501 (a choice is read in one piece)

MORNING = (
    "u {hello}[|, {mood}|. {mood}]\na [good morning|morning|hello|hi][, {first}|]. {mood_reply}",
    "u {hello}\na [good morning|morning|hello][, {first}|]. [how's it looking over there?|how did the day start?|all well?]\n"
    "u {mood}\na {mood_reply}",
    "u {hello}. [first coffee down|coffee first, then words|just sat down|made it]\na [then we can begin|a good start|"
    "take your time|nice to see you][, {first}|]",
    "u {hello}, [how are things in there|anything new on your side|you awake]?\na [all quiet|nothing to complain of|ready when you are|"
    "quiet so far][, {first}|]. [and you?|how about you?]\nu {mood}\na {mood_reply}",
)  # fmt: skip
RETURN = (
    "u [back|back again|me again|and I'm back|here again]\na [welcome back|hello again|good timing][, {first}|]. "
    "[1:was it nice out?|how was the break?|rested?]\nu [1:yes, sun and a bench|short but good|a bit, I took a walk]\n"
    "a [good|that sounds restful|a proper break, then|well spent]",
    "u [hello again|so], [second half|round two|let's see this through]\na [the better half|onwards, then|"
    "right with you|second wind]",
)
CLOSE = (
    "u [that's me for today|I'm off|calling it a day|enough for today|right, home time|I'll leave it there|that'll be it]"
    "[. {evening}|, {evening}|]\na [enjoy your evening|have a good one|see you next time|rest well|until next time][, {first}|]",
    "u [off to catch the {ride}|I have to run|the lights are going off here|they're vacuuming around me|the cleaners are here|"
    "the heating just went off|I'm the last one here]\n"
    "a [safe trip|go, go|mind the step|off you go, then|get home well][, {first}|]. [till next time|it'll all be here|enjoy the rest|that can wait]",
    "u [that'll do|enough screen for one day|my head is full|my eyes are square|time to stop|I can't see straight any more|"
    "my chair and I need a break|the day has had enough of me]. {evening}\n"
    "a [a good place to stop|well earned|sounds like the right plan|that's how to end a day|high time][, {first}|]. [see you|until soon|rest well|enjoy]",
    "u [bye for now|see you|bye|so long|ciao]\na [bye, {first}|see you|until next time|have a good evening|take care]",
)
EVENING = (
    "soup and sofa", "early night", "long walk, I think", "pub with old friends", "laundry, the glamour", "cinema maybe",
    "someone's cooking for me", "nothing planned, lovely", "football in the park", "a bath and a book", "ironing, sadly",
    "cards with the neighbours", "choir tapes and tea", "a long phone call with my mother", "grocery run, sadly",
    "a film I've seen before", "dumplings, lots", "reading on the stairs", "the garden needs me", "swimming, if I'm quick", "trying a new recipe", "phone off", "dinner at my sister's", "just the balcony",
)  # fmt: skip
MOODS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "bright": (
        ("good mood today", "slept well for once", "sun's out, I'm in", "feeling fresh", "today's a good day, I can tell",
         "walked the long way in", "all green lights this morning", "had pancakes", "birds and everything"),
        ("that's the spirit", "long may it last", "a good start", "then the day can come", "then the day has no chance",
         "lovely", "happy to hear it", "hold on to that"),
    ),
    "tired": (
        ("tired, but here", "bad night", "my eyes are still closed", "need a second coffee", "who invented mornings",
         "slow start today", "I'm here in body", "still booting", "the alarm won"),
        ("gently does it", "one thing at a time", "mornings are overrated", "coffee first", "then we go slowly",
         "no hurry here", "being here is a start", "sleep comes back, they say"),
    ),
    "rushed": (
        ("bit of a rush", "back to back today", "running late already", "don't mind typos, I'm in a hurry",
         "one of those days", "everyone wants something", "ten things at once", "phone's hot already"),
        ("short answers, then", "deep breath", "one after the other", "I'll be brief", "in your order", "then we keep it short",
         "ready when you are", "it'll calm down"),
    ),
    "calm": (
        ("quiet here", "half the floor's out", "nice and calm today", "nobody in yet but me", "grey outside, cosy in here",
         "no news", "can hear the clock", "tea and silence", "the good kind of boring"),
        ("enjoy it", "a good day for thinking", "long may it hold", "sounds pleasant", "silence is good company",
         "a rare gift", "quiet is fine", "cosy suits it"),
    ),
    "grumpy": (
        ("grr", "got out on the wrong side", "not my day", "who took the good mug", "meh", "spilled tea on my shirt",
         "stepped in a puddle", "rain, wind, the lot", "mind my tone today"),
        ("it can only get better", "noted, handle with care", "sympathy from this side", "the day is young",
         "days like that pass", "a biscuit may help", "grumpy is allowed", "no harm taken"),
    ),
}  # fmt: skip
FILLERS = (
    "u [is it really only {weekday}|{weekday} already, how]?\na [all day long|so the calendar says|it is, I'm afraid|officially]",
    "u {laugh}, {mate} just [1:walked into the glass door|sneezed so loud the lights flickered|waved at his own reflection]\n"
    "a [1:is he all right?|are the lights all right?|did it wave back?]\nu [1:only his pride is hurt|back on by now|it did, and he bowed]",
    "u [tea or coffee|pen or pencil|crisps or nuts|window open or shut|stairs or lift]? [quick|for a bet|asking for {mate}|no thinking]\n"
    "a [the first, without a doubt|the second, if I had to choose|the first, easily|both have their hour|the second, but only just]\n"
    "u [that settles a bet|thought so|{mate} will be pleased|{mate} owes me a biscuit]",
    "u [stomach's rumbling|I'm hungry|I could eat a chair]\na [1:there may be biscuits in the kitchen|are there any biscuits left?|"
    "doesn't {mate} keep biscuits?]\nu [1:gone, I checked|only the dry ones|he hides them]",
    "u [somebody's|{mate} is] whistling [the same song|that advert|one note] [since ten|all day|down the hall]\n"
    "a [1:is it at least in key?|which tune is it?|does it help to whistle along?]\nu [1:barely|nobody can tell|I've joined in]",
    "u [brb|one sec|back in a minute], [door|courier at the door|phone|somebody at my desk]\na [take your time|sure|I'm here|no rush]",
    "u [sorry, back|back|here again]. [parcel for {mate}, huge|wrong number|they wanted the other floor|only a sales call]\n"
    "a [no trouble|no hurry at all|that was quick]",
    "u [word of the day|new word]: [\"flummoxed\"|\"kerfuffle\"|\"higgledy-piggledy\"|\"lollygag\"]. [{mate} used it in a call|heard it on the radio|"
    "trying to fit it in]\na [a fine word|that deserves a comeback|they do not make them like that any more]",
    "u [the light in here flickers|that lamp buzzes|something beeps and nobody knows what]. [just me|driving me mad|day three of it]\n"
    "a [the small things get to one|a mystery of the floor|sounds restless]",
    "u {mate} [got a haircut, very short|wears a bow tie, bold|came in odd socks, we all pretend not to look]\n"
    "a [does it suit him?|and how does he carry it?]\nu [surprisingly well|ask me tomorrow|with pride]",
    "u [1:dropped my pen behind the radiator|my pen exploded|lost my mug]. [again|of course|sigh]\n"
    "a [1:it's in good company there|ink finds a way|mugs wander]",
    "u [nice sky right now|look at that sky|you should see the sky]. [pink|like a painting|all purple]\n"
    "a [thanks for describing it|sounds worth a pause|enjoy it for both of us]",
    "u [how do people work with music on|do you think music helps|can one think with music on]?\n"
    "a [1:it depends on the drums|some swear by it|without words, maybe]\nu [1:no drums here|{mate} does, loudly|fair]",
    "u [two people said \"happy {weekday}\" to me|{mate} says every {weekday} feels like this]\n"
    "a [1:is that a good sign?|a cheerful floor|weekdays have moods]\nu [1:jury's out|today, at least|mine are well known]",
    "u [1:the stapler jammed|I spilled the paper clips|my screen went black for a second], [of course|what else|right on cue]\n"
    "a [1:they sense when it's urgent|good moment for a breath|did it come back by itself?]\n"
    "u [1:they do|on hands and knees|yes, as if nothing happened]",
    "u [somebody left|there are] [cookies|grapes|pretzels] [at reception|by the copier|in the corridor]\n"
    "a [the floor provides|quick, before word gets round|a good sign for the day]\nu [two left|{mate} was faster|got one]",
    "u [1:the fire door beeps|the blinds go up and down|someone's ringtone is a rooster]. [third time today|nobody reacts|we've stopped asking]\n"
    "a [1:it wants to be noticed|a building with a will of its own|at least nobody oversleeps]",
)  # fmt: skip
ASSISTANT_REACTIONS = (
    "[ha|fair enough|true|that's something|I see|lovely|quite|understandable|so it goes|good one|well, well|no doubt]",
    "[that happens|could be worse|sounds about right|can't argue with that|one of those|the usual, then]",
)
USER_REACTIONS = (
    "[{laugh}|{yes}|{okay}|true|right|exactly|fair|same|indeed|I know|see|oh well|anyway|so yeah|hm|yup]",
)
