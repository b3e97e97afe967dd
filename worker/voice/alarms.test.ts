import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { alarmCodes } from "#domain/alarms";
import { alarmsNl, runbookOf, runbookPages } from "./alarms";
import { alarmsEn } from "./alarms.en";

describe("what to do about an alarm", () => {
  it("is said for each code, in both languages, and for no other", () => {
    expect(Object.keys(alarmsNl).toSorted()).toEqual([...alarmCodes]);
    expect(Object.keys(alarmsEn).toSorted()).toEqual([...alarmCodes]);
  });

  it("is a sentence, and what happened is one", () => {
    for (const { what, todo } of [...Object.values(alarmsNl), ...Object.values(alarmsEn)]) {
      expect(what).toMatch(/^[A-Z][^\n]+\.$/);
      expect(todo).toMatch(/^[A-Z][^\n]+\.$/);
    }
  });

  it("leads to a page of the runbook that is there", () => {
    const pages = readdirSync(`${import.meta.dirname}/../../docs/operate/runbook`);
    for (const page of runbookPages) expect(pages).toContain(`${page}.md`);
    expect(Object.keys(runbookOf).toSorted()).toEqual([...alarmCodes]);
  });
});
