import { expect, it } from "vitest";
import { excusesOf, newsOf } from "./news.ts";
import type { Observed, Serving } from "./plan.ts";

const crons = ["* * * * *"];
const served: Serving = { worker: "v1", site: "p1", database: "d1" };
const seen = (change: object = {}) =>
  ({ worker: { crons }, database: { id: "d1" }, unfinished: null, ...change }) as unknown as Observed;
const news = (start: Observed, before = served, now = seen(), ill: readonly string[] = []) =>
  newsOf({ crons }, start, before, now, ill);

it("has no news of a Worker that ran already, on the same database", () => {
  expect(news(seen())).toEqual({ clock: false, database: false, ill: [] });
});

it("calls the clock new where the Worker is, where its cron is, and where a deploy before was cut off", () => {
  expect(news(seen({ worker: null }), { worker: null, site: null, database: null }).clock).toBe(true);
  expect(news(seen({ worker: { crons: ["0 * * * *"] } })).clock).toBe(true);
  expect(news(seen({ unfinished: served })).clock).toBe(true);
});

it("excuses a database without a past only where it is another than the one that served", () => {
  const another = news(seen({ database: null }), served, seen({ database: { id: "d2" } }));
  expect(excusesOf(another, "staging").database_rewound).toMatch(/npm run restore -- staging --from newest/);
  expect(excusesOf(news(seen()), "staging")).not.toHaveProperty("database_rewound");
});

it("excuses a backlog, and what was wrong before", () => {
  const excuses = excusesOf(news(seen(), served, seen(), ["sweep_late"]), "production");
  expect(Object.keys(excuses).toSorted()).toEqual(["queue_old", "sweep_late"]);
  expect(excuses.sweep_late).toBe("it was so before this deploy");
});
