import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { costTables } from "./cost";

it("docs/benchmarks.md says what an order costs as it is computed from what is metered", () => {
  const page = readFileSync(`${import.meta.dirname}/../../docs/benchmarks.md`, "utf8");
  expect(page).toContain(costTables());
});
