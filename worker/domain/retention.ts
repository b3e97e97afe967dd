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
  /** The keyed hash of a receiver, by which reports find the order. */
  receiverHash: 90 * day,
  /** All of an order that was never paid. */
  unpaidOrder: 30 * day,
  /** All of an abuse report, after it was closed. */
  report: 365 * day,
  /** The e-mail address of a reporter, the IP address that the report keeps, and the keyed hash of the reporter's, after it was closed. */
  reporter: 30 * day,
  /** The keyed hash by which a repeated order or report is recognised. */
  repeatHash: day,
  /** The keyed hash of a receiver whom an order could not reach, beside that of where it came from. */
  turnedAway: day,
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
  /** The bare books of a paid order: ids, amounts, times, states (Dutch tax law). */
  books: 7 * 365 * day,
} as const;

/** Each kind of data that is kept for a while. */
export const retained = Object.keys(retention) as (keyof typeof retention)[];

/** Those of them that keep something: `reportWait` only says when a message counts as ended. */
export const keeping = retained.filter((kind) => kind !== "reportWait");
