import type { Statement } from "#db/client";
import { insertMessage } from "#db/messages";
import { insertOrder, isStored } from "#db/orders";
import { insertPayment } from "#db/payments";
import { insertVanished } from "#db/rewinds";
import { consentVersion } from "#domain/consent";
import type { Deps } from "../deps";

/** What an order that vanished is known by: its id, and what it asked for, in cents. */
export type Vanished = { readonly id: string; readonly amountCents: number };

/**
 * The books of an order that vanished in a restore, as far as its payment tells: what was to come in. Text, number, sender and
 * address are gone, so it can never be sent from here; the evidence that follows takes payment and message through the moves
 * that every order makes.
 */
export function rebuiltOrder(
  deps: Deps,
  rewind: number,
  { id, amountCents }: Vanished,
): readonly [Statement, ...Statement[]] {
  const { db } = deps;
  const now = deps.clock.now();
  const change = { tx: deps.chance.id(), cause: "rebuilt", actor: "sweeper", changedAt: now };
  const price = { amountCents, currency: "EUR" };
  return [
    insertOrder(db, {
      id,
      ...price,
      createdAt: now,
      locale: "nl",
      sender: "",
      parts: 1,
      segments: 1,
      encoding: "gsm7",
      consentVersion: consentVersion[deps.site.consentForm],
    }),
    insertPayment(
      db,
      {
        id,
        orderId: id,
        ...price,
        ...change,
        provider: deps.provider.name,
        mode: deps.provider.mode,
        status: "creating",
        createdAt: now,
        // Open, from nobody knows where: it is asked about, and counts for the site alone.
        place: "",
      },
      isStored(id),
    ),
    insertMessage(db, { id, ...change, status: "awaiting_payment" }, isStored(id)),
    insertVanished(db, id, rewind),
  ];
}
