import * as z from "zod/mini";
import { ruleStates } from "#domain/gate/upkeep";
import { gateCodes, tiers } from "#domain/gate/verdict";
import { staffReason } from "./staff-reason";

/** A rule of the gate as staff see it. Counts are of the last thirty days (domain/gate/upkeep.ts). */
export const gateRule = z.object({
  code: z.enum(gateCodes),
  asks: z.enum(["hold", "refuse"]),
  state: z.enum(ruleStates),
  hits: z.number(),
  spared: z.number(),
  right: z.number(),
  wrong: z.number(),
  /** Who last turned it, when (ms) and why; null where nobody ever did. */
  turned: z.nullable(z.object({ at: z.number(), by: z.string(), reason: z.nullable(z.string()) })),
});
export type GateRule = z.infer<typeof gateRule>;

export const gateRulesResponse = z.object({ success: z.literal(true), data: z.array(gateRule) });
export const gateRuleResponse = z.object({ success: z.literal(true), data: gateRule });

/** Turns a rule on or onto a dry run. `was` is what the page showed: who looked at something older gets 409. */
export const turnRuleRequest = z
  .strictObject({
    state: z.enum(ruleStates, "bad_request"),
    was: z.enum(ruleStates, "bad_request"),
    reason: staffReason,
  })
  .check(z.refine(({ state, was }) => state !== was, { error: "bad_request", path: ["was"] }));
export type TurnRuleRequest = z.infer<typeof turnRuleRequest>;

/** A text to try: nothing of it is kept. */
export const tryTextRequest = z.strictObject({
  message: z.string("message_required").check(z.maxLength(5_000, "message_too_long")),
  sender: z.string("bad_request").check(z.maxLength(100, "sender_too_long")),
  /** ISO 3166-1 alpha-2. */
  country: z.string("country_unknown").check(z.regex(/^[A-Z]{2}$/, "country_unknown")),
  /** Judged as a name that staff offer, which the names that they guard themselves do not stop. */
  offered: z._default(z.boolean("bad_request"), false),
});
export type TryTextRequest = z.infer<typeof tryTextRequest>;

const place = { start: z.number(), end: z.number() };

/** What would become of an order: as it was judged, with every rule that found something and where. */
export const tryTextResponse = z.object({
  success: z.literal(true),
  data: z.object({
    /** As it would be sent; places are in this, in UTF-16 units, the end not included. */
    text: z.string(),
    sender: z.string(),
    tier: z.enum(tiers),
    /** What it would be refused for, as the codes that the API answers with, in that order. */
    refusals: z.array(z.string()),
    rules: z.array(z.object({ code: z.enum(gateCodes), dry: z.boolean() })),
    /** `rule` is null for a link, which is no rule of the gate. */
    places: z.array(z.object({ rule: z.nullable(z.enum(gateCodes)), ...place })),
  }),
});
export type Tried = z.infer<typeof tryTextResponse>["data"];
