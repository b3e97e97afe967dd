import { beforeEach, describe, expect, it } from "vitest";
import { err, ok } from "#domain/result";
import type { SendOutcome } from "#ports/sms-gateway";
import { FakeGateway, FakeProvider } from "#testing/fakes";
import { createFigures } from "./figures";
import { measuredGateway, measuredProvider } from "./measured";

const minute = 60_000;
let now = 0;
let lines: Record<string, unknown>[] = [];
const log = {
  info: (code: string, facts: object = {}) => void lines.push({ code, ...facts }),
  alarm: () => {},
  defect: () => {},
  during: <T>(_reference: string, work: () => T) => work(),
};
const read = { what: "route", name: "GET /api/payments/:id", outcome: "2xx" } as const;
const figures = () => createFigures({ now: () => now, log });

beforeEach(() => {
  now = 1_000 * minute;
  lines = [];
});

describe("figures", () => {
  it("are a line at once for a lone visitor, with count and duration", () => {
    figures().note(read, 12.6);
    expect(lines).toEqual([{ code: "figures", ...read, count: 1, ms: 13, most: 13 }]);
  });

  it("of a flood are a few lines a minute, which add up to all of it", () => {
    const seen = figures();
    for (let n = 1; n <= 10_000; n++) seen.note(read, n % 10);
    now += minute;
    seen.settle();
    expect(lines.length).toBeLessThan(16);
    const sum = (name: "count" | "ms") => lines.reduce((all, line) => all + Number(line[name]), 0);
    expect([sum("count"), sum("ms")]).toEqual([10_000, 45_000]);
    expect(Math.max(...lines.map(({ most }) => Number(most)))).toBe(9);
  });

  it("are kept apart by what they are of and how it ended, and begin anew with each minute", () => {
    const seen = figures();
    for (const outcome of ["2xx", "4xx", "2xx", "2xx"]) seen.note({ ...read, outcome }, 1);
    expect(lines.map(({ outcome, count }) => [outcome, count])).toEqual([
      ["2xx", 1],
      ["4xx", 1],
      ["2xx", 1],
    ]);
    now += minute;
    seen.note(read, 1);
    expect(lines.slice(3).map(({ outcome, count }) => [outcome, count])).toEqual([
      ["2xx", 1],
      ["2xx", 1],
    ]);
  });

  it("never fill the memory, whatever they are called", () => {
    const seen = figures();
    for (let n = 0; n < 5_000; n++) seen.note({ ...read, name: `GET /${n}` }, 1);
    expect(lines).toHaveLength(500);
  });
});

describe("a vendor's calls", () => {
  const noted = () =>
    lines.map(({ what, name, outcome }) => `${String(what)} ${String(name)}: ${String(outcome)}`);
  const sms = {
    reference: "kanarie-reference-kanarie",
    to: "+31687654321",
    from: "Kanarietje",
    text: "Kanariegeel geheim bericht",
    segments: 1,
    encoding: "gsm7",
    reportUrl: "https://kanarie.example/token",
  } as const;

  it("are counted by operation and class of outcome, and hold nothing of what was sent or said", async () => {
    const real = new FakeGateway("cm");
    const answers: SendOutcome[] = [
      { kind: "not_accepted", temporary: true, scope: "message", code: "kanarie_429" },
      { kind: "not_accepted", temporary: false, scope: "message", code: "kanarie_302" },
      { kind: "not_accepted", temporary: true, scope: "account", code: "kanarie_101" },
      { kind: "unknown", code: "kanarie" },
      { kind: "duplicate" },
    ];
    for (const outcome of answers) real.answers.push({ accepts: false, outcome });
    const gateway = measuredGateway(asObject(real), figures(), () => now);
    for (let n = 0; n <= answers.length; n++) await gateway.send(sms);
    await gateway.lookUp(sms.reference);
    await gateway.balance?.();
    expect(noted()).toEqual([
      "vendor cm send: not_now",
      "vendor cm send: refused",
      "vendor cm send: account_refused",
      "vendor cm send: unknown",
      "vendor cm send: duplicate",
      "vendor cm send: accepted",
      "vendor cm look_up: found",
      "vendor cm balance: unknown",
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/kanarie|31687654321/i);
    expect([gateway.perSecond, gateway.name, gateway.can]).toEqual([7, "cm", real.can]);
  });

  it("of a provider are counted too, and what throws is counted and thrown", async () => {
    const real = new FakeProvider();
    const provider = measuredProvider(
      {
        name: real.name,
        mode: real.mode,
        checkoutOrigins: real.checkoutOrigins,
        signsCallbacks: false,
        open: async () => err({ kind: "unreachable" }),
        fetch: async () => err({ kind: "missing" }),
        endedSince: async () => ({ seen: [], calls: 1, wholeSince: null }),
        refund: () => Promise.reject(new Error("kanarie")),
        refundsOf: async () => ok([]),
        listPayments: async () => ok({ rows: [], others: 0, next: null }),
        listRefunds: async () => ok({ rows: [], others: 0, next: null }),
        listChargebacks: async () => err({ kind: "refused", code: "kanarie" }),
        readCallback: async () => err("forged"),
      },
      figures(),
      () => now,
    );
    await provider.fetch("kanarie_id");
    await provider.endedSince(0, 1);
    await expect(provider.refund({} as never)).rejects.toThrow("kanarie");
    await provider.refundsOf("kanarie_id");
    await provider.readCallback({} as never);
    const page = { from: 0, to: 1, cursor: "kanarie" };
    await provider.listPayments(page);
    await provider.listRefunds(page);
    await provider.listChargebacks(page);
    expect(noted()).toEqual([
      "vendor fake fetch: missing",
      "vendor fake list: unanswered",
      "vendor fake refund: thrown",
      "vendor fake refunds_of: ok",
      "vendor fake callback: forged",
      "vendor fake list_payments: ok",
      "vendor fake list_refunds: ok",
      "vendor fake list_chargebacks: refused",
    ]);
    expect(JSON.stringify(lines)).not.toContain("kanarie");
  });
});

/** As the adapters are: an object without a class behind it. */
const asObject = (real: FakeGateway) => ({
  name: real.name,
  can: real.can,
  authenticatesReports: true,
  perSecond: 7,
  send: real.send.bind(real),
  blamesNumber: real.blamesNumber,
  lookUp: real.lookUp.bind(real),
  readReports: real.readReports.bind(real),
  balance: real.balance,
});
