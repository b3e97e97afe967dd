import { describe, expect, it } from "vitest";
import { testimonyOf, type Witness } from "./witness";

const told = (change: Partial<Witness>) =>
  testimonyOf({
    message: "queued",
    gateway: null,
    gatewayId: null,
    claimedAt: null,
    pinned: false,
    ...change,
  });
const atCm = { gateway: "cm", gatewayId: "gw", claimedAt: 5 };

describe("what a witness says of a message", () => {
  it("that a gateway has it, where it was handed over: with what the network said", () => {
    const accepted = { is: "accepted", gateway: "cm", gatewayId: "gw" };
    expect(told({ message: "sent", ...atCm })).toEqual({ ...accepted, state: "accepted" });
    expect(told({ message: "delivered", ...atCm })).toEqual({ ...accepted, state: "delivered" });
    expect(told({ message: "undelivered", ...atCm })).toEqual({ ...accepted, state: "undelivered" });
  });

  it("nothing, where it does not say which gateway", () => {
    expect(told({ message: "sent" })).toBeNull();
    expect(told({ message: "unknown" })).toBeNull();
    expect(told({ message: "queued", pinned: true })).toBeNull();
  });

  it("that one gateway is to be asked, where a call was under way or was never answered", () => {
    const asked = { is: "asked", gateway: "cm", claimedAt: 5 };
    expect(told({ message: "sending", ...atCm })).toEqual(asked);
    expect(told({ message: "unknown", ...atCm })).toEqual(asked);
    expect(told({ message: "queued", pinned: true, ...atCm })).toEqual(asked);
  });

  it("that nobody has it, where it was never handed over and no money was on its way back", () => {
    expect(told({ message: "queued" })).toEqual({ is: "never" });
    expect(told({ message: "queued", ...atCm })).toEqual({ is: "never" });
    expect(told({ message: "awaiting_payment" })).toEqual({ is: "never" });
  });

  it("that the money was on its way back, or that there was none", () => {
    for (const message of ["refunding", "refunded", "cancelled"] as const)
      expect(told({ message })).toEqual({ is: "back" });
  });
});
