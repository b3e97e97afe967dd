import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { healthOf, schemaLevel } from "./health";

const now = Date.UTC(2026, 10, 22);
const well = { sweptAt: now - 60_000, schema: schemaLevel, waitingSince: null, rewound: false };

describe("the schema level", () => {
  it("is the newest migration there is", () => {
    const files = readdirSync(`${import.meta.dirname}/../../migrations`).filter((name) =>
      name.endsWith(".sql"),
    );
    expect(schemaLevel).toBe(files.toSorted().at(-1));
  });
});

describe("health", () => {
  it.each([
    ["all is well", {}, []],
    ["the sweep is three minutes old", { sweptAt: now - 180_000 }, []],
    ["the sweep is older", { sweptAt: now - 180_001 }, ["sweep_late"]],
    ["there was never one", { sweptAt: null }, ["sweep_late"]],
    ["the database is behind", { schema: "0015_news_seen_by.sql" }, ["schema_old"]],
    ["the database keeps no books", { schema: null }, ["schema_old"]],
    ["the database is ahead, while a deployment is under way", { schema: "9999_next.sql" }, []],
    ["a message could have been sent ten minutes ago", { waitingSince: now - 600_000 }, []],
    ["a message could have been sent earlier", { waitingSince: now - 600_001 }, ["queue_old"]],
    ["the database was put back to an earlier time", { rewound: true }, ["database_rewound"]],
    [
      "all is wrong",
      { sweptAt: 0, schema: "", waitingSince: 0, rewound: true },
      ["sweep_late", "schema_old", "queue_old", "database_rewound"],
    ],
  ])("where %s", (_, change, reasons) => {
    expect(healthOf({ ...well, ...change }, now)).toEqual(reasons);
  });
});
