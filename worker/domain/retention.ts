const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** How long each kind of data is kept, in ms, counted as the name says; published on the site (decision 015). */
export const retention = {
  /** Text and number of an order that was never paid, after it ended. */
  unpaidText: 24 * hour,
  /** Text and number of a paid order, after it ended. */
  paidText: 14 * day,
  /** A message without a delivery report counts as ended this long after it was sent (M20). */
  reportWait: 72 * hour,
  /** The sender's IP address and browser, after the order. */
  address: 30 * day,
  /** The keyed hash of a receiver, by which reports find the order, and the gateway's own reference, which leads to the number there. */
  receiverHash: 90 * day,
  /** All of an order that was never paid, with its events, after it ended. */
  unpaidOrder: 30 * day,
  /** All of an abuse report, after it was closed. */
  report: 365 * day,
  /** All of an abuse report that nobody closed, after it came in; the worklist names it long before (decision 067). */
  openReport: 180 * day,
  /** The e-mail address of a reporter, the IP address that the report keeps, and the keyed hash of the reporter's, after the report. */
  reporter: 30 * day,
  /** The keyed hash by which a repeated order or report is recognised. */
  repeatHash: day,
  /** The keyed hash of a receiver whom an order could not reach, beside that of where it came from. */
  turnedAway: day,
  /** A receiver's own opt-out or lock, after it was made or renewed: a number may have another owner by then. */
  optOut: 2 * 365 * day,
  /** Who asked for a code to prove a number, whether one was sent or not: as long as the limits of a day count it. */
  numberCode: day,
  /** Keyed hashes of a paid order's text and of its visitor, by which the limits count (decision 075), after its money came in. */
  slotHashes: day,
  /** That an order of a visitor was refused, by a keyed hash of his address. */
  visitorRefusals: 2 * hour,
  /** What staff decided about a text, by the keyed hash that knows it again: whoever meets it anew sees that. */
  textVerdicts: 90 * day,
  /** What a sender said against a decision about their SMS, and how it was answered, after it came in. */
  objection: 180 * day,
  /** What staff did, by codes and ids; never a number, an address or a text of a visitor. */
  staffLog: 2 * 365 * day,
  /** What was refused for reasons of security, per minute: to see an attack while it goes on, and over a weekend. */
  trailMinutes: 2 * day,
  /** The same per hour, with the keyed hashes of addresses: as long as the address of an order, which it may be laid beside. */
  trailSubjects: 30 * day,
  /** The same per hour without any hash: a season, to know what is usual. */
  trailTotals: 90 * day,
  /** An alarm after it was closed: codes and counts, and the id of the one order that it was last about. */
  alarms: 90 * day,
  /** An alarm that nobody closed, after it was last raised. */
  openAlarms: 2 * 365 * day,
  /** The bare books of a paid order: ids, amounts, times, states, events and refunds, after the payment was begun (Dutch tax law). */
  books: 7 * 365 * day,
  /** What waited for a person, after it ended: with whom money went back by hand it belongs to the books. */
  tasks: 7 * 365 * day,
  /** Counts per day, of nobody in particular: as long as the books that they sum up. */
  tallies: 7 * 365 * day,
  /** What was forgotten stands this long in copies: those that D1 keeps by itself (Time Travel), and our own (domain/backup.ts). */
  backups: 30 * day,
} as const;

/** Each kind of data that is kept for a while. */
export const retained = Object.keys(retention) as (keyof typeof retention)[];

/** Those of them that keep something: `reportWait` only says when a message counts as ended. The kept page lists them so. */
export const keeping = retained.filter((kind) => kind !== "reportWait");

/** What is past its time for so long, in ms, is an alarm: forgetting runs each minute. */
export const retentionLate = 2 * hour;

/** How often what is past its time is measured over all clocks, in ms. */
export const retentionMeasured = 15 * 60_000;
