import { judgeSender } from "../sender-full";
import { scoresOf } from "./model";
import { type GateReading, gateReadings, placeIn } from "./reading";
import { findingsIn } from "./rules";
import { threatMarkIn } from "./threat-marks";
import {
  type Finding,
  type GateCode,
  gateRules,
  type Judged,
  type LookedFor,
  lookedFor,
  type Thresholds,
  type Verdict,
} from "./verdict";

/** What staff and operator set: which rules only look on, and how sure the model must be. */
export type GateSettings = { readonly dryRun: ReadonlySet<GateCode>; readonly thresholds: Thresholds };

/** So far below its threshold, in log-odds, the model finds a text plainly personal, or a threat plainly in play. */
const personal = 1.5;
const inPlay = 1.5;

/** A name that comes close to one that nobody may pose as, unless the text is plainly personal. */
const nameFindings = (sender: string, { scam }: Thresholds, thresholds: Thresholds): readonly Finding[] =>
  judgeSender(sender).tier === "hold" && scam > thresholds.scam - personal
    ? [{ code: "sender_near_miss", place: null }]
    : [];

/** What reads like a threat, unless the model finds the rest of the text plainly in play: a film, a match, a quarrel about cake. */
const isInPlay = ({ threat }: Thresholds, thresholds: Thresholds): boolean =>
  threat < thresholds.threat - inPlay;

/** So far below its threshold the model must come for a mark of threats to count. */
const nearEnough = 1.25;

/** Two weak signs make one: a turn that threats have, in a text that the model nearly takes for one. */
function markFindings(
  reading: GateReading | undefined,
  { threat }: Thresholds,
  thresholds: Thresholds,
): readonly Finding[] {
  const mark = reading && threat >= thresholds.threat - nearEnough ? threatMarkIn(reading.text) : null;
  return reading && mark ? [{ code: "threat", place: placeIn(reading, mark.start, mark.end) }] : [];
}

/**
 * Fewer words than these tell the model too little: it guesses by single ones ("Iets anders"), and the rules decide alone. Of
 * three to seven it must be surer that they threaten ("Jouw kop gaat rollen", "How many people work in your office?").
 */
const leastWords = { scam: 4, threat: 3 } as const;
const few = 8;
const surerOfFew = { scam: 0, threat: 1 } as const;
const secondOpinion = (text: string, scores: Thresholds, thresholds: Thresholds): readonly Finding[] => {
  const words = wordsIn(text);
  return lookedFor
    .filter((one) => words >= leastWords[one])
    .filter((one) => scores[one] >= thresholds[one] + (words < few ? surerOfFew[one] : 0))
    .map((one) => ({ code: `model_${one}` as const, place: null }));
};
const wordsIn = (text: string): number =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => /\p{L}/u.test(word)).length;

/** The gate: what may become of an order by what it says. The gravest rule decides; codes come once, the gravest first. */
export function judge(judged: Judged, { dryRun, thresholds }: GateSettings, scores = scoresOf): Verdict {
  const readings = gateReadings(judged.text);
  const scored = [judged.text, ...readings.slice(1).map(({ text }) => text)].map((text) =>
    scores(text, judged.sender),
  );
  const surest = (one: LookedFor) => Math.max(...scored.map((of) => of[one]));
  // Of a text in disguise, the fraud that the model finds once the disguise is off; a threat only as the text stands.
  const seen = { scam: surest("scam"), threat: scored[0]?.threat ?? 0 };
  const isPlay = isInPlay({ ...seen, threat: surest("threat") }, thresholds);
  const found: readonly Finding[] = [
    ...findingsIn(judged, readings).filter(({ code }) => code !== "threat" || !isPlay),
    ...markFindings(readings[0], seen, thresholds),
    ...nameFindings(judged.sender, seen, thresholds),
    ...secondOpinion(judged.text, seen, thresholds),
    ...(judged.facts.widespread ? [{ code: "widespread", place: null } as const] : []),
  ];
  const isDry = ({ code }: Finding) => dryRun.has(code);
  const live = found.filter((one) => !isDry(one));
  const codes = [...new Set(live.map(({ code }) => code))].toSorted(
    (one, other) => Number(gateRules[other] === "refuse") - Number(gateRules[one] === "refuse"),
  );
  return {
    tier: codes[0] ? gateRules[codes[0]] : "send",
    codes,
    places: live.flatMap(({ code, place }) => (place ? [{ code, ...place }] : [])),
    dry: [...new Set(found.filter(isDry).map(({ code }) => code))],
  };
}
