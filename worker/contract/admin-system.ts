import * as z from "zod/mini";
import { gatewayStands, recurringJobs, underWayStates } from "#domain/system";

const time = z.nullable(z.number());

/** How the parts of the product stand; times in ms. */
export const systemShown = z.object({
  at: z.number(),
  /** In order of preference. */
  gateways: z.array(
    z.object({
      name: z.string(),
      stand: z.enum(gatewayStands),
      since: time,
      /** Failures in a row. */
      failures: z.number(),
      /** Of the last messages it accepted, those of which it told how they ended; null where it told of none. */
      last: z.nullable(z.object({ delivered: z.number(), undelivered: z.number() })),
      /** What is left on its account, in hundredths of its currency; null where nobody knows. */
      balance: z.nullable(
        z.object({
          cents: z.number(),
          currency: z.string(),
          at: z.number(),
          standing: z.enum(["enough", "low", "empty"]),
          /** For how many days it is enough at what was used up of late; null where that is not known. */
          daysLeft: z.nullable(z.number()),
        }),
      ),
    }),
  ),
  /** What runs by itself: when it last ran to its end, and whether that is too long ago. Jobs that are not set up are left out. */
  jobs: z.array(
    z.object({
      job: z.enum(recurringJobs),
      /** The vendor whose books are compared; empty for other jobs. */
      vendor: z.string(),
      at: time,
      late: z.boolean(),
    }),
  ),
  /** How long, in ms, the oldest row is past its time; null where that was never measured. */
  overdue: time,
  /** Counted to a hundred, with since when the oldest stands there; of what is held, by when the first is decided. */
  underWay: z.array(z.object({ status: z.enum(underWayStates), total: z.number(), at: time })),
  /** Which upload runs, since when; null where Cloudflare does not run it. */
  version: z.nullable(z.object({ id: z.string(), at: time })),
  /** In bytes. `growth`: null where too few days were measured. `fullOn`: as `YYYY-MM-DD`; null where no day can be named. */
  database: z.object({
    bytes: z.nullable(z.number()),
    most: z.number(),
    growth: z.nullable(z.object({ perDay: z.number(), days: z.number() })),
    fullOn: z.nullable(z.string()),
    isFilling: z.boolean(),
  }),
  /** How many keys each ring has, since when it is as it is, and whether all that is kept hangs on the first ones. */
  keys: z.object({ data: z.number(), hash: z.number(), since: time, turned: z.boolean() }),
  /** The newest migration that the database has had, and that this version needs, by their numbers. */
  schema: z.object({ has: z.nullable(z.string()), needs: z.string(), isOld: z.boolean() }),
});
export type SystemShown = z.infer<typeof systemShown>;

/** What became of the wish to try a paused gateway: `isPaused` is false where it was paused no more. */
export const gatewayTriedResponse = z.object({
  success: z.literal(true),
  data: z.object({ isPaused: z.boolean() }),
});

export const systemResponse = z.object({ success: z.literal(true), data: systemShown });
