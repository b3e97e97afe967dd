import { describe, expect, it } from "vitest";
import { emptyTally, type Tally } from "../../worker/domain/reconciliation.ts";
import { taskKinds } from "../../worker/domain/worklist.ts";
import { type Ask, countOf, foundKinds, periodOf, reconcileNow, uncheckedOf } from "./reconcile.ts";

const day = 24 * 60 * 60_000;
const now = Date.parse("2026-11-22T12:00:00Z");
const on = (date: string) => Date.parse(`${date}T00:00:00Z`);

describe("the days that are compared", () => {
  it("are the last three, where none are named", () => {
    expect(periodOf({}, now)).toEqual({ from: now - 3 * day, to: now });
  });

  it("are whole ones, the last too, and end now at the latest", () => {
    const named = { from: "2026-11-01", to: "2026-11-20" };
    expect(periodOf(named, now)).toEqual({ from: on("2026-11-01"), to: on("2026-11-21") });
    expect(periodOf({ to: "2026-11-22" }, now).to).toBe(now);
    expect(periodOf({ to: "2026-11-20T06:30:00Z" }, now).to).toBe(Date.parse("2026-11-20T06:30:00Z"));
  });

  it.each([
    [{ from: "yesterday" }, "'yesterday' is no day"],
    [{ from: "2026-13-40" }, "'2026-13-40' is no day"],
    [{ from: "2026-11-31" }, "'2026-11-31' is no day"],
    [{ from: "2026-11-02", to: "2026-11-01" }, "--from must lie before --to"],
  ])("are refused where they are %j", (named, said) => {
    expect(() => periodOf(named, now)).toThrow(said);
  });
});

describe("a comparison that was ordered", () => {
  const rowOf = (vendor: string, ended: number | null, tally: Partial<Tally> = {}) => ({
    vendor,
    part: "payments",
    ended_at: ended,
    tally: JSON.stringify({ ...emptyTally, ...tally }),
  });
  /** A database of which each look finds the next of these. */
  function lookedAt(...looks: ReturnType<typeof rowOf>[][]) {
    const asked: string[] = [];
    const ask: Ask = ([sql = ""]) => {
      asked.push(sql);
      if (sql.startsWith("SELECT vendor")) return looks.length > 1 ? (looks.shift() ?? []) : (looks[0] ?? []);
      if (!sql.startsWith("SELECT kind")) return [];
      return [{ kind: "charged_back", subject: "m:1", cause: "at_provider", facts: "{}", opened_at: 7 }];
    };
    return { ask, asked };
  }
  const period = { from: now - day, to: now };
  const order = (ask: Ask, patience = 60_000) => {
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    return { said, outcome: reconcileNow({ ask, now, period, say, pause: 1, patience }) };
  };

  it("is one row for every vendor, and ends when each of them has ended", async () => {
    const { ask, asked } = lookedAt(
      [],
      [rowOf("mollie", 1), rowOf("stripe", null)],
      [
        rowOf("mollie", 1, { compared: 3, findings: { charged_back: 1 } }),
        rowOf("stripe", 2, { compared: 4, unchecked: 2 }),
      ],
    );
    const { said, outcome } = order(ask);
    const came = await outcome;
    expect(asked[0]).toContain(`'*', ${period.from}, ${period.to}`);
    expect(said).toEqual([
      "Waiting for the next sweep, within a minute. It compares; whoever stops waiting stops nothing.",
      "mollie: done, 0 compared; stripe: payments, 0 compared",
      "mollie: done, 3 compared; stripe: done, 4 compared",
    ]);
    expect([countOf(came), uncheckedOf(came)]).toEqual([1, 2]);
    expect(came.differences).toEqual([
      { kind: "charged_back", subject: "m:1", cause: "at_provider", facts: {}, since: 7 },
    ]);
  });

  it("is given up where no sweep works on it, and says what to look at", async () => {
    const { ask } = lookedAt([]);
    await expect(order(ask, 0).outcome).rejects.toThrow("/api/health says when the last sweep was");
  });
});

it("finds kinds that the worklist has", () => {
  expect(foundKinds.filter((kind) => !taskKinds.includes(kind))).toEqual([]);
});
