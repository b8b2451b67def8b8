"""English words that a mail may hold whatever it is about: those of grammar, of courtesy and of office work."""

import re

from data_model import cache_by_text

_PLAIN_WORDS = frozenset(
    """
a about above abroad absolutely accept according accordingly accuracy accurate acknowledge acquaint across act action
actually add addition additional additionally address addressee adequate adjust adjustment administrative advance
advise affair affect afford afore aforementioned aforesaid after afternoon afterwards again against agenda ago agree
ahead aim align all allocate allow almost alone along alphabetical already alright also although always am amazing
amend among amongst amount amounts an and android announce announcement another answer anticipate anticipation any
anybody anyhow anyone anything anytime anyway apart apologies apologise apologize apology appear append appended
applicable applies apply appointment appreciate appreciation approach appropriate approve apr april apropos are area
aren arise arithmetic around arrange arrangement arrive article as asap aside ask assemble assess assist assistance
assistant associate assure at attach attachment attain attend attendance attendee attending attention attentive
attentively audience aug august automate automated automatic autumn available avoid await awaits aware away awkward
back background base basic bcc be bear because become been before beforehand begin beginning behalf behind being
believe belong below beneath best better between beyond big bit block board body bold book booking bookings both
bottom brainstorm breakdown brief briefing briefly bright brilliant bring brought btw building bullet bullets bunch
business busy but by bye calculate calculation calendar call calm came can cancel canceled cancellation cancelled
cannot capacity capture care careful carefully carry case catch caught cause caution cc cc'd cell cells central
certain certainly cet chain chance change chart chase chat check checklist cheer cheerful cheerio cheers choose chosen
chuffed circle circulate circumstance clarification clarify clarity clash clean clear close coffee colleague collect
collection column column-wise columns come comes comfortable coming commence comment commitment communicate
communication company compare comparison compile complete completion complicated compliment comprehensive compute
concern concerned concise conclude condition conference confidence confident confidential confirm confirmation
confusion congratulations connect consent consequently consider consideration consist construct consult contact
contain content continue contribute contribution control convenience convenient conversation convert convey
cooperation coordinate coordination coordinator copy cordial cordially corner correct correction correctly correspond
correspondence could couldn count counterpart couple course courtesy cover create cross cross-check crosscheck crossed
crucial crunch crunched curious currency current customer daily dash data date day deadline deal dealing dear dearest
dec december decide decision dedicated deeply define definite definitely delay delight delighted deliver delivery
demand depart department describe description desire desk despite detail detailed determine devote diary did didn
differ difference different dig digest digit direct direction directly director disclaimer discuss discussion disposal
distinct distribute distribution disturb do document doe doesn doing dollar dollars don done double double-check
doublecheck doubt down dozen draft draw drawn drew drop dropped dropping due duly during each eager earlier earliest
early easily easy eat eaten edit effect effort eight eighteen eighty either elaborate electronic eleven else email
emailed emphasis emphasise emphasize employee enable enclose encounter end enjoy enjoyable enough enquiry ensuing
ensure enter enthusiasm entire entirely entries entry environment equal error especially essential establish esteemed
etc eur euro euros evaluate even evening event eventually ever every everybody everyone everything evident exact
exactly examine example exceed exceeding excel excellent except excerpt excess exchange excite excited exciting
exclude executive expect expectation expenditure experience explain explanation express extend extension extensive
extra extract eye face facilitate fact factor fair faithfully familiar family fantastic far fast favor favour fax
feature feb february feedback feel fellow few field fifteen fifty figure figure-wise file fill filled final finalise
finalize find fine finger finish finished first five fix fixed flag flexible focus fold folder folk follow followed
following fond fondly footer for force foremost forget forgive formal formality format former formulate forth
forthcoming fortunate forty forward forwarding found four fourteen free fresh fri friday friend friendly from front
fruitful fulfil fulfill full fully fun function further furthermore future fwd fyi gap gather gathering gbp general
generate gentle gentlemen get get-together give given glad gladly glance gmt go going gone good grab grace graciously
grand grateful gratitude great greet greeting group grow grown guess guest guidance guide guys had half hand handle
handover handy happen happily happy hard has hasn have haven having he head header heading headline heads heads-up
headsup healthy hear heard hearing heart heartfelt hearty hectic held hello help helper helpful helping hence her here
hereby hereto hereunder herewith hers hesitate hey hi high higher highlight highly him hint his hold holiday honest
honor honored honour honoured hop hope hopeful hopefully host hour how however html hugs hundred hurry i idea ideally
identical identify if illustrate immediate immediately impact implement importance important in inbox include
inclusive inconvenience incorrect indeed independent indicate individual inform information initial inquiry inside
inspect inspire instance instead instruct instruction integrate intend interest interim internal into intro introduce
introduction invaluable invitation invite invitee involve involved iphone is isn issue it item its itself jan january
join joint journey jul july jun june just keen keep keeping key kick kind kindest kindly know knowing knowledge known
kudos label lack ladies lads land landing large last lastly late later latest layout lead leader leading learn least
leave led ledger left legible leisure length lengthy less let letter level liberty lift like likewise limit line lined
lines link list listed lists little live ll load local locate location log logged logs long look lookout looks lookup
loop lot love lovely low lower luck madam made mail mailbox mailing mails main make manage management manager manner
manual many mar march mark mass mate math maths matter maximum may maybe me mean meant meantime meanwhile meet meeting
member mention merely merge merit message met method might million mind mindful minor minute minutes miss mistake
mistaken mistype mobile modification modify moment mon monday month monthly more moreover morning most motion move mr
mrs ms much must mutual my myself name named namely narrow naturally navigate nd near neat necessarily necessary need
needful neither nevertheless new news next nice night nine nineteen ninety no nominate none noon nor normal normally
not notable note noted notes nothing notice noticed notification notify nov november now nudge number numbered
nutshell object observe obtain obvious occasion occur oct october of off offer office officer often ok okay on once
one ongoing online only onto onward onwards open opening operation operations opinion opportunity option or order
ordered ordinary organise organised organiser organize organized organizer origin original originally other others
otherwise ought our ours ourselves out outbox outcome outline outlined outlook outside outstanding over overall
overlap overleaf overlook overview owing own pace package page pal paper paragraph part participant participate
participating participation particular partner party pass passage passed past paste patience patient pattern pause pay
pdf pending people per per-row perfect perform perhaps period permit person personal personally perspective phone
phoned phrase pick piece ping pinpoint place plan planned planning play pleasant pleasantly please pleased pleasure
pls plus plz pm point polite pop popping position positive possible possibly post postpone potential pound pounds
practice precise precisely prefer preference preferred preparation prepare presence present presentation presently
press previous previously prime print prior priority private privilege proactive probably problem procedure proceed
process produce product productive professional progress project promise promised prompt prompted proof proofread
proper proud provide provided ps pt publish pull punctual punctually purpose put quarter quarter-past queries query
question quick quickly quiet quite quotation quote raise rapid rather rd re reach reachable reached read reader ready
realise realize really rearrange reason reassure recall recap receipt receive recent recheck recipient reckon
recommend recommendation record recorded records recount recreate red reduce refer reference regard regarding
regardless regards register registration regret regularly reiterate related relax relay relevant reliable rely remain
remaining remark remember remind reminder removed rename render repeat replace reply report represent request
requested require requirement requisite reschedule reserve resolve respect respectful respectfully respective respond
response responsible rest restate result resume retain return revert review reviewed revise revised rgds right rightly
role room rough round routine row rows run s safe said sake same sample sat satisfied satisfy saturday save saw say
scan schedule scheduled scope scroll search second section secure see seek seem seen select selected send sender sense
sent sentence sep separate separately separator sept september series serve service session set settle settled seven
seventeen seventy several shall shape share sharing she sheer sheet sheet-wide shift shine short short-notice shortly
should shouldn shout show shown side sign signal signature signed similar simple simplify simply since sincere
sincerely single sir sirs sit site situation six sixteen sixty skip slight slot slow small smile smooth smoothly so
solely some somebody someone something soon sooner sorry sort sorted source space spare speak special specific
specification specified specify spend spirit spoken spot spotted spread spreadsheet spring st stable staff stage stand
standard start starting state statement status stay steady step stick still stoked stop storage story straight strive
strong structure style subject submit subsequent substance subtle successful successfully succinct such sufficient
suggest suggestion suit suitable suited sum sum-total summarise summarize summary summer sums sun sunday sunny
supplement supply support suppose sure surely surprise surrounding sweet swift swing symbol sync system t ta table
tackle tailor take takeaway takeaways taken talk talks tally task team technical tel tell template ten tentative text
th than thank thankful thanks that the their theirs them themselves then there thereafter thereby therefore therein
thereof thereon these they thing think thirteen thirty this thorough those though thought thoughtful thousand thread
three threshold thrilled through throughout thu thur thurs thursday thus thx tick tidy ties time timely timetable
timing tip title titled tldr to today together told tomorrow too took tool top topic tot total touch toward towards
track traffic transfer translate transmit transparency transparent travel treat tricky trip triple triple-check
trouble true truly trust try tue tues tuesday turn twelve twenty twice two type typo ultimate unable unaffected
unaltered unambiguous uncertain unchanged unclear under underline underneath understand understanding understood
undertake undoubtedly unexpected unfortunate unfortunately unified uniform unique unit unless unlike unnecessary
unsure until untouched unusual up upcoming update updated upfront upon urgent us usage usd use useful user usual
usually utc utmost valid validate valuable value valued variation various vary ve venue verbatim verified verify
version versus very via vice view viewing visit vital void vs wait want warm warmest warmly warmth was wasn way we
weather wed wednesday week weekday weekend weekly welcome welcoming well went were weren what whatever when whenever
where whether which while who whoever whole whom whose why wider will willing winter wise wish with within without won
wonder wonderful wondering word wording work workbook working worksheet world worry worth would wouldn wrap wrap-up
wrapped write writing written wrong wrote xoxo year yearly yes yesterday yet yield you your yours yourself yourselves
zero zone
""".split()
)
"""Lower case, in their basic form."""
_ENDINGS = (("ies", "y"), ("ied", "y"), ("es", ""), ("s", ""), ("ed", "e"), ("ed", ""), ("d", ""), ("ing", "e"),
            ("ing", ""), ("ily", "y"), ("ly", ""), ("er", "e"), ("er", ""))  # fmt: skip
_DOUBLED = re.compile(r"(?P<letter>[bdglmnprt])(?P=letter)$")


def is_plain_word(word: str) -> bool:
    """Return whether a word in lower case, or its basic form, may stand in any mail."""
    return word in _PLAIN_WORDS or not _PLAIN_WORDS.isdisjoint(list_basic_forms(word))


# Every mail is read beside the words of the same request.
@cache_by_text
def list_basic_forms(word: str) -> frozenset[str]:
    """Return the words that a word may be a form of: `sends` and `sending` of `send`."""
    forms = {
        word.removesuffix(end) + other for end, other in _ENDINGS if len(word) > len(end) + 1 and word.endswith(end)
    }
    return frozenset(forms | {_DOUBLED.sub(r"\g<letter>", one) for one in forms})
