import { beforeEach, describe, expect, it } from "vitest";
import type { infer as Infer } from "zod/mini";
import { figuresResponse, type monthFigures } from "#contract/figures";
import { keepOptOut } from "#db/opt-outs";
import { refusedKey } from "#domain/figures";
import { createHarness, type Harness } from "#testing/harness";
import { postOrder } from "#testing/http";
import { goodOrder, pay, place, seedStates, statesOf } from "#testing/orders";
import { caseOf, storedReports } from "#testing/reports";
import { foldIntoDays } from "#usecases/fold-counts";

let h: Harness;
beforeEach(async () => {
  h = createHarness();
  await h.env.DB.exec("DELETE FROM daily_tallies");
});

const count = (day: string, key: string, value: number) =>
  h.env.DB.prepare("INSERT INTO daily_tallies (day, key, value) VALUES (?, ?, ?)")
    .bind(day, key, value)
    .run();

type Month = Infer<typeof monthFigures>;

async function read(): Promise<{ months: readonly Month[]; text: string }> {
  const response = await h.ask("/api/figures");
  expect(response.status).toBe(200);
  const text = await response.text();
  return { months: figuresResponse.parse(JSON.parse(text)).months, text };
}

describe("the public figures", () => {
  it("add up the days of each month that is over, the latest first, and leave out the one that runs", async () => {
    await count("2026-09-30", "orders", 7);
    await count("2026-10-01", "orders", 40);
    await count("2026-10-31", "orders", 2);
    await count("2026-11-01", "orders", 900);
    await count("2025-10-31", "orders", 900);
    await count("all", "reports", 900);
    const { months } = await read();
    expect(months.map(({ month, orders }) => [month, orders])).toEqual([
      ["2026-10", 42],
      ["2026-09", 7],
    ]);
  });

  it("tell five and not four, wherever the count stands", async () => {
    for (const [key, of] of [
      ["orders", "orders"],
      ["reports", "reports"],
      ["opt_outs", "optOuts"],
      ["cases_exported_for_courts", "lawful"],
      ["cases_erased", "ownData"],
    ] as const) {
      await h.env.DB.exec("DELETE FROM daily_tallies");
      await count("2026-09-03", key, 4);
      await count("2026-10-03", key, 5);
      h.pass(60 * 60 * 1000);
      expect((await read()).months.map((month) => month[of])).toEqual([5, "few"]);
    }
  });

  it("tell four refusals of a rule neither by themselves nor by their sum", async () => {
    await count("2026-10-03", "orders", 50);
    await count("2026-10-03", refusedKey("message_link"), 37);
    await count("2026-10-04", refusedKey("sender_protected"), 4);
    const { months, text } = await read();
    expect(months[0]?.refusedFor).toMatchObject({ link: 37, name: "few" });
    expect(months[0]?.refused).toBe("withheld");
    expect(text).not.toContain("41");
  });

  it("are asked of the database once an hour, and may be kept as long by whoever read them", async () => {
    await count("2026-10-03", "orders", 50);
    const response = await h.ask("/api/figures");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=3600");
    await count("2026-10-04", "orders", 50);
    expect((await read()).months[0]?.orders).toBe(50);
    h.pass(60 * 60 * 1000);
    expect((await read()).months[0]?.orders).toBe(100);
  });

  it("of a month that has just begun are those of the month before, at once", async () => {
    await count("2026-11-03", "orders", 50);
    h.time.now = Date.UTC(2026, 10, 30, 22, 59);
    expect((await read()).months).toEqual([]);
    h.time.now = Date.UTC(2026, 10, 30, 23, 1);
    expect((await read()).months[0]).toMatchObject({ month: "2026-11", orders: 50 });
  });

  it("are refused to an address that asks too often, and nobody can write them", async () => {
    h = createHarness();
    Object.assign(h.services, { limiter: { allow: async () => false } });
    expect((await h.ask("/api/figures")).status).toBe(429);
    for (const method of ["POST", "PUT", "DELETE"])
      expect((await h.ask("/api/figures", { method, body: "{}" })).status).toBe(404);
  });
});

