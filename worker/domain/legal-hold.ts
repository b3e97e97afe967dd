/**
 * Legal hold: what a court, the police or a dispute needs is kept past its time, on the operator's word, with a reason and
 * an end (decision 072).
 */

/** What can be held: an order with its payments, message, refunds and events, or a report with its notes. */
export const heldEntities = ["order", "report"] as const;
export type HeldEntity = (typeof heldEntities)[number];

const day = 24 * 60 * 60 * 1000;

/** The longest that one hold may last, in ms: beyond the longest of our own clocks; who needs it longer says so again. */
export const maxHold = 10 * 365 * day;
