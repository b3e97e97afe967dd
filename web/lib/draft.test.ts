import { beforeEach, expect, it } from "vitest";
import { clearDraft, draftKey, readDraft, saveDraft } from "./draft";

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
