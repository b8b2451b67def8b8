"""Small talk about getting to work, the street and the weather."""

# ruff: noqa: E501 (one turn a line, as it is read; breaking it would hide its choices)
from generators.dialogues.exchanges import Topic

TOPICS: dict[str, Topic] = {
    "train": (
        {"line": ("train", "tram", "bus", "metro")},
        """
n the stuck {line}
u [sorry, bit late|made it, finally|phew, here now], the {line} [stood still|just sat there|stopped] [between stations|for no reason|outside town] [for ages|and then went backwards|while the driver read a book]
a [did they say why?|any reason given?|and not a word from anyone?]
u ["a person on the signal"|"technical", as always|"for operational reasons"]. [sure|what does that even mean|whatever that is]
a [the classics|a phrase for everything|well, you made it]

n the punctual {line}
u [{line} on time today|the {line} was on time]. [I had to sit down|I checked my watch twice|people looked confused]
a [a historic day|that deserves a small parade]. what did you do with the extra time?
u [bought a pastry|stood in the sun|stared at a wall]. [nice, actually|time well spent|strange feeling]

n the replacement service
u [replacement bus|they've put on a replacement {line}] [this week|from now on]. [it goes through every village|standing only|it smells of gym bag]
a [1:how many villages are there?|does it stop everywhere?|is it at least scenic?]
u [1:I stopped counting|everywhere, and each stop has a cat|very, if you like fog]. [one had geese|saw a castle|learned a lot]
a [all that before work|you could sell tickets|travel broadens the mind]

n the show in the {line}
u a [man|woman|kid] in the {line} [played the accordion|ate a whole cucumber|talked to a plant in a bag] [the entire ride|from start to end|next to me]. [good, even|nobody blinked|I love this town]
a [public transport never disappoints|you do meet people]. [did anyone say anything?|and the others?]
u [nobody blinked|one old man clapped|not a word, we all just looked on]. [I love this town|I nearly missed my stop]

n the ordinary {line}
u the {line} is [back to normal|its old self again|running like before]. [late, crowded, warm|I almost missed it|full to the doors]
a [1:you'll miss the villages|home sweet home|normal, in its own way]
u [1:I do a bit|{laugh}, yes|that's one word for it]
""",
    ),
    "bike": (
        {"part": ("back tyre", "chain", "gear cable", "left pedal", "front brake")},
        """
n the broken {part}
u [flat mood|walked in today], the {part} [went|gave up|broke] [halfway|right on the bridge|at the worst hill]. [pushed it the rest|grease up to the elbows|bike's in the rack, in shame]
a [oh no. was it sudden?|that's bitter. was there no warning?|ouch. did it go all at once?]
u [with a bang|it'd been whining for weeks|I heard it coming]. [should've listened|my own fault|well]
a [they do warn you|bikes are honest like that|it's easily said afterwards]

n the home repair
u [I tried to fix|spent the evening fixing] the {part}. [two videos and a lot of swearing|it has more parts than before|one screw left over]
a [one left over is normal, they say. does it run?|does it run?|and, does it roll?]
u [it rolls|only downhill|it makes a new noise]. [that counts|I call it character|the dog next door hates it]

n the trip to the bike shop
u [gave in|I gave up] and took the bike to the [shop|little shop by the canal|repair cafe]. [the guy laughed|he called a colleague over to look|he asked who did this to it]
a [and what did you say?|did you own up?|how did you explain it?]
u ["a friend did it"|I blamed {mate}|I said it was like that]. [he knew|not proud|worth it]
a [he knew, of course|they've heard it all|as long as it gets mended]

n the first proper ride
u [first ride|first proper ride] with the [mended|new] {part}. [1:overtook a scooter|like flying|so quiet]
a [1:a scooter, even|that's the good part of the day|well deserved, after all that]
u [1:he was parking, but still|wind behind me, admittedly|I may have cheered]

n the ride along the water
u [cycled in|came by bike], along the [river|canal|park]. [ducks everywhere|the light was something|nobody about but joggers]
a [a better start than most|sounds like the right road|worth getting up for]
u [makes the day|every time|should do it more]
""",
    ),
    "weather": (
        {"gear": ("umbrella", "raincoat", "hat")},
        """
n the soaking
u [soaked|I'm soaked|drenched]. [left the {gear} at home, of course|sunny when I left|my shoes squelch]
a [is there a radiator near?|anything dry to change into?|can you dry off somewhere?]
u [socks are on the radiator already|I found an old gym shirt|I sit on the heater, more or less]. [classy, I know|nobody sits near me|it steams a little]
a [practical before classy|warm feet come first|by noon it'll be forgotten]

n the idle {gear}
u [brought the {gear} today|carried the {gear} all day]. [not a cloud|blue sky, naturally|it's mocking me]
a [1:you kept the rain away|a public service, really|that's how it works]
u [1:you're welcome, town|I should be paid|every single time]

n the hail
u [hail|it's hailing], [sideways|the size of peas|in this month]. [everyone's at the window|{mate} is filming it|car alarms all over]
a [1:everyone safe inside?|is it over yet?|how does the street look?]
u [1:all in, noses on the glass|over and gone, just like that|white, for a minute or so]. [now it's sunny|rainbow and all|typical]

n the lost {gear}
u I [left|lost] my {gear} [on a bench|at the bakery|somewhere between here and home]. [third this year|that one was a present|gone for good]
a [1:was it a nice one?|they migrate. was it special?|gone for good, or is there hope?]
u [1:ugly, but mine|green, with a duck handle|no hope, it was too handsome]. [farewell|{mate} laughed for ages|onwards]
a [may the finder smile|it's with its kind now|a loss for style]

n the first warm day
u [first warm day|it's warm out], [coffee on the steps|lunch outside|everyone's on the steps]. [{mate} fell asleep on the grass|{mate} is snoring on the lawn already]
a [a peaceful sight, I'm sure|he must've needed it]. [will somebody wake him?|does anyone dare to wake him?]
u [we drew straws|in an hour|too funny to stop]
""",
    ),
    "lunch": (
        {"place": ("noodle place", "falafel van", "soup kitchen on the corner", "new deli", "taco window")},
        """
n the opening of the {place}
u [have you heard|there's news]: the {place} [opened|is open] [round the corner|across the street|where the bank was]. [queue to the crossing|{mate} went twice already|smells amazing from here]
a [1:what do people say?|are you going?|is it any good?]
u [1:"life changing", says {mate}|today, if the queue allows|{mate} says best in town]. [1:he says that about soup too|I'll report back|he exaggerates]
a [1:I'd take it with a pinch of salt|a full report, then|let's hear after lunch]

n the first bite at the {place}
u [tried the {place}|so, the {place}]. [too spicy to speak|I get it now|my mouth is on fire]
a [worth it?|the good kind of fire?|would you go again?]
u [yes|a thousand times|already planning tomorrow]. [I cried a bit|the owner clapped|{mate} took a photo of my face]
a [high praise|that's a recommendation|a memorable lunch]

n the rank of regular
u the {place} [knows my order now|greets me by name]. ["the usual?"|I feel seen|is that good or bad]
a [you've arrived|a regular, after so short a time|fame comes quickly]
u [my wallet noticed|{mate} is jealous|I walk in like a king]

n the closed {place}
u [closed|the {place} was closed]. ["back soon", says the paper|holiday|just a cat in the window]
a [hard day|oh no]. [what did you eat instead?|and now?|where did you go?]
u [crisps|a sad roll from the station|{mate}'s other half of something]. [counting the hours|never again|I stood there for a bit]
a [it'll pass|tomorrow is another lunch|my sympathy]

n the homemade lunch
u [brought lunch from home|cooked for myself] [today|for once]. [lentils|leftover stew|rice and good intentions]. [after the {place}, it's hard|looks beige, tastes beige|{mate} offered sympathy]
a [1:noble, all the same|beige is honest|your wallet thanks you]
u [1:one day at a time|tell that to my tongue|it does]
""",
    ),
    "roadworks": (
        {"noise": ("drilling", "jackhammer", "digger", "cable people")},
        """
n the noise outside
u hear that? they've [opened up the road|dug up the pavement|started] [right outside|under our window|at the corner]. [the {noise}, all day|pens roll off the table|my tea has waves]
a [I only get text here, luckily|I believe you]. [how long will it go on?|did they say for how long?]
u ["a few days"|nobody says|forever, by the look]. [so weeks|sure|we'll see]
a [patience and earplugs|days, in road terms|courage]

n {mate}'s defence
u [day two of the {noise}|the {noise} again]. {mate} [wears ski gear earmuffs|moved to the stairwell|answers calls from the cupboard]
a [inventive|whatever works|needs must]. and does it help?
u [a bit, he says|there's a waiting list now|he's never been happier]

n the burst pipe
u [now they've hit a pipe|they hit something]. [water everywhere|a fountain, quite pretty|the street's a river]
a [drama|that escalated]. [is the building fine?|nobody hurt, I hope?]
u [all fine|all good, kids love it|everybody's well, just wet]. [{mate} made a paper boat|ducks came, I swear|tea from bottles, though]
a [a harbour at last|you'll miss it when it's gone|make the best of it]

n the famous hole
u [the hole's deeper|there's a hole you could park in] [now|out there]. [three people look into it|one digs, four watch|half the street stands round it]
a [the watching is the hard part|a hole draws a crowd]. [any treasure?|have they found anything?]
u [bricks, roman says {mate}|one shoe|old bricks, that's all]. [he's no expert|end of story|the papers won't come]

n the sudden silence
u [silence|hear that? nothing]. [the {noise} is gone|they filled it in|smooth road, all new]. [I give it a month|until the next cable|felt strange at first]
a [enjoy the quiet|a month of peace is a month|peace at last]
""",
    ),
    "parking": (
        {"car": ("van", "tall old jeep", "tiny car", "cargo bike")},
        """
n the parked {car}
u someone [parked|has parked] a {car} [across two bays|half on the pavement|in front of the gate]. [for days now|with the lights on|no note]
a [does anybody know the owner?|has anyone said something?|confidence, at least. whose is it?]
u [nobody knows|{mate} left a polite letter|no idea, facilities put a cone next to it]. [that'll show them|very polite|it's a mystery]
a [strong measures|politeness first|it'll solve itself, surely]

n the ring of cones
u the {car} [got a second cone|has five cones now|is ringed with cones]. [{mate} does it at night, I bet|it's an artwork now|people take selfies]
a [a circle of shame|modern sculpture]. where do they come from?
u [don't ask|no comment|the road crew is short a few]

n the owner of the {car}
u [we met the owner|the {car}'s owner turned up]. [a very old lady|little old man, all charm|it's {boss}'s cousin]. [she thanked us for the cones|thought the cones were a service|nobody said a word]
a [of course|what a turn|that's disarming]. [and then?|what did you all do?]
u [{mate} carried her shopping|we moved them away for her|{mate} even waved]

n the last cone
u [the {car} is gone|bay's free again]. [one cone left|cone stands there alone|we kept a cone]
a [a monument|as a reminder|it had a big role]
u [it wears a scarf now|it has a name too|it's in the lobby]. [mascot|don't ask|everybody greets it]

n {mate}'s parking
u [somebody|guess who] parked in the free bay: {mate}. [across both|crooked|with the hazards on]. [the cone is back|no shame|rich, after all that]
a [history repeats itself|the irony|let the cone decide]
""",
    ),
}
