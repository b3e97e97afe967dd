import * as z from "zod/mini";
import { messageStates } from "#domain/delivery";

const id = z.string("bad_request").check(z.regex(/^[\w-]{22}$/, "bad_request"));
const time = z.number("bad_request").check(z.gte(0, "bad_request"), z.multipleOf(1, "bad_request"));
const code = z.string("bad_request").check(z.regex(/^[\w-]{1,100}$/, "bad_request"));

/** What was read of a message before the database was overwritten (domain/witness.ts), as it is kept beside its order. */
export const witnessOfMessage = z.strictObject({
  message: z.enum(messageStates, "bad_request"),
  gateway: z.nullable(code),
  gatewayId: z.nullable(code),
  claimedAt: z.nullable(time),
  pinned: z.boolean("bad_request"),
});

/** How many witnesses one request brings, at most: so many fit into the body that the Worker reads. */
export const mostWitnesses = 60;

/**
 * What the operator's tool has done to a database that was put back, in this order: `mark` with the restore point, `witness` in
 * pages where there is one, `step` until nothing is left to ask, `release`. Each may be repeated.
 */
export const restoreRequest = z.discriminatedUnion(
  "command",
  [
    z.strictObject({ command: z.literal("status") }),
    z.strictObject({ command: z.literal("mark"), since: time }),
    z.strictObject({
      command: z.literal("witness"),
      orders: z
        .array(z.strictObject({ id, witness: witnessOfMessage }), "bad_request")
        .check(z.maxLength(mostWitnesses, "bad_request")),
    }),
    z.strictObject({ command: z.literal("step") }),
    z.strictObject({ command: z.literal("release") }),
  ],
  "bad_request",
);
export type RestoreRequest = z.infer<typeof restoreRequest>;

/** How far it has come. Times in ms, all else in orders. */
export const restoreProgress = z.object({
  /** Nothing is sold and nothing sent. */
  rewound: z.boolean(),
  cause: z.nullable(z.string()),
  noticedAt: z.nullable(z.number()),
  /** How many orders the past that was lost had more, as far as its mark tells. */
  behind: z.nullable(z.number()),
  since: z.nullable(z.number()),
  /** The database has the mark that was last written outside it: nobody put it back. Older Workers do not say. */
  knows: z.optional(z.boolean()),
  marked: z.boolean(),
  listed: z.boolean(),
  /** How far the provider's lists were read: another text where a step read on. */
  reading: z.nullable(z.string()),
  /** Whose payment is still to be asked about: `release` waits for these. */
  unasked: z.number(),
  /** Waiting for a look-up or for a report, which goes on by itself after the release. */
  doubted: z.number(),
  /** That a witness knows and no payment has told of. */
  missing: z.number(),
  open: z.number(),
  settled: z.number(),
  epoch: z.number(),
});
export type RestoreProgress = z.infer<typeof restoreProgress>;

export const restoreResponse = z.object({ success: z.literal(true), data: restoreProgress });
