import { challengeFrom } from "./budgets";
import { err, ok, type Result } from "./result";

/** What is open at once: on the whole site, and of the networks of one address, the widest first (`networksOf`). */
export type Open = { readonly site: number; readonly networks: readonly number[] };

/** Why something is not taken now: a challenge comes first, the network holds too many, or the site does. */
export type NotNow = "challenge_required" | "network_full" | "too_busy";

/** What each network of an address may hold, as parts of the site's ceiling. */
type Marks = {
  /** A /24 of IPv4, a /48 of IPv6. */
  readonly widest: number;
  /** A /56, which many providers give a household. */
  readonly middle: number;
  /** One IPv4 address, a /64. */
  readonly address: number;
};

/**
 * Up to here everybody passes unnoticed, on a quiet site: of 5,000 orders a family or an office (30), while a school that
 * tries it together is challenged and not refused; of 1,000 reports one address six. A /48, which anybody is handed for
 * nothing, gets no more out of its 65,536 /64s than a street of IPv4 does (50, 10).
 */
const unnoticed: Marks = { widest: 0.01, middle: 0.008, address: 0.006 };

/**
 * The more of the site's ceiling is used, the fewer a network may hold (decision 041). Quiet, the marks leave room for the
 * address of a mobile carrier, behind which thousands are (250 of 5,000). Past `challengeFrom` everybody is challenged, and
 * whoever answers a thousand challenges still holds only what his networks may. The last two fifths are kept for networks
 * that hold next to nothing: to keep an ordinary visitor out, somebody must come from more than five hundred networks at
 * once and answer for each.
 */
const stages: readonly (Marks & { readonly upTo: number })[] = [
  { upTo: challengeFrom, widest: 0.1, middle: 0.06, address: 0.05 },
  { upTo: 0.4, widest: 0.04, middle: 0.03, address: 0.02 },
  { upTo: 0.6, widest: 0.01, middle: 0.01, address: 0.01 },
  { upTo: 0.8, widest: 0.002, middle: 0.002, address: 0.002 },
  { upTo: 0.95, widest: 0.0008, middle: 0.0008, address: 0.0008 },
  { upTo: 1, widest: 0.0002, middle: 0.0002, address: 0.0002 },
];

/** Receivers that orders from a network could not reach within a day: from where it is challenged, and from where refused. */
const turnedAway: Readonly<Record<keyof Marks, { readonly challenge: number; readonly refuse: number }>> = {
  widest: { challenge: 10, refuse: 100 },
  middle: { challenge: 5, refuse: 40 },
  // Nobody has three friends who cannot be reached; somebody who asks number after number soon has.
  address: { challenge: 3, refuse: 20 },
};

/**
 * Whether one more may be opened.
 * @param ceiling how many the whole site may hold
 * @param isHuman whether the caller has answered a challenge
 * @returns below which counts it may: the insertion holds itself to them, so that of many at once none exceeds a mark
 */
export function admit(ceiling: number, open: Open, isHuman: boolean): Result<Open, NotNow> {
  const stage = stages.find(({ upTo }) => open.site < part(upTo, ceiling));
  if (!stage) return err("too_busy");
  const most = ceilingsOf(stage, stage.upTo, ceiling, open);
  if (!isBelow(open, most)) return err("network_full");
  if (isHuman) return ok(most);
  const quietly = ceilingsOf(unnoticed, challengeFrom, ceiling, open);
  return isBelow(open, quietly) ? ok(quietly) : err("challenge_required");
}

/**
 * Whether somebody may go on who was turned away before, whoever it is to this time: else the answer itself would tell.
 * @param counts receivers who could not be reached within a day, from the networks of an address, the widest first
 */
export function objectionToAsker(counts: readonly number[], isHuman: boolean): NotNow | null {
  const marks = counts.map((count, index) => ({ count, ...turnedAway[widthOf(index, counts.length)] }));
  if (marks.some(({ count, refuse }) => count >= refuse)) return "network_full";
  return !isHuman && marks.some(({ count, challenge }) => count >= challenge) ? "challenge_required" : null;
}

function ceilingsOf(marks: Marks, upTo: number, ceiling: number, { networks }: Open): Open {
  const most = networks.map((_, index) => part(marks[widthOf(index, networks.length)], ceiling));
  return { site: part(upTo, ceiling), networks: most };
}

/** One at least, or a small site could sell nothing. */
const part = (share: number, ceiling: number): number => Math.max(1, Math.round(share * ceiling));

function widthOf(index: number, widths: number): keyof Marks {
  if (index === widths - 1) return "address";
  return index === 0 ? "widest" : "middle";
}

const isBelow = (open: Open, most: Open): boolean =>
  open.site < most.site && open.networks.every((count, index) => count < (most.networks[index] ?? 0));
