import type { OrderKey } from "#db/orders";
import type { Visitor } from "#db/visitor-refusals";
import { addressKey } from "#domain/address";
import { sameTextOf, skeletonOf } from "#domain/slots";
import type { Hashes } from "#ports/vault";
import { placeOf } from "../admit";
import type { Deps } from "../deps";
import type { OrderInput } from "./check-order";

/** What an order is known by without being readable. */
export type OrderHashes = {
  receiver: Hashes;
  address: Hashes;
  /** None for who stands outside the limits of visitors. */
  visitor: Visitor;
  text: Hashes;
  repeat: Hashes;
  place: string;
  key: (OrderKey & { readonly hashes: Hashes }) | null;
  body: Hashes | null;
};

/** Stands for a key where there is none: no order has it. */
export const noKey: OrderKey = { hashes: [""], lifetime: 0 };

/** The hashes of an order and of what marks its repeats. */
export async function hashesOf(
  deps: Deps,
  input: OrderInput,
  visitor: Visitor,
  text: string,
): Promise<OrderHashes> {
  const { request, address } = input;
  const contents = JSON.stringify([
    request.receiver,
    request.sender,
    request.message,
    request.consent ?? null,
  ]);
  const mark = markOf(input, contents);
  const [receiver, addressHashes, skeleton, same, place, keyHashes, body] = await Promise.all([
    deps.vault.hashes("phone", request.receiver),
    deps.vault.hashes("address", addressKey(address)),
    deps.vault.hashes("text", `skeleton ${skeletonOf(text)}`),
    deps.vault.hashes("text", `same ${sameTextOf(text)}`),
    placeOf(deps, address),
    mark && deps.vault.hashes("idempotency", mark.text),
    mark && deps.vault.hashes("idempotency", contents),
  ]);
  const key = mark && keyHashes ? { hashes: keyHashes, lifetime: mark.lifetime } : null;
  return { receiver, address: addressHashes, visitor, text: skeleton, repeat: same, place, key, body };
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** The idempotency key: what repeats of one order have in common, and for how long, in ms. A visitor's own holds no space. */
function markOf(
  { key, channel, address }: OrderInput,
  body: string,
): { text: string; lifetime: number } | null {
  if (key !== undefined) return { text: key, lifetime: day };
  return channel === "form" ? { text: `form ${addressKey(address)} ${body}`, lifetime: minute } : null;
}
