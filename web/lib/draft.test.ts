import { beforeEach, expect, it } from "vitest";
import { bindDraft, draftAbout, draftKey, forgetPaidDraft, lastOrderId, orderDraft } from "./draft";
import { copyOf, forgetCopy } from "./order-copy";

const draft = { country: "NL", receiver: "06", sender: "Noor", message: "Hoi" };

beforeEach(() => sessionStorage.clear());

it("is kept for this tab only, and forgotten on request", () => {
  orderDraft.save(draft);
  expect(orderDraft.read()).toEqual(draft);
  expect(localStorage.length).toBe(0);
  orderDraft.clear();
  expect(orderDraft.read()).toBeNull();
});

it("is nothing where something else was kept under its name", () => {
  for (const kept of [
    "",
    "{",
    "null",
    "3",
    '{"message":"Hoi"}',
    '{"country":1,"receiver":"","sender":"","message":""}',
  ]) {
    sessionStorage.setItem(draftKey, kept);
    expect(orderDraft.read()).toBeNull();
  }
});

it("is read back about what it was written about, and about nothing else", () => {
  const about = draftAbout("objection", "order", "text");
  expect(about.read("a")).toBe("");
  about.save("a", "Dat was ik niet");
  expect(about.read("a")).toBe("Dat was ik niet");
  expect(about.read("b")).toBe("");
  expect(sessionStorage.getItem("objection")).toBe('{"order":"a","text":"Dat was ik niet"}');
  about.clear();
  expect(about.read("a")).toBe("");
});

const other = { ...draft, message: "Tot morgen" };

it("is forgotten once the order that it became is paid, also where it became several", () => {
  for (const paid of ["a", "b"]) {
    sessionStorage.clear();
    orderDraft.save(draft);
    bindDraft()("a");
    bindDraft()("b");
    forgetPaidDraft(paid);
    expect(orderDraft.read()).toBeNull();
  }
});

it("is left alone where it is another message than the one that was paid for", () => {
  orderDraft.save(draft);
  const bindTo = bindDraft();
  // Typed while the answer was on its way.
  orderDraft.save(other);
  bindTo("a");
  forgetPaidDraft("a");
  expect(orderDraft.read()).toEqual(other);
  forgetPaidDraft("a");
  expect(orderDraft.read()).toEqual(other);
});

it("is taken for the one that was paid where nobody noted what it became, and only when that is first known", () => {
  orderDraft.save(draft);
  forgetPaidDraft("a");
  expect(orderDraft.read()).toBeNull();
  orderDraft.save(draft);
  forgetPaidDraft("a");
  expect(orderDraft.read()).toEqual(draft);
});

it("leaves no word of the text behind once it is forgotten, but the copy of the order that was placed last", () => {
  orderDraft.save(draft);
  bindDraft()("a");
  forgetPaidDraft("a");
  expect(copyOf("a")).toEqual(draft);
  forgetCopy("a");
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Hoi|Noor/);
});

it("copies one order at a time, and gives it only by that order's id", () => {
  orderDraft.save(draft);
  bindDraft()("first");
  orderDraft.save(other);
  bindDraft()("second");
  expect(copyOf("first")).toBeNull();
  expect(copyOf("second")).toEqual(other);
  forgetCopy("first");
  expect(copyOf("second")).toEqual(other);
});

it("has no copy of an order of which nothing was typed here", () => {
  bindDraft()("a");
  expect(copyOf("a")).toBeNull();
});

it("knows which order was placed last, and where none was noted, which was paid", () => {
  expect(lastOrderId()).toBeNull();
  forgetPaidDraft("paid");
  expect(lastOrderId()).toBe("paid");
  bindDraft()("b");
  bindDraft()("a");
  expect(lastOrderId()).toBe("a");
});