describe("what is counted for them", () => {
  const tallies = async () => {
    await foldIntoDays(h.deps);
    const { results } = await h.env.DB.prepare(
      "SELECT key, sum(value) AS value FROM daily_tallies WHERE day <> 'all' GROUP BY key",
    ).all<{ key: string; value: number }>();
    return Object.fromEntries(results.map(({ key, value }) => [key, value]));
  };

  const hour = 60 * 60 * 1000;
  const run = (query: string, ...values: unknown[]) =>
    h.env.DB.prepare(query)
      .bind(...values)
      .run();

  it("is each refusal by its rule", async () => {
    const from = { "CF-Connecting-IP": "203.0.113.9" };
    await postOrder(h, { ...goodOrder, message: "Kijk op https://voorbeeld.example" }, from);
    await postOrder(h, { ...goodOrder, message: "Kijk op https://voorbeeld.example" }, from);
    await postOrder(h, { ...goodOrder, sender: "Rabobank" }, from);
    expect(await tallies()).toMatchObject({
      [refusedKey("message_link")]: 2,
      [refusedKey("sender_protected")]: 1,
    });
  });

  it("is nothing of a visitor who waits for having tried too often: a flood makes no figures", async () => {
    h = createHarness({ env: { LIMIT_REFUSALS_HOUR: "2" } });
    const from = { "CF-Connecting-IP": "203.0.113.9" };
    for (let n = 0; n < 5; n++) await postOrder(h, { ...goodOrder, sender: "Rabobank" }, from);
    expect(await tallies()).toMatchObject({ [refusedKey("sender_protected")]: 2 });
  });

  it("is how each look by a person ended, and nothing of an amount that did not fit", async () => {
    const held = () => seedStates(h, "paid", "held", { columns: { review: "1:threat" } });
    const move = async (id: string, actor: string, to: string, cause: string) => {
      await run(
        "UPDATE messages SET status = ?, ver = ver + 1, tx = 'other', cause = ?, actor = ?, changed_at = ? WHERE id = ?",
        to,
        cause,
        actor,
        h.time.now,
        id,
      );
    };
    await move(await held(), "staff:noor", "queued", "approved");
    await move(await held(), "staff:noor", "refund_due", "hold_ended");
    await move(await held(), "staff:noor", "refund_due", "hold_ended");
    await move(await held(), "sweeper", "refund_due", "hold_ended");
    await move(await held(), "visitor", "refund_due", "withdrawn_by_sender");
    await move(await seedStates(h, "paid_mismatch", "held"), "staff:noor", "refund_due", "hold_ended");
    const counted = await tallies();
    expect(counted).toMatchObject({
      held_released: 1,
      held_rejected: 2,
      held_unreviewed: 1,
      withdrawn: 1,
    });
  });

  it("is an order that is held when its money comes in", async () => {
    const id = await place(h);
    await run("UPDATE messages SET review = '1:threat' WHERE id = ?", id);
    await pay(h, id);
    expect((await statesOf(h, id)).message).toBe("held");
    expect(await tallies()).toMatchObject({ orders: 1, held_for_review: 1 });
  });

  it("is how long each report waited for its first decision, which outlives the report", async () => {
    for (const [n, waited] of [0.2, 1, 1.01, 30].entries()) {
      await caseOf(h, { reason: `Een reden van tien tekens ${n}` });
      const [{ id } = { id: "" }] = (await storedReports(h)).slice(-1);
      h.pass(waited * hour);
      for (const [status, closed] of [
        ["resolved", h.time.now],
        ["pending", null],
        ["dismissed", h.time.now],
      ])
        if (status !== "pending" || n > 0)
          await run("UPDATE abuse_reports SET status = ?, closed_at = ? WHERE id = ?", status, closed, id);
    }
    await run("DELETE FROM abuse_reports");
    const counted = await tallies();
    expect(counted).toMatchObject({
      reports: 4,
      "report_hours:1": 3,
      "report_hours:2": 2,
      "report_hours:30": 2,
    });
  });

  it("is an opt-out once, however often it is renewed", async () => {
    const row = {
      id: "one",
      hash: "k1:abc",
      valueSealed: "x",
      createdAt: h.time.now,
      expiresAt: h.time.now + 1,
    };
    await keepOptOut(h.deps.db, row);
    await keepOptOut(h.deps.db, { ...row, id: "two", lockedAt: h.time.now });
    expect(await tallies()).toEqual({ opt_outs: 1, opt_outs_locked: 1 });
  });
});

describe("the figures without scripts", () => {
  it("are a page of tables in either language, with what is few in words", async () => {
    await count("2026-10-03", "orders", 1_234);
    await count("2026-10-03", "reports", 4);
    const dutch = await (await h.ask("/api/figures/page")).text();
    expect(dutch).toContain('<th scope="row">oktober 2026</th><td>1.234</td>');
    expect(dutch).toContain('<th scope="row">oktober 2026</th><td>minder dan 5</td>');
    const english = await (await h.ask("/api/figures/page?lang=en")).text();
    expect(english).toContain('<th scope="row">October 2026</th><td>1,234</td>');
    expect(english).toContain("fewer than 5");
  });

  it("say so where no month is over, and are refused as the API's are", async () => {
    expect(await (await h.ask("/api/figures/page")).text()).toContain("Er is nog geen hele maand voorbij");
    Object.assign(h.services, { limiter: { allow: async () => false } });
    expect((await h.ask("/api/figures/page")).status).toBe(429);
  });
});
