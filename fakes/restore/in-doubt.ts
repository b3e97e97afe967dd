import { unheardOf } from "../audit/audit.ts";
import { readDatabase } from "../audit/database.ts";
import { type LostTime, readLedgers } from "../audit/ledgers.ts";

/** The databases of one restore, each a SQLite file: as it was copied, and as it was when the copy took its place. */
export type Pasts = { readonly copy: string; readonly lost: string };

const wasAccepted = (file: string) => {
  const { messages } = readDatabase(file);
  return (order: string) => ["sent", "delivered", "undelivered"].includes(messages.get(order)?.status ?? "");
};

/**
 * What was sent through a gateway that cannot be asked and paid back a day later (M16) is lawful only as long as nobody knew
 * better: the copy never said that it was accepted, and where a witness was read of the lost database, that did not either.
 *
 * @returns what was known all the same, in words
 */
export function paidBackThoughKnown(
  now: { readonly ledgers: string; readonly db: string },
  { copy, lost }: Pasts,
  time: LostTime,
  hasWitness: boolean,
): string[] {
  const facts = { ledgers: readLedgers(now.ledgers, time), database: readDatabase(now.db) };
  const isKnown = [wasAccepted(copy), ...(hasWitness ? [wasAccepted(lost)] : [])];
  const orders = unheardOf(facts).map(({ order }) => order);
  const known = orders.filter((order) => isKnown.some((knows) => knows(order)));
  console.log(`  ${orders.length} paid back in doubt, of ${known.length} it was known that they were sent`);
  return known.map((order) => `${order} was paid back, and it was known to be sent`);
}
