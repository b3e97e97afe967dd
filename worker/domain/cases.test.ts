import { describe, expect, it } from "vitest";
import { subjectKinds, viewOf } from "./cases";

describe("a request about somebody's data", () => {
  it("is answered to whoever is known by what they named, and shows what is theirs", () => {
    const views = Object.fromEntries(subjectKinds.map((kind) => [kind, viewOf(kind, false)]));
    expect(views).toEqual({
      phone: "receiver",
      order: "payer",
      ip: "connection",
      email: "reporter",
      case: "reporter",
    });
  });

  it("of a court may show it all, whatever was named", () => {
    for (const kind of subjectKinds) expect(viewOf(kind, true)).toBe("court");
  });
});
