import { asc, isNotNull } from "drizzle-orm";
import { archives } from "#db/books-schema";
import { archiveAfter, archiveGathering } from "#domain/books";
import { recordDelivery } from "#usecases/orders/record-delivery";
import { sendMessage } from "#usecases/orders/send-message";
import { settlePayment } from "#usecases/orders/settle-payment";
import { sweep } from "#usecases/sweep";
import { createHarness, type Harness, randomId } from "./harness";
import { pay, place } from "./orders";

/** A product with a place for backups and archives. */
export const withArchive = (options: Parameters<typeof createHarness>[0] = {}): Harness =>
  createHarness({
    ...options,
    env: { BACKUP_KEYS: "b1:Q2hhbmNlIG1hZGUgdGhpcyBrZXkgb24gYSBTdW5kYXk=", ...options.env },
  });

/** Longer than an order stays in the database after its end, in ms. */
export const longOver = archiveAfter + archiveGathering + 60_000;

/** A placed, paid and sent order, on which the network reports. */
export async function reportedOne(h: Harness, state: "delivered" | "undelivered"): Promise<string> {
  const id = await place(h, {}, randomId());
  await pay(h, id);
  await sendMessage(h.deps, id);
  await recordDelivery(h.deps, "fake", { reference: id, gatewayId: null, state });
  return id;
}

/** Somebody pays an order a second time, and gets it back (P8). */
export async function payTwice(h: Harness, id: string): Promise<string> {
  const second = `fake_second_${id}`;
  h.provider.add(second, h.provider.of(id).order, { status: "paid" });
  await settlePayment(h.deps, second, "provider");
  return second;
}

/** One delivered, one paid back, one paid twice; each over and done with. */
export async function someOrders(
  h: Harness,
): Promise<{ delivered: string; refunded: string; twice: string }> {
  const delivered = await reportedOne(h, "delivered");
  const refunded = await reportedOne(h, "undelivered");
  const twice = await reportedOne(h, "delivered");
  await payTwice(h, twice);
  for (let minutes = 0; minutes < 20; minutes += 5) {
    h.pass(5 * 60_000);
    await sweep(h.deps);
  }
  return { delivered, refunded, twice };
}

/** An order of today, so that those of before are not the newest. */
export async function laterOne(h: Harness): Promise<string> {
  return place(h, {}, randomId());
}

/** Lets the time pass after which orders are archived, and the sweep do it. */
export async function becomeArchived(h: Harness): Promise<void> {
  h.pass(longOver);
  await laterOne(h);
  for (let minutes = 0; minutes < 2; minutes++, h.pass(60_000)) await sweep(h.deps);
}

/** Every receipt there is. */
export const receipts = ({ deps }: Harness) =>
  deps.db
    .select()
    .from(archives)
    .where(isNotNull(archives.writtenAt))
    .orderBy(asc(archives.month), asc(archives.id));

/** How many rows some tables have, as `{ orders: 3, … }`. */
export async function countRows(h: Harness, ...tables: string[]): Promise<Record<string, number>> {
  const counts = await Promise.all(
    tables.map(async (table) => [
      table,
      Number(await h.env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first("n")),
    ]),
  );
  return Object.fromEntries(counts) as Record<string, number>;
}
