/**
 * Polling: when the provider is asked what became of a payment, and about which of many first (decision 043). An order that
 * nobody will pay and one whose callback was lost look the same in our books, so none may be left unasked. Times in ms.
 */
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const pollMarks = [
  1 * minute,
  3 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  6 * hour,
  12 * hour,
  day,
];
const lastPoll = 14 * day;

/** A payment younger than this is not asked about by the sweep: its payer is still at the checkout. */
export const firstPoll = minute;

/**
 * When the sweeper should next ask the provider about a pending payment.
 * @param createdAt when the order was placed, in ms
 * @param now in ms
 * @returns a time in ms, or null once fourteen days have passed and nobody will pay any more
 */
export function nextPollAt(createdAt: number, now: number): number | null {
  const age = now - createdAt;
  const mark = pollMarks.find((at) => at > age) ?? (Math.floor(age / day) + 1) * day;
  return mark > lastPoll ? null : createdAt + mark;
}

/**
 * A payment that is still pending after this long, in ms, counts as expired, whatever the provider says or does not say:
 * a day after the last poll, so that what it held of people can go. Paid after all, it goes back as any late one (P5).
 */
export const paymentDeadline = lastPoll + day;

/** A poll that the provider did not answer is retried after this long, in ms. */
export const pollRetryDelay = minute;

/**
 * Backoff of the questions that visitors' pages cause: the least time between two about one payment, in ms. Who comes back
 * from a checkout is answered at once; who leaves a page open for an hour causes some 55 questions and not 720.
 * @param age of the payment, in ms
 */
export const fetchSpacing = (age: number): number => Math.min(10 * minute, Math.max(5 * second, age / 10));

/** The provider's list is read back this far, in ms: longer than a checkout can be paid (adapters/stripe: two hours). */
export const listWindow = 150 * minute;

/** As far where polls are late by half an hour, in ms: the sweep was away, or the provider, and what was paid meanwhile is further back. */
export const listWindowAfterOutage = day;

/**
 * From this age on, in ms, a payment is asked about by itself at each mark, also where the provider's list is whole: a list
 * may leave out what ended unpaid, and after half an hour that is what became of most.
 */
export const askedSingly = 30 * minute;

/** What the order of polls goes by. */
export type Polled = {
  readonly id: string;
  readonly createdAt: number;
  /** When the provider was last asked, 0 for never. */
  readonly fetchedAt: number;
  readonly amountCents: number;
};

/**
 * Which of the due payments are asked about now, by the likelihood of money: first what was never asked about, then the
 * youngest, since payers pay within minutes, then the highest amount. Half of the room is for those that have waited
 * longest, so that a flood of young ones keeps none waiting for ever. That the status page was read is no sign of money: to
 * read it asks the provider already.
 * @param newest the due payments that came due last
 * @param longest those that have waited longest; may be the same ones
 */
export function pickPolls<P extends Polled>(newest: readonly P[], longest: readonly P[], room: number): P[] {
  const patient = longest.slice(0, Math.ceil(room / 2));
  const taken = new Set(patient.map(({ id }) => id));
  const likely = newest.filter(({ id }) => !taken.has(id)).sort(byLikelihood);
  const picked = [...likely.slice(0, room - patient.length), ...patient];
  const ids = new Set(picked.map(({ id }) => id));
  const rest = [...likely, ...longest].filter(({ id }) => !ids.has(id));
  return [...picked, ...rest].slice(0, room);
}

const byLikelihood = (one: Polled, other: Polled): number =>
  Number(one.fetchedAt > 0) - Number(other.fetchedAt > 0) ||
  other.createdAt - one.createdAt ||
  other.amountCents - one.amountCents;
