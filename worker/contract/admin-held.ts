import * as z from "zod/mini";
import { heldBars, heldEndings, mostAtOnce, rejections, verdicts } from "#domain/held";
import { nextPage, pageQuery } from "./paging";
import { staffReason } from "./staff-reason";

/** Who looks at a case now, and until when unless they go on. */
export const claimShown = z.object({ by: z.string(), until: z.number() });

/** A verdict about the same text before, and of how many messages. */
export const earlierVerdict = z.object({
  at: z.number(),
  by: z.string(),
  verdict: z.enum(verdicts),
  reason: z.nullable(z.enum(rejections)),
  size: z.number(),
});

/** A case that waits for a person's look: one message, or the wave of those of one text. Times are ms since the epoch. */
export const heldCase = z.object({
  /** Of the message that stands for it: the one with the first deadline. */
  id: z.string(),
  heldAt: z.number(),
  /** When its money goes back by itself. */
  dueAt: z.number(),
  sender: z.string(),
  /** With its middle digits hidden, while it is kept. */
  receiver: z.nullable(z.string()),
  smsCount: z.number(),
  locale: z.enum(["nl", "en"]),
  amountCents: z.number(),
  /** What it says; null where it is not kept any more. */
  text: z.nullable(z.string()),
  /** Which rules of the gate hold it (domain/gate/verdict.ts); none where no such rule is left. */
  codes: z.array(z.string()),
  /** Where in the text those rules find it today, in UTF-16 units. */
  places: z.array(z.object({ code: z.string(), start: z.number(), end: z.number() })),
  /** Why it can only be rejected; null where it may go. */
  bar: z.nullable(z.enum(["stopped", "money_back"])),
  claim: z.nullable(claimShown),
  /** All that wait of its text: how many, counted up to a limit, and of as many as are decided at once their ids and totals. */
  wave: z.object({
    size: z.number(),
    ids: z.array(z.string()),
    cents: z.number(),
    receivers: z.number(),
    /** Names it is sent under. */
    senders: z.number(),
    addresses: z.number(),
    /** The most from one address. */
    busiest: z.number(),
    firstAt: z.number(),
    lastAt: z.number(),
  }),
  earlier: z.array(earlierVerdict),
});
export type HeldCase = z.infer<typeof heldCase>;

export const heldQuery = z.strictObject(pageQuery);
export type HeldQuery = z.infer<typeof heldQuery>;

/** How often staff rejected what a rule held, and how often they let it go. */
const rightness = z.object({ right: z.number(), wrong: z.number() });
export type Rightness = z.infer<typeof rightness>;

export const heldResponse = z.object({
  success: z.literal(true),
  data: z.array(heldCase),
  next: nextPage,
  /** By the codes on this page. */
  rules: z.record(z.string(), rightness),
  today: z.object({ released: z.number(), rejected: z.number() }),
  /** When this was read. */
  at: z.number(),
});
export type HeldPage = Omit<z.infer<typeof heldResponse>, "success">;

/** One message of a wave, beside the one that stands for it. */
export const waveMember = z.object({
  id: z.string(),
  heldAt: z.number(),
  receiver: z.nullable(z.string()),
  /** Which of the wave's addresses it came from, from 0; null where none is kept. */
  address: z.nullable(z.number()),
  /** What its text has instead; null where it is the same. */
  difference: z.nullable(z.string()),
});
export type WaveMember = z.infer<typeof waveMember>;

export const waveResponse = z.object({ success: z.literal(true), data: z.array(waveMember) });

const judged = z.array(z.string().check(z.maxLength(64, "bad_request"))).check(
  z.minLength(1, "bad_request"),
  z.maxLength(mostAtOnce, "bad_request"),
  z.refine((ids) => new Set(ids).size === ids.length, "bad_request"),
);

/** How held messages are decided about: a rejection says as what, for its sender reads that. */
export const verdictRequest = z
  .strictObject({
    ids: judged,
    verdict: z.enum(verdicts, "bad_request"),
    because: z.optional(z.enum(rejections, "bad_request")),
    /** For the audit, beside the verdict. */
    note: z.optional(staffReason),
  })
  .check(
    z.refine(({ verdict, because }) => (verdict === "release") === (because === undefined), {
      error: "bad_request",
      path: ["because"],
    }),
  );
export type VerdictRequest = z.infer<typeof verdictRequest>;

/** What was decided of a message before: by whom (null: nobody of the staff), what and when. */
export const decidedBefore = z.object({
  by: z.nullable(z.string()),
  what: z.enum(heldEndings),
  at: z.number(),
});
export type DecidedBefore = z.infer<typeof decidedBefore>;

/** One that no verdict was laid on, and why. */
export const heldLeft = z.object({
  id: z.string(),
  bar: z.enum(heldBars),
  earlier: z.nullable(decidedBefore),
});
export type HeldLeft = z.infer<typeof heldLeft>;

/** On how many of how many the verdict rests, until when it can be taken back, and which it does not rest on. */
export const verdictResponse = z.object({
  success: z.literal(true),
  data: z.object({ done: z.number(), of: z.number(), dueAt: z.number(), left: z.array(heldLeft) }),
});
export type VerdictDone = z.infer<typeof verdictResponse>["data"];

export const undoRequest = z.strictObject({ ids: judged });

/** Of how many of how many the verdict was taken back. */
export const undoResponse = z.object({
  success: z.literal(true),
  data: z.object({ done: z.number(), of: z.number() }),
});
