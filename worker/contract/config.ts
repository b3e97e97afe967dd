import * as z from "zod/mini";
import { retained } from "#domain/retention";

/** What the site needs to know before it lets anyone order. */
export const configResponse = z.object({
  success: z.literal(true),
  config: z.object({
    /** Whether real money and real messages are moved. */
    mode: z.enum(["live", "test"]),
    stage: z.enum(["production", "staging", "development"]),
    /** Only some numbers may be texted. */
    testReceivers: z.boolean(),
    /** The operator stopped selling and sending, whatever the staff's switch says. */
    stopped: z.boolean(),
    /** A fingerprint of the settings that the site must have been built with, which stands in its `/build.json`. */
    build: z.object({ settings: z.string() }),
    /** The database was put back to an earlier time: nothing is sold or sent until what happened since is known. */
    rewound: z.boolean(),
    sendingOn: z.boolean(),
    /** Every gateway is paused or has nothing left to pay with: what is paid for now goes out later. */
    sendingDelayed: z.boolean(),
    customSenders: z.boolean(),
    linksAllowed: z.boolean(),
    maxSegments: z.number(),
    consent: z.object({ form: z.enum(["sentence", "checkbox"]), version: z.string() }),
    price: z.object({ firstPartCents: z.number(), furtherPartCents: z.number(), vatPercent: z.number() }),
    /** How long each kind of data is kept, in ms (domain/retention.ts). */
    retention: z.record(z.enum(retained), z.number()),
    company: z.object({
      name: z.string(),
      address: z.string(),
      kvk: z.string(),
      vat: z.string(),
      contact: z.string(),
    }),
  }),
});
export type ConfigResponse = z.infer<typeof configResponse>;
