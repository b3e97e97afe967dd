import { judgeSender } from "../sender-full";
import { scoresOf } from "./model";
import { findingsIn } from "./rules";
import {
  type Finding,
  type GateCode,
  gateRules,
  type Judged,
  lookedFor,
  type Thresholds,
  type Verdict,
} from "./verdict";

/** What staff and operator set: which rules only look on, and how sure the model must be. */
export type GateSettings = { readonly dryRun: ReadonlySet<GateCode>; readonly thresholds: Thresholds };

/** So far below its threshold, in log-odds, the model finds a text plainly personal, or a threat plainly in play. */
const personal = 1.5;
const inPlay = 2;

/** A name that comes close to one that nobody may pose as, unless the text is plainly personal. */
const nameFindings = (sender: string, { scam }: Thresholds, thresholds: Thresholds): readonly Finding[] =>
  judgeSender(sender).tier === "hold" && scam > thresholds.scam - personal
    ? [{ code: "sender_near_miss", place: null }]
    : [];

/** What reads like a threat, unless the model finds the rest of the text plainly in play: a film, a match, a quarrel about cake. */
const isInPlay = ({ threat }: Thresholds, thresholds: Thresholds): boolean =>
  threat < thresholds.threat - inPlay;

/**
 * Fewer words than these tell the model too little: it guesses by single ones ("Iets anders", "Alleen voor jou bestemd"), and
 * the rules decide alone.
 */
const leastWords = { scam: 4, threat: 6 } as const;
const secondOpinion = (text: string, scores: Thresholds, thresholds: Thresholds): readonly Finding[] =>
  lookedFor
    .filter((one) => scores[one] >= thresholds[one] && wordsIn(text) >= leastWords[one])
    .map((one) => ({ code: `model_${one}` as const, place: null }));
const wordsIn = (text: string): number => (text.match(/[\p{L}\p{N}]+/gu) ?? []).length;

/** The gate: what may become of an order by what it says. The gravest rule decides; codes come once, the gravest first. */
export function judge(judged: Judged, { dryRun, thresholds }: GateSettings, scores = scoresOf): Verdict {
  const seen = scores(judged.text, judged.sender);
  const found: readonly Finding[] = [
    ...findingsIn(judged).filter(({ code }) => code !== "threat" || !isInPlay(seen, thresholds)),
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
