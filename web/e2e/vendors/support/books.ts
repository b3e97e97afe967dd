import { expect } from "@playwright/test";
import type { Vendor } from "./vendor";

/** Expects the provider to have taken this much for an order, in cents, and to have given this much back, at once or not at all. */
export async function expectBooks(
  till: Vendor,
  order: string,
  { paid, refunded }: { paid: number; refunded: number },
): Promise<void> {
  const [payment, ...others] = await till.rows({ kind: "payment", order });
  expect(others, "payments of one order").toEqual([]);
  expect(await centsOf(till, { kind: "paid", order })).toEqual(paid === 0 ? [] : [paid]);
  expect(await centsOf(till, { kind: "refund", payment: payment?.id })).toEqual(
    refunded === 0 ? [] : [refunded],
  );
}

const centsOf = async (till: Vendor, like: Parameters<Vendor["rows"]>[0]) =>
  (await till.rows(like)).map(({ cents }) => cents);
