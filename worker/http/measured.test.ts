import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { consoleLog } from "#adapters/console-log";
import { createHarness, type Harness, randomId } from "#testing/harness";
import { json } from "#testing/http";

let h: Harness;
const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  h = createHarness({ log: consoleLog });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const figures = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ code }) => code === "figures")
    .map(({ name, outcome, count }) => [name, outcome, count]);

const canary = "kanarie-0123456789-0123456789-0123456789";

it("a request is counted by the route as it is written and the class of its status, and by nothing that was asked", async () => {
  await h.ask("/api/config");
  await h.ask(`/api/payments/${randomId()}?${canary}`);
  await h.ask(`/api/webhooks/sms/fake/${canary}`, { method: "POST", body: canary });
  await h.ask(`/api/${canary}/${canary}?q=${canary}`, { headers: { "User-Agent": canary } });
  await h.ask(`/api/admin/orders/${canary}`, { headers: { Cookie: `sid=${canary}` } });
  await h.ask("/api/payments/create", json({ receiver: canary }));
  await h.ask("/api/config", { method: "PROPFIND" });
  expect(figures()).toEqual([
    ["GET /api/config", "2xx", 1],
    ["GET /api/payments/:id", "4xx", 1],
    ["POST /api/webhooks/sms/:gateway/:token", "4xx", 1],
    ["GET /api/*", "4xx", 1],
    ["GET /api/admin/*", "4xx", 1],
    ["POST /api/payments/create", "4xx", 1],
    ["OTHER /api/*", "4xx", 1],
  ]);
  expect(lines.join("\n")).not.toMatch(/kanarie/i);
});

it("what fails is counted as what it answers", async () => {
  h.deps.db.batch = () => Promise.reject(new Error("D1_ERROR: overloaded"));
  await h.ask("/api/config");
  expect(figures()).toEqual([["GET /api/config", "5xx", 1]]);
});
