import { describe, expect, it } from "vitest";
import { keptUntil } from "./kept-until";

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const order = {
  createdAt: 0,
  message: { status: "delivered", changedAt: 2 * hour },
  payment: { status: "paid", createdAt: hour, changedAt: hour },
  heldUntil: null,
} as const;

describe("until when an order is kept", () => {
  it("counts for text and number from its end, for the address from its beginning, for the books from its payment", () => {
    expect(keptUntil(order)).toEqual({
      text: 2 * hour + 14 * day,
      address: 30 * day,
      order: hour + 7 * 365 * day,
    });
  });

  it("has no day for the text of one that has not ended, and waits for a report as long as one may come", () => {
    const at = (status: "queued" | "sent") => keptUntil({ ...order, message: { status, changedAt: hour } });
    expect(at("queued").text).toBeNull();
    expect(at("sent").text).toBe(hour + 72 * hour + 14 * day);
  });

  it("is short where it was never paid, and then all of it goes", () => {
    const unpaid = {
      ...order,
      message: { status: "cancelled", changedAt: 3 * hour },
      payment: { status: "expired", createdAt: hour, changedAt: 3 * hour },
    } as const;
    expect(keptUntil(unpaid)).toMatchObject({ text: 27 * hour, order: 3 * hour + 30 * day });
  });

  it("is no shorter than a legal hold, which shortens nothing", () => {
    const heldUntil = 60 * day;
    expect(keptUntil({ ...order, heldUntil })).toEqual({
      text: heldUntil,
      address: heldUntil,
      order: hour + 7 * 365 * day,
    });
  });
});
