"""Small talk about home: animals, neighbours, repairs, kitchens."""

# ruff: noqa: E501 (one turn a line, as it is read; breaking it would hide its choices)
from generators.dialogues.exchanges import Topic

TOPICS: dict[str, Topic] = {
    "dog": (
        {"dog": ("Biscuit", "Pepper", "Waffle", "Olive", "Rocket", "Moss", "Pickle")},
        """
n {dog}'s night raid
u {dog} [ate|chewed up|murdered] [my left shoe|a cushion|the post] [last night|this morning|while I was in the shower]. [bits everywhere|I found the rest behind the sofa]
a [1:did you get that famous look?|had it offended {dog} somehow?|not even a bit sorry?]
u [1:big eyes, then a burp|it smelled wrong, I suppose|wagging the whole time]
a [forgiven on the spot, I guess|a clear conscience, then|dogs have their own law]

n the start of dog school
u [dog school tonight|we start dog school], {dog} and me. [she can sit, if there's cheese|the others are all poodles|I'm more nervous than she is]
a [who's being trained, really?|which of you is the pupil?]
u [me, clearly|good question|we'll find out]

n the dog school report
u [so, dog school|dog school report]: {dog} [ran off with the trainer's glove|fell asleep|made a friend and ignored me]. [top of the class in mischief|we even got homework|they were kind about it]
a [talent comes in many forms|a strong first impression]. [what's the homework?|and for homework?]
u ["stay"|waiting, of all things|walking past a sausage]. [{laugh}|wish us luck|hopeless]
a [a long road, then|the master class|sausage in hand, it may work]

n {dog}'s first success
u {dog} [sat|stayed] [when I said so|on her own|without cheese]. [once, but still|I have a witness|I nearly cried]
a [a breakthrough|once is where it begins]. [and with a sausage around?|did it last?]
u [let's not ask for wonders|for a breath|no, but I saw it]

n {dog}'s day at the office
u [brought {dog} in today|{dog} is under my desk today]. [{mate} is smitten|nobody's working|she inspects every bin]
a [new head of morale|that's a good colleague]. and how does the floor take it?
u [best day of the month|{boss} pretends not to see|there's a queue for petting]
""",
    ),
    "cat": (
        {"cat": ("Mittens", "Gizmo", "Nori", "Professor", "Luna", "Hobbes")},
        """
n {cat}'s place on the laptop
u {cat} [slept on the laptop|walked over the keyboard|sat in the bag] [all night|again]. [1:if you got odd letters, that was the cat|fur in every port|warm keyboard at least]
a [1:no odd letters so far|the ports will get over it|someone has to keep it warm]
u [1:give it time|the fan sounds different now|she types faster than {mate}]
a [1:quality takes time|a warm sound, I hope|and with better rhythm, I'm sure]

n {cat}'s second home
u [so {cat} has a second home|found out where {cat} goes]. [the neighbours call her "Trevor"|they feed her too|she has a cushion there]
a [a double life|well, well]. [and which menu is better?|who has the better food?]
u [salmon, over there|theirs, it's not close|not ours]. [can't compete|betrayed|I respect it]

n {cat}'s gift
u {cat} [caught|brought in] a [mouse|toy mouse|sock from next door]. [laid it on my pillow|proudly|at four in the night]
a [a token of respect|rent, in a way]. how did you take it?
u [with a scream|like a hero, from a chair|I said thank you, what else]
a [manners matter|she'll bring more, then|that encourages her]

n {cat}'s diet
u [vet says|the scales say] {cat} is [too round|"well padded"|on a diet now]. [two dinners, of course|I had to call the neighbours|awkward chat next door]
a [the double life comes out|all secrets end]. how did the neighbours react?
u [they blamed us|we now share a chart|they were shocked too]. [she hates us all|dry food only|it's a treaty]

n {cat}'s third address
u [{cat} is slim|diet over] [again|at last]. [she found a third home|turns out there's a house number three|somebody else feeds her now, number three]
a [a third! what a career|an independent spirit|some cats have it all worked out]
u [naturally|I'm not even mad|long live the queen]
""",
    ),
    "neighbour": (
        {"act": ("learning the trumpet", "drilling", "moving furniture", "learning the drums", "singing")},
        """
n the noise next door
u my neighbour is [{act}|at it again, {act}], [at midnight|before six|on the one free evening]. [I know every sound of it now|walls like paper|I'm a patient person]
a [have you said anything?|did you say something?|does he know you can hear it?]
u [I coughed loudly|not yet|just a knock]. [he knocked back|in rhythm, even|coward, I know]
a [a conversation, then|music connects|knocking is also an art]

n the meeting in the stairwell
u [met the neighbour in the stairwell|ran into the neighbour]. [lovely person|apologised before I could|he offered me plums]. [now I can't complain|hate that|disarming]
a [peace talks, then|hard to be angry now|kindness is the best defence]
u [I said "no no, all fine"|and so it goes on|I even waved]

n the silent night
u [neighbour|the neighbour] had a [quiet|silent] night. [I couldn't sleep|too quiet|I was worried]
a [you missed it?|careful, do I hear affection?|so you've grown fond of the noise?]
u [a bit|don't tell anyone|I've got used to it]

n the neighbour's invitation
u the neighbour [invited us|is having people over]. [the whole house|there's a poster in the stairwell|"bring ear plugs", it says]
a [self aware|that has charm]. are you going?
u [yes|obviously|I'm bringing cake]. [want to see that wall from the other side|curious now|if you can't beat them]
a [know thy wall|sounds like a fun evening|the wall has two sides]

n the neighbour's party
u [so, the neighbour's party|the party next door was great]. [half the house plays something|I was given a tambourine|we've got a band now, sort of]
a [a tambourine suits anyone|so you crossed the wall]. and who complains now?
u [the people upstairs|nobody's left to|we do the knocking now]
""",
    ),
    "tap": (
        {"leak": ("kitchen tap", "shower", "washing machine", "boiler", "toilet")},
        """
n the leaking {leak}
u [long night|barely slept]: the {leak} [drips|makes noises|leaks]. [one drop, every few seconds|you start counting|bucket's already full]
a [is somebody coming to look?|have you called anyone?|when does help come?]
u ["between eight and five"|tomorrow, maybe|the landlord "has a guy"]. [so all day|we know how that goes|wonderful]
a [a generous promise|hope dies last|may it be soon]

n the absent plumber
u [the plumber didn't come|no plumber]. ["traffic"|he was at the wrong house|his phone's off]. [the {leak} is laughing|drip, drip|bucket number two]
a [that's a pity|not again]. [will he try again?|is there a new date?]
u [he swears|"first thing"|so he says]. [we have heard that one|I'm not holding my breath|fine]
a [the bucket stays loyal|one must believe|third time lucky, perhaps]

n the plumber's verdict
u [plumber came!|he came, the plumber]. [looked at the {leak}, said "oh"|took a photo for his colleagues|whistled through his teeth]
a [never good, that|that sounds expensive]. what does it mean?
u [parts to order|"original fittings"|it means money]. [drip goes on|we've named the drip|I've learned to like it]

n the wrong part
u [parts arrived|the part's here]. [wrong size|it's for a different {leak}|beautiful, but wrong]
a [of course|a decorative piece, then|it'd be too easy otherwise]
u [it's on the shelf now|I use it as a bookend|I laughed, what else]

n the silent {leak}
u the {leak} [is fixed|is silent|works]. [slept like a stone|it was a washer, a tiny one|took him a minute, in the end]
a [all that for a minute|a tiny part, a long story]. and the bucket?
u [retired|in the basement, with honours|growing tomatoes in it]
""",
    ),
    "bread": (
        {"name": ("Bruce", "Dolly", "Clint", "Yeastwood", "Bubbles", "Vincent")},
        """
n the birth of {name}
u [started|I've started] a sourdough [this week|at the weekend]. [it has a name, {name}|it's called {name}|{name}, lives by the stove]. [smells of old shoes|it bubbles|my fridge is afraid]
a [is that how it should be?|is that a good sign?|and is it meant to do that?]
u [they say so|{mate} says yes|no idea]. [trust the process|we'll see|a pet you can eat]
a [as long as it behaves|don't grow too fond of it|they say patience is the main ingredient]

n the flight of {name}
u {name} [overflowed|escaped|climbed out of the jar] [overnight|in the night]. [down the shelf|into the cutlery|reached the toaster]
a [ambitious|it wants to see the world]. how big is it now?
u [twice the jar|bucket size|don't ask]. [good sign, says {mate}|I scraped for an hour|respect, honestly]

n the first loaf
u [first loaf|baked the first loaf]! [you could build with it|flat, but mine|outside coal, inside soup]
a [1:and the taste?|did anybody eat it?|who got the first slice?]
u [1:fine, with enough butter|{mate} chewed bravely|the ducks, they refused]. [harsh|loyal to the end|I'm still proud]
a [butter forgives a lot|the first one is for practice|bravery all round]

n the second loaf
u [second loaf|loaf number two]: [1:it sang when it cooled|actual holes|it rose]. [I stood there and watched|nobody may cut it|family applauded]
a [1:so bread can sing|progress, with holes|so the patience paid off]
u [1:crackled, you know, it's a thing|you can see through it|my proudest moment]

n {name}'s new home
u [gave half of {name} to {mate}|{mate} has adopted a part of {name}]. [the whole floor wants some|there's a list|a dynasty]
a [{name} conquers the building|cuttings, like with plants|and so it spreads]
u [unstoppable|we'll all be bakers|next the world]
""",
    ),
    "tomatoes": (
        {"crop": ("tomatoes", "courgettes", "chillies", "beans", "radishes", "strawberries")},
        """
n the balcony garden
u [planted {crop} on the balcony|I've got {crop} on the balcony now]. [six pots, no plan|soil in the hallway|the neighbours bet against me]
a [a hopeful start|big plans for a balcony]. [have you grown any before?|is that your first try?]
u [killed some once|never|only in school]. [but I've read a book|this year's different|the sun's on my side]
a [one book is plenty|confidence grows first|sun and hope go far]

n the slug invasion
u [slugs|there are slugs] in the {crop}. [third floor|how do they get up there|by lift, or what]
a [a long climb for a salad|determined creatures]. is there anything left?
u [stumps|the tall one lives|half]. [night watch with a torch|it's war|I pick them off by hand]

n the talk with the {crop}
u {mate} [told me|said] to [talk to|play music to|sing to] the {crop}. [so I do|I read them the news|every evening now]. [they lean away from me|the neighbours wave now|it helps one of us]
a [perhaps a change of programme|plants are a hard audience|leaning is a kind of answer]
u [I'll try jazz next|everyone's a critic|{mate} swears by it]

n the first blossom
u [first blossom|the {crop} are in bloom]! [yellow and tiny|a bee came, I clapped|photo to the whole family]
a [from stumps to blossom|it was worth the fight|the best kind of news]
u [I'm insufferable now|I told everyone twice|so proud]

n the harvest
u [harvest day|harvested the {crop}]: [a handful|enough for one toast|three]. [best I've ever had|cost a fortune each|shared with nobody]
a [worth every slug|per piece that's luxury|the sweetest kind]
u [next year: bigger|again next spring|already saving seeds]
""",
    ),
}
