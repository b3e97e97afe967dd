import { describe, expect, it } from "vitest";
import { isTelling, objectionTo, refusals } from "./refusal";

const free = { sendingOn: true, addressBlocked: false, customSendersAllowed: true, senderListed: false };

describe("whether an order may be placed", () => {
  it("it may where nothing stands against it", () => {
    expect(objectionTo(free)).toBeNull();
    expect(objectionTo({ ...free, customSendersAllowed: false, senderListed: true })).toBeNull();
  });

  it("not while sending is off, from a blocked address, or under a name of one's own where only listed ones go", () => {
    expect(objectionTo({ ...free, sendingOn: false })).toBe("sending_off");
    expect(objectionTo({ ...free, addressBlocked: true })).toBe("address_blocked");
    expect(objectionTo({ ...free, customSendersAllowed: false })).toBe("sender_not_listed");
  });

  it("what concerns everybody is told before what concerns this one", () => {
    const all = { sendingOn: false, addressBlocked: true, customSendersAllowed: false, senderListed: false };
    expect(objectionTo(all)).toBe("sending_off");
    expect(objectionTo({ ...all, sendingOn: true })).toBe("address_blocked");
  });
});

it("a refusal counts against its visitor where it tells a border that could be tried out, and nowhere else", () => {
  expect(refusals.filter(isTelling).toSorted()).toEqual([
    "message_callback",
    "message_link",
    "message_payment_demand",
    "message_premium_number",
    "message_wallet",
    "needs_review",
    "receiver_unreachable",
    "sender_link",
    "sender_protected",
  ]);
  expect(isTelling("address_blocked")).toBe(false);
});
