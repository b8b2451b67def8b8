"""Words from which this model's tasks and talk are put together; none is a number, a date, a time or a name."""


def _lines(text: str) -> tuple[str, ...]:
    return tuple(text.strip().splitlines())


SUBJECTS = _lines("""
the coffee machine
the lift in the east wing
the printer on our floor
the canteen soup
my neighbour's dog
the tram line
the meeting room with the plants
the new carpet
the door of the archive
the bike shed
my old umbrella
the heating
the view from the roof
the choir rehearsal
the kitchen tap
the big screen downstairs
the delivery van
the baker at the corner
my sister's garden
the radio in the workshop
the courtyard
the vending machine
the fire drill
the whiteboard
my bicycle
the park behind the station
the plant on my desk
the window cleaner
the corridor lights
the fridge
the quiz evening
my reading glasses
the squirrel outside
the parking lot
the library corner
the badge reader
the blinds
the old stapler
the tea kettle
my running shoes
the staircase
the weather
the street musician
the market
the noticeboard
my hiking map
the lamp by the door
the ferry
the cinema nearby
the football team
""")
HAPPENINGS = _lines("""
was out of order again
made a strange noise all morning
surprised everybody
looked better than ever
kept us waiting
got a fresh coat of paint
was the talk of the floor
smelled of oranges
gave me a good laugh
was quieter than usual
had a mind of its own
was louder than a parade
made me late
cheered me up
came back from repair
looked rather sad
was covered in stickers
stopped in the middle of everything
caused a small crowd
worked like a charm
disappeared for a while
was full of people
got stuck
was worth the detour
turned out to be a bargain
reminded me of school
kept me company
was wrapped in plastic
rattled like an old train
made the whole team smile
shone like new
was in everybody's way
went the wrong way round
needed a good shake
was colder than the street
won a new admirer
""")
COMMENTS = _lines("""
and nobody knows why
which I did not expect
so we all stood around for a bit
as if it were nothing
and I rather liked it
not that anybody minded
and the caretaker only shrugged
so much for a calm start
and I am still smiling
which says a lot about this place
and people are already joking about it
to my surprise
and I would not change a thing
though it could have been worse
and the whole corridor heard it
like in an old film
but I am not complaining
and that made the morning
so I took the stairs
and I told everybody twice over
which my family found very funny
and now there is a sign on it
so we had tea instead
and then it rained
to the joy of the interns
and somebody brought biscuits
which is typical for us
and I forgot my lunch over it
so the conversation went on and on
and the pigeons seemed to enjoy it
""")
QUESTIONS = _lines("""
How did the others take it?
Did that bother you?
Is it always like this?
What happened then?
Were you alone there?
Does it happen often?
Who noticed it before you did?
Did you have to wait long?
And how do you feel about it?
Is somebody looking into it?
Would you call that a good sign?
Was it worth it?
What did the caretaker say?
Do you think it will last?
How long has that been going on?
Did anybody take a picture?
Was there cake, at least?
Have you told your family?
Is there a story behind it?
Did it spoil your mood?
What would you have done?
Did you see it coming?
Is that good or bad?
Who would have thought?
Did you get to your desk in the end?
Does anybody remember how it began?
""")
ANSWERS = _lines("""
Mostly with a smile, I would say
Not really, I had my headphones on
More often than you would think
Somebody laughed and that was it
We stood there like tourists
I suppose it is part of the charm
Nobody could tell, which is the best part
I walked away and made tea
The usual suspects were there
Long enough to finish my book chapter
It felt like a small holiday
I asked around, without any luck
Everybody has a theory by now
It ended as quietly as it began
I would do it again, to be fair
The plants did not mind
My neighbour had a better view
Hard to say, I only heard about it later
We agreed never to speak of it
It was over before I found my glasses
I blame the weather
The interns took it very seriously
There was music, oddly enough
I only saw the last bit
People clapped, believe it or not
It made the coffee taste better
That remains a mystery
I was the only person who cared
We will hear more of it, surely
It got better after lunch
""")
REACTIONS = _lines("""
That sounds like a proper story.
I can picture it.
There is always something.
What a start.
Lovely, in its way.
Small things make a day.
I would have liked to see that.
Good that you can laugh about it.
It could be a tradition by now.
Then it was not for nothing.
A fine way to pass the time.
Offices are strange places.
That is the spirit.
Let us hope it stays that way.
I am glad it ended well.
Some things never change.
Quite the adventure.
It does sound familiar.
People will talk about it for weeks.
Patience is everything.
You have a good eye for that.
So it all worked out.
That would make me smile, too.
I see what you mean.
How very typical.
Charming, really.
""")
OPENERS = _lines("""
Before I forget
Something for later
While I think of it
By the way
For what it is worth
Just so that you know
A small thing
On another note
I was told this morning
To be clear about it
Since you ask
As it stands
Here is what we settled
From my notes
It came up over coffee
I promised to pass this on
Between us
The plan as I have it
I looked it up for you
While we are at it
As agreed with the others
A further detail
""")
CORRECTIONS = _lines("""
Change of plan
I have to correct myself
That has changed since
Not what I said earlier, but
They changed it again
Please forget what I said before
New state of affairs
I got that wrong the other day
""")
ACKNOWLEDGED = _lines("""
Good to know, I will keep it in mind.
I will remember that.
Understood.
Noted, thank you.
That is clear now.
I will come back to it when it is needed.
All right, I will think of it.
Thanks for telling me.
That helps.
I will hold on to that.
Good, that makes it easier later.
Clear enough.
I am glad you mention it.
Very well.
That answers a question I had.
Then I know where we stand.
I will bear it in mind.
Fine, nothing else to ask.
""")
LEADS = (
    "Oh.",
    "I see.",
    "Ha.",
    "Really?",
    "Goodness.",
    "Well, well.",
    "Hm.",
    "Ah.",
    "No way.",
    "Fair enough.",
    "Interesting.",
)
FAREWELLS = ("That is it for today", "I am off", "Time to go home", "Enough for today", "Talk to you soon")
GOODBYES = ("Have a quiet evening.", "See you.", "Take care.", "Until next time.", "Rest well.")
GREETINGS = ("Good morning", "Hello there", "Hi", "Morning", "Hello again", "Good to see you", "Here I am")
REPLIES_TO_GREETING = (
    "Good morning. How are things?",
    "Hello. What is new?",
    "Hi, nice to hear from you.",
    "Hello. Slept well?",
    "Good to have you back.",
)
TOPICS = SUBJECTS
