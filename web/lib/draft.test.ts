import { beforeEach, expect, it } from "vitest";
import { bindDraft, clearDraft, draftKey, forgetPaidDraft, readDraft, saveDraft } from "./draft";

const draft = { country: "NL", receiver: "06", sender: "Noor", message: "Hoi" };

beforeEach(() => sessionStorage.clear());

it("is kept for this tab only, and forgotten on request", () => {
  saveDraft(draft);
  expect(readDraft()).toEqual(draft);
  expect(localStorage.length).toBe(0);
  clearDraft();
  expect(readDraft()).toBeNull();
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
    expect(readDraft()).toBeNull();
  }
});

const other = { ...draft, message: "Tot morgen" };

it("is forgotten once the order that it became is paid, also where it became several", () => {
  for (const paid of ["a", "b"]) {
    sessionStorage.clear();
    saveDraft(draft);
    bindDraft()("a");
    bindDraft()("b");
    forgetPaidDraft(paid);
    expect(readDraft()).toBeNull();
  }
});

it("is left alone where it is another message than the one that was paid for", () => {
  saveDraft(draft);
  const bindTo = bindDraft();
  // Typed while the answer was on its way.
  saveDraft(other);
  bindTo("a");
  forgetPaidDraft("a");
  expect(readDraft()).toEqual(other);
  forgetPaidDraft("a");
  expect(readDraft()).toEqual(other);
});

it("is taken for the one that was paid where nobody noted what it became, and only when that is first known", () => {
  saveDraft(draft);
  forgetPaidDraft("a");
  expect(readDraft()).toBeNull();
  saveDraft(draft);
  forgetPaidDraft("a");
  expect(readDraft()).toEqual(draft);
});

it("leaves no word of the text behind once it is forgotten", () => {
  saveDraft(draft);
  bindDraft()("a");
  forgetPaidDraft("a");
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Hoi|Noor/);
});
