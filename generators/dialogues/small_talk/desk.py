"""Small talk about the desk and what stands on it."""

# ruff: noqa: E501 (one turn a line, as it is read; breaking it would hide its choices)
from generators.dialogues.exchanges import Topic

TOPICS: dict[str, Topic] = {
    "plant": (
        {"plant": ("ficus", "peace lily", "basil", "spider plant", "orchid", "cactus", "yucca", "fern", "monstera")},
        """
n the ailing {plant}
u my {plant} [looks|is looking] [droopy|a bit yellow|half dead|sorry for itself] [today|again|this morning]. [no idea why|not sure what it wants|and I only got it in spring]
a [1:too much water or too little?|is it the light, maybe?|does anyone else water it?]
u [1:could be either, knowing me|no, it has the best spot on the floor|{mate} does, and half the floor with him], [so who knows|so I'm out of ideas|and I only look at it when I feel guilty]
a [plants are hard to read|it may just want a quiet week|sometimes they only need to be left alone]. [don't give up on the {plant}|give it till the weekend|I'd root for it]

n the move of the {plant}
u [I moved|so I've moved] the {plant} [away from the radiator|over to the window|next to the copier|off the cold sill]. [let's see|last chance|we'll see if it cares]
a [light helps most of them|they take a week to forgive you|a change of scene can't hurt]. [fingers crossed|let it sulk first|give it time]
u [{mate} calls it the intensive ward|{mate} is taking bets on it|{mate} says it's past saving]

n the new leaf
u [big news|guess what|breaking news], the {plant} has a [new|tiny new|very small] leaf
a [a leaf! So it forgave you.|That's a proper comeback.|Well, the window was right then.]
u [I'm [absurdly|unreasonably|stupidly] proud|I told everyone, nobody cared|{mate} owes me a coffee now]
a [you're allowed|proud plant parent|rightly so]

n the {plant} with a name
u somebody [put|has stuck|left] a [little name tag|paper hat|label] on [my|the] {plant}. it's called [Gerald|Doris|Kevin|Sir Leafsalot|Brenda] now
a [suspects?|any suspects?|who's behind it?]
u [{mate}, obviously|my money's on {mate}|{mate} had that grin on]
a [the name stays, I assume|dignified, at least|it could be worse]

n the end of the {plant} saga
u [for the record|final word on|update on] the {plant}: [alive|still with us|thriving, more or less]. [I'm as surprised as you|who knew|the window it was]
a [stubborn thing|a happy ending, then|against all odds]. [I like that.|Well kept.|Respect to the {plant}.]
""",
    ),
    "chair": (
        {"chair": ("chair", "office chair", "desk chair")},
        """
n the sinking {chair}
u my {chair} [squeaks and sinks|makes a noise like a seagull and sinks by itself|goes down with a long sigh] [every time I breathe|whenever I lean back|in every single call]
a [1:the slow kind of sinking, or the sudden kind?|since when?|does it hold out at all?]
u [1:slow, you hardly notice|a week now, roughly|for an hour, if that]. by [noon|lunch|eleven] I'm [eye level with the keyboard|looking up at the screen|basically on the floor]
a [a chair with a schedule|not very dignified, that|at least it's punctual]

n the visit about the {chair}
u [facilities sent somebody|the building people came by|someone from facilities had a look] about the {chair}. [he sat on it and it was silent|not a squeak while he was there|good as gold, the whole time]
a [classic, they always behave for experts|of course it behaved, it knew|that's how machines are, like cars at the garage]
u [I looked like a fool|he gave me a look|he left smiling]

n the great {chair} swap
u I [swapped|may have swapped|quietly swapped] my {chair} with the one from [the empty desk|the small meeting room|the corner nobody uses]
a [1:bold, does anybody know?|crime of the week. any witnesses?|and is it better?]
u [1:only {mate}|{mate} saw, {mate} said nothing|so much better]. [feels like first class|I can see the screen again|I sit like a king]
a [enjoy the throne|long may you reign|a secret worth keeping]

n the stolen throne
u [plot twist|bad luck|you won't believe it]: somebody [took|swapped back|borrowed] the good {chair} [while I was at lunch|overnight|during the stand-up]
a [chair karma|what goes around|swift justice]. [who's sitting in it now?|any leads?|who has it?]
u [the new guy|{mate2}, and he looks comfy|{mate2}]. I can't [even|really] complain, given the history
a [no, better let it rest|not with clean hands, no|not out loud, no]

n the new {chair}
u a [new|brand new|proper] {chair} [arrived|came|turned up], with [my name on it|a bow on it|the plastic still on]. [{boss} must have heard the squeaking|persistence pays|I feel important]
a [congratulations|the seagull retires|the saga ends well]. [may it stay up|long may it stand|no more sinking at noon]
""",
    ),
    "headset": (
        {"pet": ("headset", "headphones")},
        """
n the patchy sound
u [my|the new] {pet} [cut|cuts] out [in the middle of calls|every few minutes|as soon as I speak]. [lovely|great start|just what I needed]
a [1:does it do that on both ends?|is it the cable or the battery?|do the others hear it too?]
u [1:only mine, they hear me fine|cable, I think, if I hold still it works|they say I sound like a submarine]
a [atmospheric, at least|could pass for a radio play|not your best side]

n the borrowed set
u I've [borrowed|been using] {mate}'s {pet} [today|for now|since this morning], [they smell of mint|all covered in stickers|very pink]
a [and the sound?|do they at least work?]
u [crystal clear|better than mine|flawless]. [I'm not giving them back|sorry {mate}|might keep them]
a [a fair exchange|you'll have to feed {mate} biscuits for that|poor {mate}, left in silence]

n the long speech on mute
u so I [talked|was talking] for [ages|a whole agenda point|what felt like an hour] [muted|on mute]. [nobody said a word|they all watched politely|everyone just nodded]
a [1:it happens to everyone once|a polite crowd|they may have enjoyed the silence]
u [1:twice this week, in my case|all but {boss}, there was a look|they did look rested]
a [1:a streak, then|looks can be survived|a service to the team]

n the simple cure
u [found out|turns out|so it turns out] the {pet} [was never charged|had a switch on the side|needed a wiggle, that's all]. [weeks of suffering for that|I feel silly]
a [1:and does it work now?|so the submarine is gone?|and will you tell anyone?]
u [1:like new|gone, clear as a bell|never, and you didn't hear it from me]

n the quiet line
u [silence at last|a whole call without a crackle|the {pet} survived a full day]. [almost boring|I nearly miss the submarine|progress]
a [savour it|the submarine has surfaced|enjoy the calm]
""",
    ),
    "keyboard": (
        {"key": ("space bar", "enter key", "letter e", "shift key")},
        """
n the sticky {key}
u if my [typing|spelling] is odd [today|this morning], it's the {key}. [it sticks|it only works when it likes|coffee incident]
a [1:so far it reads fine. coffee, or crumbs?|I can follow you. how did that happen?|is it bad?]
u [1:coffee, with sugar, sadly|a cup fell, with sugar in it|sticky for life, it was sweet coffee]. [it's caramelised now|every press is a commitment|lesson learnt]
a [a sweet machine, then|that explains the drag|ouch]

n the dig under the {key}
u I [took the {key} off|popped the {key} off|cleaned under the {key}]. [the crumbs, my god|there was a whole sandwich in there|archaeology]
a [1:how far back did the layers go?|find anything nice?|anything valuable?]
u [1:three biscuits and a christmas|one sesame seed collection|only a staple from the last decade]
a [a museum piece|history of lunches|better out than in]

n {mate}'s loud keyboard
u {mate} [got|has bought] one of those [clicky|loud|mechanical] keyboards. [it sounds like hail|like sitting next to a typewriter|the whole row can hear every mail]
a [1:does it at least look nice?|is it good for typing, at least?|and how does {mate} like it?]
u [1:it glows, purple lights and all|he says so, he types like thunder|he beams, and so does the keyboard]
a [like a tiny disco|very festive|that'll brighten the dark afternoons]

n the lure of the clicky one
u [so|now] I've tried {mate}'s clicky keyboard. [annoyingly good|I get it now|I want one]
a [that's how it starts|and so it spreads|soon it'll hail everywhere]
u [the row will hate us|we'd be a drum section|don't tell the row]

n the mended {key}
u [the {key} is back to normal|the {key} works again|new keyboard on my desk], [the boring quiet kind|and I spilled nothing yet|so no more excuses for typos]
a [calm times|keep the coffee on the left|no hail, then]. [for now|wise choice]
""",
    ),
    "window": (
        {"bird": ("pigeon", "crow", "seagull", "magpie")},
        """
n the staring {bird}
u there's a {bird} on [my|the] window sill, [staring|just staring|looking in]. [has been for ages|it won't blink|judging me]
a [1:does it want something?|friend or auditor?|since when?]
u [1:my sandwich, I think|auditor, by the look of it|since I unwrapped lunch]
a [it sounds determined|stay strong|I'd keep the lunch out of sight]

n {mate}'s name for the {bird}
u the {bird} [is back|came back|returned]. [with a friend|same spot|same stare]. {mate} [named it|calls it] [Boss|Norbert|Susan|Mister Grey]
a [1:it has a name, so it stays. does it answer?|then it's staff. does it do anything?|and what does it do all day?]
u [1:only to crisps|mostly stand there|stare, mainly, like most of us]

n the knocking {bird}
u [somebody|{mate}] [fed|has been feeding] the {bird}. [now it knocks on the glass|so now it taps on the window|and now it knocks for seconds]
a [polite of it, in a way|they do remember faces|that was to be expected]. [1:is it punctual, at least?|does it come every day?|and what's on the menu?]
u [1:every morning, same time|more reliable than the bus|whatever falls off the sandwich]

n the nest in the making
u the {bird} [brought|is collecting|keeps bringing] [twigs|bits of string|little sticks] [to the sill|all morning|one by one]. [I think it's moving in|should I charge rent]
a [it looks like a nest|congratulations, you're a landlord|a sill with a view, why not]
u [cheapest flat in town|facilities will love it|I'm weirdly happy about it]

n the blue egg
u [nest news|the {bird} again]: [an egg|there's an egg|one egg, very blue]. [half the office came to look|nobody opens the window now|{mate} tiptoes past]
a [a birth on the floor, nearly|the best reason for a closed window|now it's serious]. [lovely, do keep me posted|do keep me posted]
u [will do|of course|daily bulletins]
""",
    ),
    "desks": (
        {"place": ("by the window", "next to the kitchen", "opposite the copier", "in the corner")},
        """
n the coming desk shuffle
u [they're moving desks around|we're getting moved again|desk shuffle] [next week|soon|at some point]. [nobody knows where anybody goes|there's a plan, supposedly|I've seen no plan]
a [1:any wishes?|where would you like to sit?|do you get a say?]
u [1:{place}, ideally|{place}, if I could choose|no, but {place} would be nice]. [won't happen|dream on|let's see]
a [one may hope|wishes are free|it's noted in spirit]

n the seating plan
u [the seating plan is out|seating plan's up]. I'm {place}, [between {mate} and the plotter|with my back to the door|facing {mate}]
a [1:good or bad?|is that what you hoped for?|could be worse?]
u [1:mixed|not quite|a lot worse, yes]. [{mate} hums|but I'll see who comes in|more light, more noise]
a [humming can be pleasant|you'll tune it out|there's always a trade]

n the packed drawer
u [packed|I've packed] my drawer into [one box|a box]. [why do I own so many [mugs|staplers|pens]|found a birthday card from years ago|half of it was sauce sachets]
a [a life in one box|the real archive|they multiply in the dark]. [did you throw anything out?|and what stays behind?]
u [one pen|only the shame|nearly nothing, I'm weak]

n the first day at the new desk
u [so, moved|moved in|new desk]. [the sun hits my screen all afternoon|I can hear every coffee order|no socket in reach]
a [every desk has something|the first week is the worst|that's the charm of the new]. [you'll find your corner|give it a few days]
u [you get used to it|the view is nice though]. [{mate} lent me a lamp|found a cushion|I already have regulars stopping by]

n the settled corner
u [getting used to the new spot|the new desk is alright actually|I like it here now]. [{mate} doesn't even hum that much|best kitchen access on the floor|nobody sneaks up on me]
a [settled, then|glad it worked out|see, patience]
""",
    ),
}
