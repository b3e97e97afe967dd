import * as z from "zod/mini";

const turned = z.nullable(z.object({ at: z.number(), by: z.string() }));

/** What stands behind the switches: who turned each last and when (ms), what hangs on it now, and the limits that the server is set to. */
export const switchesBehind = z.object({
  turned: z.object({ sending: turned, customSenders: turned, links: turned }),
  /**
   * Paid messages in the queue, counted to a hundred; orders that are open at the checkout; refused today for a link; of today's
   * orders how many there are, and how many of them have a sender that stands in no picker.
   */
  now: z.object({
    queued: z.number(),
    open: z.number(),
    linksRefused: z.number(),
    ordered: z.number(),
    customSenders: z.number(),
  }),
  /** In messages, receivers and orders, as `domain/slots.ts:SlotLimits` names them; a hold in hours. */
  limits: z.object({
    receiverHour: z.number(),
    receiverDay: z.number(),
    receiverMonth: z.number(),
    pairDay: z.number(),
    repeatDay: z.number(),
    textReceivers: z.number(),
    visitorDay: z.number(),
    refusalsHour: z.number(),
    holdHours: z.number(),
  }),
});
export type SwitchesBehind = z.infer<typeof switchesBehind>;

export const switchesBehindResponse = z.object({ success: z.literal(true), data: switchesBehind });
