import * as z from "zod/mini";
import { alarmStates } from "#domain/alarms";

/** An alarm as staff see it; times in ms. */
export const alarmItem = z.object({
  id: z.number(),
  /** A code of `domain/alarms.ts`, or one that another version of the product left. */
  code: z.string(),
  /** What it is about: a gateway, a setting, a column; empty where the code says it all. */
  subject: z.string(),
  state: z.enum(alarmStates),
  urgency: z.enum(["urgent", "soon"]),
  /** Since it was last opened. */
  firstAt: z.number(),
  lastAt: z.number(),
  count: z.number(),
  /** Of the newest: codes and ids, by which an order or a line of the log is found. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** When it was acknowledged or closed, and by whom: a username, or `system`. */
  changedAt: z.nullable(z.number()),
  changedBy: z.nullable(z.string()),
});
export type AlarmItem = z.infer<typeof alarmItem>;

/** How a road fares on which people are told. */
export const alarmChannel = z.object({
  name: z.enum(["url", "ntfy", "email"]),
  /** Failures in a row; 0 while all is well, and before it was ever used. */
  failures: z.number(),
  /** Of the last failure, as a code. */
  reason: z.nullable(z.string()),
  failedAt: z.nullable(z.number()),
  deliveredAt: z.nullable(z.number()),
});
export type AlarmChannelItem = z.infer<typeof alarmChannel>;

/** What a person must look at, the last raised first; what was closed of late; and the roads that are set. */
export const alarmsResponse = z.object({
  success: z.literal(true),
  data: z.object({
    open: z.array(alarmItem),
    closed: z.array(alarmItem),
    channels: z.array(alarmChannel),
  }),
});
export type AlarmsResponse = z.infer<typeof alarmsResponse>;

/** What staff do about an alarm: look at it, or be done with it. */
export const setAlarmRequest = z.strictObject({
  state: z.enum(["acknowledged", "closed"], "bad_request"),
});
export type SetAlarmRequest = z.infer<typeof setAlarmRequest>;

export const alarmResponse = z.object({ success: z.literal(true), data: alarmItem });
