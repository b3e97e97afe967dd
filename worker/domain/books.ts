import { localDay } from "#domain/tallies";

/*
 * Cold storage of orders that are long over (decision 104): what stays of one in the database is a line of the books, and what
 * happened to it lies in object storage, as parts of a month. Pure: what a part holds, and how it is read and shortened.
 */

const hour = 60 * 60_000;
const day = 24 * hour;

/** So long after its end an order leaves the database, in ms: what reports find it by has gone by then. */
export const archiveAfter = 90 * day;
/** Orders wait this long for others, in ms, so that a part is not made for each: a day's orders go together. */
export const archiveGathering = day;
/** Orders of one part: some 300 KB of text, and far fewer rows than one transaction may write. */
export const ordersInPart = 250;
/** What a turn that was cut off left behind is taken away after this long, in ms: nothing is still under way by then. */
export const unfinishedFor = hour;

/**
 * What goes into the archive, by the tables' own columns; a new column stays out until somebody names it here. Nothing sealed,
 * nothing hashed, no address of a page, and of staff only that it was they.
 */
export const archivedColumns = {
  order: [
    "id",
    "createdAt",
    "locale",
    "sender",
    "amountCents",
    "currency",
    "parts",
    "segments",
    "encoding",
    "consentVersion",
    "channel",
  ],
  payment: [
    "id",
    "orderId",
    "provider",
    "providerId",
    "amountCents",
    "currency",
    "mode",
    "status",
    "createdAt",
    "changedAt",
    "paidCents",
    "paidCurrency",
    "paidAt",
    "mismatch",
    "chargedBackCents",
    "refundedElsewhereCents",
  ],
  message: [
    "id",
    "status",
    "changedAt",
    "attempt",
    "claimedAt",
    "gateway",
    "refusedBy",
    "pinned",
    "reason",
    "deliveredAfterRefund",
    "boundAt",
  ],
  refund: [
    "id",
    "paymentId",
    "amountCents",
    "currency",
    "status",
    "cause",
    "createdAt",
    "changedAt",
    "providerRefundId",
    "reason",
    "tries",
  ],
  event: ["entity", "id", "ver", "from", "to", "cause", "actor", "at"],
} as const;

type Value = string | number | null;
type Row = Readonly<Record<string, Value>>;

/** An order with all that belongs to it, as one line of a part. */
export type ArchivedOrder = {
  readonly order: Row;
  readonly message: Row;
  readonly payments: readonly Row[];
  readonly refunds: readonly Row[];
  readonly events: readonly Row[];
};

/** The named columns of a row, in their order; what is null is left out. */
const pick = (row: Readonly<Record<string, unknown>>, columns: readonly string[]): Row =>
  Object.fromEntries(
    columns.flatMap((name) => {
      const value = row[name];
      return typeof value === "string" || typeof value === "number" ? [[name, value]] : [];
    }),
  );

type Rows = readonly Readonly<Record<string, unknown>>[];

/** An order as it is archived, of whole rows: canonical, so that the same rows are the same text. */
export function toArchived(whole: {
  readonly order: Rows[number];
  readonly message: Rows[number];
  readonly payments: Rows;
  readonly refunds: Rows;
  readonly events: Rows;
}): ArchivedOrder {
  const { order, payment, message, refund, event } = archivedColumns;
  return {
    order: pick(whole.order, order),
    message: pick(whole.message, message),
    payments: whole.payments.map((row) => pick(row, payment)),
    refunds: whole.refunds.map((row) => pick(row, refund)),
    events: whole.events.map((row) => ({
      ...pick(row, event),
      // Who of staff it was stands in their log, for two years; what kind of hands it were is the order's.
      actor: String(row.actor).replace(/^(staff|operator):.*/s, "$1"),
    })),
  };
}

/** A part as text: a line of JSON for each order. */
export const writePart = (orders: readonly ArchivedOrder[]): string =>
  orders.map((order) => JSON.stringify(order)).join("\n");

/** The orders of a part's text. */
export const readPart = (text: string): ArchivedOrder[] =>
  text === "" ? [] : text.split("\n").map((line) => JSON.parse(line) as ArchivedOrder);

/** One order of a part's text, without reading the others; null where it is not, or no longer, in it. */
export function orderIn(text: string, id: string): ArchivedOrder | null {
  const line = text.split("\n").find((one) => one.startsWith(`{"order":{"id":"${id}"`));
  return line === undefined ? null : (JSON.parse(line) as ArchivedOrder);
}

/** How many events stand in some orders. */
export const eventsIn = (orders: readonly ArchivedOrder[]): number =>
  orders.reduce((sum, { events }) => sum + events.length, 0);

/**
 * What is left of an order that is erased: what its events count for, and on which days. No id leads to it any more, nor a time
 * of day.
 */
export function erased(whole: ArchivedOrder): ArchivedOrder {
  const named = new Map(whole.payments.map(({ id }, index) => [id, String(index)]));
  const nameOf = (id: Value | undefined) => named.get(id ?? null) ?? "0";
  return {
    order: {},
    message: {},
    payments: whole.payments.map(({ id, paidCents = null }) => ({ id: nameOf(id), paidCents })),
    refunds: whole.refunds.map(({ id, amountCents = null }) => ({ id: nameOf(id), amountCents })),
    events: whole.events.map(({ entity = null, id, to = null, cause = null, at }) => ({
      entity,
      id: nameOf(id),
      to,
      cause,
      at: Date.parse(`${localDay(Number(at))}T12:00:00Z`),
    })),
  };
}

/** A part's orders without some, of which only the counts stay; the same where none of them is in it. */
export const withoutOrders = (
  orders: readonly ArchivedOrder[],
  ids: ReadonlySet<string>,
): readonly ArchivedOrder[] => orders.map((one) => (ids.has(String(one.order.id)) ? erased(one) : one));

/** The month in which a payment was begun (ms), in Europe/Amsterdam, as `YYYY-MM`. */
export const monthOf = (at: number): string => localDay(at).slice(0, 7);

/** Under which all parts lie, apart from the backups. */
export const archivePrefix = "books/";

/** Where a part lies: by its month, when it was made (ms) and what it holds. */
export const partKey = (month: string, at: number, digest: string): string =>
  `${archivePrefix}${month}/${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z-${digest.slice(0, 16)}.jsonl.gz`;
