import { describe, expect, it } from "vitest";
import { taskKinds, taskRule } from "#domain/worklist";
import { worklistNl } from "./worklist";
import { worklistEn } from "./worklist.en";

describe("what to do about a task", () => {
  it("is said for each kind, as sentences, in both languages", () => {
    for (const { kinds } of [worklistNl, worklistEn]) {
      expect(Object.keys(kinds)).toEqual([...taskKinds]);
      for (const { what, todo } of Object.values(kinds)) {
        expect(what).toMatch(/^[A-Z][^\n]+[^.]$/);
        expect(todo).toMatch(/^[A-Z][^\n]+\.$/);
      }
    }
  });

  it("has words for each cause, and none that no kind has", () => {
    const causes = [...new Set(taskKinds.flatMap((kind) => [...taskRule(kind).causes]))].toSorted();
    for (const words of [worklistNl, worklistEn])
      expect(Object.keys(words.causes).toSorted()).toEqual(causes);
  });
});
