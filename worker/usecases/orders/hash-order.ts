import type { CreatePaymentRequest } from "#contract/payments";
import type { OrderKey } from "#db/orders";
import { addressKey } from "#domain/address";
import type { Deps } from "../deps";

export type OrderInput = {
  readonly request: CreatePaymentRequest;
  readonly language: "nl" | "en";
  readonly address: string;
  readonly userAgent: string | undefined;
  /** The visitor's own mark of this order: repeating it gives the same order (kept 24 h as a hash). */
  readonly key: string | undefined;
  /** Forms without scripts carry no mark: there the same contents from one address are the same order for a minute. */
  readonly channel: "script" | "form";
};

/** What an order is known by without being readable. */
export type Hashes = { receiver: string; address: string; key: OrderKey | null; body: string | null };

/** The hashes of an order and of what marks its repeats. */
export async function hashesOf(deps: Deps, input: OrderInput): Promise<Hashes> {
  const { request, address } = input;
  const body = JSON.stringify([request.receiver, request.sender, request.message, request.consent ?? null]);
  const mark = markOf(input, body);
  const [receiver, addressHash, keyHash, bodyHash] = await Promise.all([
    deps.vault.hash("phone", request.receiver),
    deps.vault.hash("address", addressKey(address)),
    mark && deps.vault.hash("idempotency", mark.text),
    mark && deps.vault.hash("idempotency", body),
  ]);
  const key = mark && keyHash ? { hash: keyHash, lifetime: mark.lifetime } : null;
  return { receiver, address: addressHash, key, body: bodyHash };
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** What repeats of one order have in common, and for how long, in ms. A visitor's own key holds no space. */
function markOf(
  { key, channel, address }: OrderInput,
  body: string,
): { text: string; lifetime: number } | null {
  if (key !== undefined) return { text: key, lifetime: day };
  return channel === "form" ? { text: `form ${addressKey(address)} ${body}`, lifetime: minute } : null;
}

/** Stands for a key where there is none: no order has it. */
export const noKey: OrderKey = { hash: "", lifetime: 0 };
