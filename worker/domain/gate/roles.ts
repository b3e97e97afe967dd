/*
 * Roles: what the concepts of the gloss do in a threat, some thirty of them, so that who does what to whom is seen although
 * neither the words nor the concepts were ever seen together. A concept without a role is left out.
 */
const roles = `
me i me my
we we us our guys
you you your
they title he him his she her they them their someone one
them-all people everyone nobody
harm kidnap kill hit stab shoot break hurt cut blow hang ruin poison throw drag bully fight touch sex drown pull belt jump
die dead die body suicide hell
bone bone face mouth hair tongue breath blood eye hand
arm gun knife acid bomb petrol stone weapon fire tape alarm gasfles brakes
kin child son daughter wife husband partner mother father family brother sister granny dog cat friend animal
home building fence park house door window street address room roof upstairs lock key
wheels car plate bike walk drive road
daily town school work shop boss corner market church country bus train club
see see watch hear look-for smell read follow laugh
know know remember find think
come come visit by meet enter knock catch bring go
lurk wait stand outside behind dark lurk around near hide everywhere
night wake tonight night sleep alone light
soon soon tomorrow today day week weekday now hour next until
will will would
must must want can may
make make do get let take put give turn become
leave leave gone end stop lose close down fall out off run back
warn warn careful mind listen advice patience believe
rue scream curse regret revenge deserve consequences price afraid terrified cry worry
cash steal sell landlord bankrupt pay money debt goods account bank lend
law jail deport police report witness court talk snitch lie word
hush shut keep silence withdraw
show show letter send post tell delete picture video naked secret contact client fired
cond refuse obey if else unless until before or within without
not not never nobody
last last once count clock chance choice choose
safe safe protect calm
bad bad accident happen something insured pity
foul insult slut vermin race
god god
new new old small
play holiday ticket haha smile kiss cake drink eat party birthday game ball team movie story win party costume
kind greet proud hope luck love thank please happy good pretty sorry miss help ready nicely enjoy together care trust worth
ill doctor ill operation pill vet passed
chore weather household lesson clean buy fix cook pickup return plan sorted ask answer phone clothes exam teacher
`;

const roleOf = new Map(
  roles
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [role = "", ...concepts] = line.split(" ");
      return concepts.map((concept) => [concept, role] as const);
    })
    .toReversed(),
);

/** The parts that the concepts of a text play, in their order. */
export const rolesOf = (gloss: readonly string[]): readonly string[] =>
  gloss.flatMap((concept) => (/^[!?]/.test(concept) ? (concept[0] ?? []) : (roleOf.get(concept) ?? [])));
