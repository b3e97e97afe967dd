import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeUp } from "../audit/made-up.ts";
import { paidBackThoughKnown } from "./in-doubt.ts";

const day = 24 * 60 * 60_000;

it("says of what was paid back in doubt whether the copy, or a witness of the lost time, had known better", () => {
  const folder = mkdtempSync(join(tmpdir(), "in-doubt-"));
  /** The database of one moment, with a message in this state. */
  const made = (name: string, status: string) => {
    const where = join(folder, name);
    mkdirSync(where);
    const sms = { id: "sms_1", sms: "sms_1", callback: "https://briefje.test/sms/token?o=one" };
    const payment = { id: "tr_1", payment: "tr_1", order: "one", cents: 99 };
    return makeUp(
      where,
      {
        stripe: [
          { kind: "payment", ...payment },
          { kind: "paid", ...payment },
          { kind: "refund", ...payment, id: "re_1", key: "refund:one", at: 2 * day },
        ],
        twilio: [
          { kind: "accepted", ...sms, at: 100 },
          { kind: "reported", ...sms, at: 200 },
        ],
      },
      {
        orders: [{ id: "one", amount_cents: 99 }],
        payments: [],
        messages: [{ id: "one", status }],
        refunds: [],
      },
    );
  };
  const [now, queued, sent] = [made("now", "refunded"), made("then", "queued").db, made("later", "sent").db];
  const judge = (copy: string, lost: string, hasWitness: boolean, to: number) =>
    paidBackThoughKnown(now, { copy, lost }, { from: 150, to }, hasWitness).length;
  expect(judge(queued, sent, false, 250)).toBe(0);
  expect(judge(queued, sent, true, 250)).toBe(1);
  expect(judge(sent, sent, false, 250)).toBe(1);
  expect(judge(queued, sent, true, 160)).toBe(0);
  rmSync(folder, { recursive: true });
});
