import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { json } from "#testing/http";
import { pay, place, sendOne } from "#testing/orders";
import { type Asked, listenTo, plansOf } from "#testing/plans";
import { account, cookiesOf, logIn } from "#testing/staff";
import { recordDelivery } from "#usecases/orders/record-delivery";
import { startRefund } from "#usecases/orders/refund-order";
import { sendMessage } from "#usecases/orders/send-message";
import { sweep } from "#usecases/sweep";
import {
  noteFetched,
  schedulePolls,
  selectDuePolls,
  selectOldestPending,
  selectPendingAmong,
} from "./payments";
import { forget } from "./retention";

let h: Harness;
let asked: Map<string, Asked>;
beforeEach(() => {
  asked = new Map();
  const { env } = createHarness();
  h = createHarness({ d1: listenTo(env.DB, asked) });
});

const plans = () => plansOf(h.env.DB, asked);

const unknown = { accepts: false, outcome: { kind: "unknown", code: "timeout" } } as const;

describe("what the product asks of a database that grows for years", () => {
  it("never looks through a whole table, save the short lists of names, switches, staff, jobs, gateways, restores and what is still to be told", async () => {
    const sent = await sendOne(h);
    await recordDelivery(h.deps, "fake", { reference: null, gatewayId: `gw_${sent}`, state: "delivered" });
    await place(h, {}, "a-key-of-sixteen-characters");
    const lost = await place(h);
    await pay(h, lost);
    h.gateway.answers.push(unknown);
    await sendMessage(h.deps, lost);
    await startRefund(h.deps, lost);
    h.pass(10 * 60_000);
    await sweep(h.deps);
    await h.ask(`/api/payments/${sent}`);
    const scans = (await plans()).flat().filter((step) => step.startsWith("SCAN"));
    expect(asked.size).toBeGreaterThan(40);
    expect(
      scans.filter(
        (step) =>
          !/^SCAN (\(subquery-\d+\)$|(staff|backfills|key_turns|senders|restrictions|sender_categories|settings|gateway_health|rewinds|reconciliations|restored|r|alarm_notices|alarm_channels|fresh_counts|fresh_tallies|json_each|CONSTANT ROW|\d CONSTANT ROWS)\b)/.test(
            step,
          ),
      ),
    ).toEqual([]);
  });

  it("E2: finds the polls that are due by one index from either end, and never sorts those that wait", async () => {
    const { db } = h.deps;
    const now = h.time.now;
    await db.batch([
      selectDuePolls(db, "newest", now, 100),
      selectDuePolls(db, "longest", now, 100),
      selectOldestPending(db, now - 60_000, now),
      selectPendingAmong(db, "fake", ["fake_1", "fake_2"]),
      noteFetched(db, ["one"], now),
      schedulePolls(db, [["one", now]]),
    ]);
    const steps = (await plans()).flat();
    expect(steps.filter((step) => /TEMP B-TREE|^SCAN (?!json_each|value)/.test(step))).toEqual([]);
    const indexes = steps.flatMap((step) => /payments USING (?:COVERING )?INDEX (\w+)/.exec(step)?.[1] ?? []);
    expect(indexes.slice(0, 4)).toEqual([
      "payments_poll",
      "payments_poll",
      "payments_open",
      "payments_provider",
    ]);
  });

  it("asks by an index who staff are, and where they are signed in", async () => {
    await account(h);
    const { Cookie } = cookiesOf(await logIn(h));
    await h.ask("/api/auth/sessions", { headers: { Cookie } });
    await h.ask("/api/auth/totp", { headers: { Cookie } });
    await h.ask("/api/auth/logout", json({}, { Cookie }));
    expect(asked.size).toBeGreaterThan(8);
    const scans = (await plans())
      .flat()
      .filter((step) => /^SCAN (?!json_each|value|CONSTANT ROW)/.test(step));
    expect(scans).toEqual([]);
  });

  it("forgets by indexes that hold little but what is left to forget, or along which it walks", async () => {
    await h.deps.db.batch(forget(h.deps.db, h.time.now, 200));
    const indexes = (await plans()).flat().flatMap((step) => /INDEX (?!sqlite_)(\w+)/.exec(step)?.[1] ?? []);
    expect(new Set(indexes)).toEqual(
      new Set([
        "messages_listed",
        "archives_oldest",
        "books_created",
        "abuse_reports_closed",
        "abuse_reports_repeats_kept",
        "abuse_reports_reporters_kept",
        // Reports that nobody closed: the open ones alone are looked through.
        "abuse_reports_listed",
        // The notes of a report that goes.
        "abuse_report_notes_report",
        "blocked_phones_ending",
        "blocked_ips_ending",
        "turned_away_at",
        // Rows of unpaid orders that ended later than most.
        "payments_given_up_late",
        // The books by the age of their orders, and second payments by their own; and what goes with them.
        "orders_listed",
        "payments_seconds",
        "refunds_payment",
        "staff_sessions_expires",
        "login_throttle_updated",
        "audit_at",
        "budgets_minute",
        // Legal holds: what is in force is looked up beside each of these, and ends by its date; its record goes later.
        "holds_in_force",
        "holds_ending",
        "holds_ended",
        // What waited for a person: ended, and open.
        "tasks_ended",
        "tasks_due",
        // A handful of rows, of which the closed ones go.
        "alarms_state",
        // What was bound to limits later than most, its hashes for a day.
        "messages_bound_late",
        "visitor_refusals_at",
        "number_codes_created",
        "opt_outs_ending",
        "objections_kept",
        "text_verdicts_kept",
        "claims_ending",
      ]),
    );
  });
});
