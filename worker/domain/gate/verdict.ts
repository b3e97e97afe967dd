import type { Refusal } from "../refusal";

/**
 * Content moderation (decision 076): what the gate says of an order. `send` it; `hold` it for a person's look once it is paid
 * for (M4), said so before paying; `refuse` it before paying.
 */
export const tiers = ["send", "hold", "refuse"] as const;
export type Tier = (typeof tiers)[number];

/** The version of the rules, kept with each order that they hold: raised with every change of what they find. */
export const ruleSet = 17;

/** Every rule by its code, with what it asks for. Codes are stable: orders, counts and switches name them. */
export const gateRules = {
  wallet_address: "refuse",
  premium_number: "refuse",
  payment_demand: "refuse",
  callback_number: "refuse",
  phone_number: "hold",
  bank_account: "hold",
  handle: "hold",
  new_number: "hold",
  asks_secret: "hold",
  threat: "hold",
  extortion: "hold",
  sender_near_miss: "hold",
  model_scam: "hold",
  model_threat: "hold",
  widespread: "hold",
} as const satisfies Record<string, Exclude<Tier, "send">>;

export type GateCode = keyof typeof gateRules;
export const gateCodes = Object.keys(gateRules) as readonly GateCode[];

/** Whether a text is the code of a rule. */
export const isGateCode = (text: string): text is GateCode => Object.hasOwn(gateRules, text);

type RefusingCode = { [C in GateCode]: (typeof gateRules)[C] extends "refuse" ? C : never }[GateCode];

/** How an order is refused for what a rule found. */
export const refusalOf = {
  wallet_address: "message_wallet",
  premium_number: "message_premium_number",
  payment_demand: "message_payment_demand",
  callback_number: "message_callback",
} as const satisfies Record<RefusingCode, Refusal>;

/** Where in the text a rule found it, in UTF-16 units, the end not included. */
export type Place = { readonly code: GateCode; readonly start: number; readonly end: number };

/** What the gate judges: an order's text and name as they will be sent, and what is known beside them. */
export type Judged = {
  readonly text: string;
  readonly sender: string;
  /** ISO 3166-1 alpha-2, in capitals; null where it is not known. */
  readonly country: string | null;
  readonly facts: {
    /** The same text went to many receivers (domain/slots.ts). */
    readonly widespread: boolean;
  };
};

/** What a rule found: a place in the text, or null where it is about something else. */
export type Finding = { readonly code: GateCode; readonly place: Omit<Place, "code"> | null };

/** `codes` are of the rules that decided or agree, the gravest first; a rule that only looks on is in `dry`. */
export type Verdict = {
  readonly tier: Tier;
  readonly codes: readonly GateCode[];
  readonly places: readonly Place[];
  /** Of the rules that are on a dry run: what they would have said. */
  readonly dry: readonly GateCode[];
};

/** The refusal that a verdict comes to, or null where it refuses nothing. */
export function refusalIn({ tier, codes }: Verdict): Refusal | null {
  const code = codes.find((one): one is RefusingCode => gateRules[one] === "refuse");
  return tier === "refuse" && code ? refusalOf[code] : null;
}

/** Why an order is to be held, as its row keeps it: `3:phone_number,threat`, the rule set's version first; null where it is not. */
export const reviewOf = ({ tier, codes }: Verdict): string | null =>
  tier === "hold" ? `${ruleSet}:${codes.join(",")}` : null;

/** The codes in what `reviewOf` made, whichever version of the rules it was; those that no rule has any more are left out. */
export const codesIn = (review: string): readonly GateCode[] =>
  review
    .slice(review.indexOf(":") + 1)
    .split(",")
    .filter(isGateCode);

/** What the gate's model looks for, each with weights of its own. */
export const lookedFor = ["scam", "threat"] as const;
export type LookedFor = (typeof lookedFor)[number];

/** How sure the model may be that a text is what it looks for before a person sees it first, in log-odds. */
export type Thresholds = Readonly<Record<LookedFor, number>>;

/** Where the figures of `npm run gate:measure` put them: at most one in a hundred ordinary texts of the folds is held (decision 122). */
export const defaultThresholds: Thresholds = { scam: 2.1, threat: 2.1 };
