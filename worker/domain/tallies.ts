/** What is counted per day: what orders do a minute later (decision 097), reports in the database's own triggers. Amounts in cents. */
export const tallyKeys = [
  "orders",
  "paid",
  "revenue_cents",
  "sent",
  "delivered",
  "undelivered",
  "held",
  "refunds",
  "refund_cents",
  "reports",
  "reports_closed",
] as const;
export type TallyKey = (typeof tallyKeys)[number];

export type Tallies = Readonly<Record<TallyKey, number>>;

/** So many days the overview of staff tells, today included. */
export const overviewDays = 30;

/** Where the running counts stand, among the days. */
export const standing = "all";

/**
 * From where on a day is out of the ordinary, so that its bar is red: the part of the delivery reports that were bad, and how many
 * payments went back. Judged, until there is a year to measure (decision 100).
 */
export const dayLimits = { undelivered: 0.04, refunds: 10 } as const;
/** Of fewer reports a share says nothing about a day: one of six is a sixth. */
export const leastReported = 25;

/** Whether a value of a day, of which this many reports came in, is beyond its limit. */
export const isOutOfOrdinary = (
  name: keyof typeof dayLimits,
  value: number | null,
  { delivered, undelivered }: Pick<Tallies, "delivered" | "undelivered">,
): boolean =>
  value !== null &&
  value > dayLimits[name] &&
  (name !== "undelivered" || delivered + undelivered >= leastReported);

// Swedish writes dates as the database does.
const dayOf = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam" });

/** The day of a time (ms) in Europe/Amsterdam, as `YYYY-MM-DD`. */
export const localDay = (at: number): string => dayOf.format(at);

/** The days before and up to a time (ms), the latest first. */
export function lastDays(now: number, days: number): string[] {
  // From noon, so that an hour more or less in spring and autumn does not skip a day.
  const noon = Date.parse(`${localDay(now)}T12:00:00Z`);
  return Array.from({ length: days }, (_, ago) => localDay(noon - ago * 24 * 60 * 60 * 1000));
}

/** The part of the day's delivery reports that were good, from 0 to 1; null when none came. */
export function deliveredShare({ delivered, undelivered }: Tallies): number | null {
  const reported = delivered + undelivered;
  return reported === 0 ? null : delivered / reported;
}

/** When the day of a time (ms) began in Europe/Amsterdam, in ms. */
export function startOfLocalDay(now: number): number {
  const midnight = Date.parse(`${localDay(now)}T00:00:00Z`);
  // One hour ahead of UTC in winter, two in summer; the clock changes later in the night.
  return (
    [midnight - 2 * 60 * 60 * 1000, midnight - 60 * 60 * 1000].find((at) => localDay(at) === localDay(now)) ??
    midnight
  );
}
