"""What begins, ends and fills a day: greetings, moods, small exchanges of two or three lines."""

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
    "u [back|back again|so, back from lunch|me again|and I'm back]\na [welcome back|hello again|good timing][, {first}|]. "
    "[was it nice out?|how was the break?|rested?]\nu [yes, sun and a bench|short but good|too much bread|"
    "mostly a walk|windy, but it woke me up]\na [good|that sounds restful|a proper break, then|well spent]",
    "u [afternoon|hello again], [second half|round two|let's see this through]\na [the better half|onwards, then|"
    "right with you|second wind]",
)
CLOSE = (
    "u [that's me for today|I'm off|calling it a day|enough for today|right, home time|I'll leave it there]"
    "[. {evening}|, {evening}|]\na [enjoy your evening|have a good one|see you next time|rest well|until next time][, {first}|]",
    "u [off to catch the {ride}|I have to run|the lights are going off here|they're vacuuming around me]\n"
    "a [safe trip|go, go|mind the step|good night, then]. [till next time|it'll all be here|enjoy the rest]",
    "u [done for today, I think|I think that's enough|my eyes are square]. {evening}\n"
    "a [a good place to stop|well earned|sounds like the right plan]. [see you|until soon|rest well]",
    "u [bye for now|see you|bye|night]\na [bye, {first}|see you|until next time|good night]",
)
EVENING = (
    "soup and sofa", "early night", "long walk, I think", "pub with old friends", "laundry, the glamour", "cinema maybe",
    "someone's cooking for me", "nothing planned, lovely", "football in the park", "a bath and a book", "ironing, sadly",
    "cards with the neighbours", "trying a new recipe", "phone off", "dinner at my sister's", "just the balcony",
)  # fmt: skip
MOODS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "bright": (
        ("good mood today", "slept well for once", "sun's out, I'm in", "feeling fresh", "today's a good day, I can tell",
         "walked the long way in", "all green lights this morning", "had pancakes", "birds and everything"),
        ("that's the spirit", "long may it last", "a good start", "you can hear it", "then the day has no chance",
         "lovely", "happy to hear it", "hold on to that"),
    ),
    "tired": (
        ("tired, but here", "bad night", "my eyes are still closed", "need a second coffee", "who invented mornings",
         "slow start today", "I'm here in body", "still booting", "the alarm won"),
        ("gently does it", "one thing at a time", "mornings are overrated", "coffee first", "then we go slowly",
         "no hurry here", "the body is a start", "eyes optional"),
    ),
    "rushed": (
        ("bit of a rush", "back to back today", "running late already", "don't mind typos, I'm in a hurry",
         "one of those days", "everyone wants something", "ten things at once", "phone's hot already"),
        ("short answers, then", "deep breath", "one after the other", "I'll be brief", "in your order", "typos welcome",
         "ready when you are", "it'll calm down"),
    ),
    "calm": (
        ("quiet here", "half the floor's out", "nice and calm today", "nobody in yet but me", "grey outside, cosy in here",
         "no news", "can hear the clock", "tea and silence", "the good kind of boring"),
        ("enjoy it", "a good day for thinking", "long may it hold", "sounds pleasant", "the clock is good company",
         "a rare gift", "quiet is fine", "cosy suits it"),
    ),
    "grumpy": (
        ("grr", "got out on the wrong side", "not my day", "who took the good mug", "meh", "spilled tea on my shirt",
         "stepped in a puddle", "rain, wind, the lot", "mind my tone today"),
        ("it can only get better", "noted, handle with care", "sympathy from this side", "the day is young",
         "puddles and mugs, I see", "a biscuit may help", "grumpy is allowed", "no harm taken"),
    ),
}  # fmt: skip
FILLERS = (
    "u [is it really only {weekday}|{weekday} already, how]?\na [all day long|so the calendar says|it is, I'm afraid|officially]",
    "u {laugh}, {mate} just [walked into the glass door|sneezed so loud the lights flickered|waved at his own reflection]\n"
    "a [is he all right?|poor {mate}|and the door?]\nu [all fine, only pride|he bowed|laughing already]",
    "u [tea or coffee|pen or pencil|crisps or nuts|window open or shut]? [quick|for a bet|asking for {mate}]\n"
    "a [the first|the second|that depends on the weather|both have their hour], [without a doubt|if I had to choose|easily]",
    "u [stomach's rumbling|I'm hungry|is it lunch yet]\na [not far off|hold on a little|there may be biscuits]\n"
    "u [biscuits are gone|biscuits it is|{mate} has the biscuits]",
    "u [somebody's|{mate} is] whistling [the same song|that advert|one note] [since ten|all day|down the hall]\n"
    "a [name that tune|charming, for a while|is it at least in key?]\nu [barely|it never ends|I've joined in]",
    "u [brb|one sec|back in a minute], [door|courier at the door|phone|somebody at my desk]\na [take your time|sure|I'm here]",
    "u [sorry, back|back|here again]. [parcel for {mate}, huge|wrong number|they wanted the other floor|only a sales call]\n"
    "a [no trouble|no hurry at all|that was quick]",
    "u [word of the day|new word]: [\"flummoxed\"|\"kerfuffle\"|\"higgledy-piggledy\"|\"lollygag\"]. [{mate} used it in a call|heard it on the radio|"
    "trying to fit it in]\na [a fine word|that deserves a comeback|they do not make them like that any more]",
    "u [the light in here flickers|that lamp buzzes|something beeps and nobody knows what]. [just me|driving me mad|day three of it]\n"
    "a [the small things get to one|a mystery of the floor|sounds restless]",
    "u {mate} [got a haircut|wears a bow tie|came in odd socks] [today|, by the way]. [bold|very short|we all pretend not to look]\n"
    "a [does it suit him?|confidence is everything|brave]\nu [surprisingly|no|ask me tomorrow]",
    "u [dropped my pen behind the radiator|my pen exploded|lost my mug]. [again|of course|sigh]\n"
    "a [it's in good company there|the day demands its price|mugs wander]",
    "u [nice sky right now|look at that sky|you should see the sky]. [pink|like a painting|all purple]\n"
    "a [thanks for describing it|sounds worth a pause|enjoy it for both of us]",
    "u [how do people work with music on|do you think music helps|can one think with music on]?\n"
    "a [some swear by it|without words, maybe|it depends on the drums]\nu [no drums here|{mate} has the drums|fair]",
    "u [two people said \"happy {weekday}\" to me|{mate} says every {weekday} feels like this]\n"
    "a [is that a good sign?|a cheerful floor|weekdays have moods]\nu [no idea|let's hope|jury's out]",
)  # fmt: skip
REACTIONS = (
    "[ha|fair enough|true|that's something|I see|lovely|quite|understandable|so it goes|good one|well, well|no doubt]",
    "[that happens|could be worse|sounds about right|can't argue with that|one of those|the usual, then]",
)
NODS = ("[{laugh}|{yes}|{okay}|true|right|exactly|fair|same|indeed|I know|see|oh well|anyway|so yeah|hm|yup]",)
