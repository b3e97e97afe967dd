import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { look, search, tell } from "#testing/panel";
import { type Asked, listenTo, plansOf, rowsRead } from "#testing/plans";
import { type SignedIn, signedIn } from "#testing/staff";
import { fill } from "#testing/volume";
import type { Bindings } from "../../env";

const phone = "phoneNumber=%2B31612345678";
const lists = [
  "orders?",
  "orders?status=held",
  `orders?${phone}`,
  `orders?${phone}&status=held`,
  `orders?${phone}&status=queued`,
  "orders?id=0000000000000000000007",
  "orders?from=1&to=1795262400000",
  "orders?status=paid_mismatch",
  "orders/counts?",
  "abuse-reports?",
  "abuse-reports?status=pending",
  "abuse-reports?kind=fraud",
  "abuse-reports?kind=fraud&status=pending",
  "abuse-reports?kind=fraud&status=resolved",
  "abuse-reports?kind=fraud&status=dismissed",
  "abuse-reports?mine=1",
  `abuse-reports?${phone}`,
  `abuse-reports?${phone}&kind=fraud&status=resolved`,
  `abuse-reports?${phone}&status=resolved`,
  `abuse-reports?${phone}&status=dismissed`,
  "abuse-reports?caseCode=ABCDE-FGHJK",
  "blocked-phones?",
  "blocked-phones?value=%2B31612345678",
  "blocked-ips?",
  "blocked-ips?value=203.0.113.7",
  "opt-outs/list?",
  "blocks/counts?",
  "audit?",
  "audit?actor=noor",
  "audit?from=1&to=1795262400000",
  "audit?actor=noor&from=1&to=1795262400000",
  "audit?action=blocked",
  "audit?subject=order",
  "audit?subject=order&subjectId=0000000000000000000010",
  "overview?",
  "start?",
  "figures?",
  "system?",
];
/** A page of cases: each is a wave with its totals, so it may read more than a page of rows. */
const queue = "held?limit=20";
const all = [...lists, queue];

let h: Harness;
let noor: SignedIn;
let asked: Map<string, Asked>;
const db = () => (env as unknown as Bindings).DB;

beforeEach(async () => {
  asked = new Map();
  h = createHarness({ d1: listenTo(db(), asked) });
  noor = await signedIn(h);
});

const filled = async (rows: number) => fill(h, rows, await h.deps.vault.hash("phone", "+31612345678"));

/** Asks for a page of a list, and listens to what that asks of the database. */
async function ask(list: string, cursor = ""): Promise<void> {
  asked.clear();
  const [name, asks = ""] = `${list}${cursor && `&cursor=${cursor}`}`.split("?");
  const path = `/api/admin/${name}`;
  const isTyped = /phoneNumber|value|\bid=|caseCode|actor|action|subject/.test(asks);
  const { status } = await (isTyped ? search(h, noor, path, asks) : look(h, noor, `${path}?${asks}`));
  expect([list, status]).toEqual([list, 200]);
}

/** What a filling writes under the same ids as the one before. */
const filledTables = [
  "orders",
  "payments",
  "messages",
  "abuse_reports",
  "blocked_phones",
  "blocked_ips",
  "opt_outs",
];

/** How many rows there are, few and then many: `npm run bench:lists` asks for more than a test should wait for. */
const sizes = () => (env as unknown as { LIST_ROWS: string }).LIST_ROWS.split(",").map(Number);

/** Where the last rows of a list begin. */
const deep = (list: string, rows: number) =>
  list.startsWith("audit")
    ? "20.seq"
    : `${h.time.now - Math.floor(rows / 3) + 5 + (list.startsWith("opt-outs") ? optedOutFor : 0)}.0`;

/** How long the filled opt-outs last, in ms: by their ends that list is sorted. */
const optedOutFor = 86_400_000;

describe("each list of the panel", () => {
  it("is read by an index from its first row to its last, and never sorted as a whole", async () => {
    await filled(100);
    for (const list of all) {
      await ask(list);
      const steps = (await plansOf(db(), asked)).flat();
      const bad = steps.filter((step) =>
        /^SCAN (?!(some|gateway_health|settings|reconciliations|key_turns|d1_migrations|json_each|CONSTANT|j|w)\b|\(subquery-\d+\)$|tasks USING INDEX tasks_due$)|USE TEMP B-TREE FOR ORDER BY/.test(
          step,
        ),
      );
      expect([list, bad]).toEqual([list, []]);
    }
  });

  it("costs the same whether there are few rows or many", async () => {
    const cost: number[][] = [];
    for (const rows of sizes()) {
      await db().batch(filledTables.map((table) => db().prepare(`DELETE FROM ${table}`)));
      await filled(rows);
      const costs: number[] = [];
      for (const list of all) {
        await ask(list);
        const first = await rowsRead(db(), asked);
        if (!/^overview|^start|^figures|^system|counts|^held|value=|id=|caseCode=/.test(list))
          await ask(list, deep(list, rows));
        costs.push(Math.max(first, await rowsRead(db(), asked)));
      }
      cost.push(costs);
    }
    const [few = [], many = []] = cost;
    const grown = all.flatMap((list, n) =>
      (many[n] ?? 0) > (few[n] ?? 0) + 2 ? [[list, few[n], many[n]]] : [],
    );
    expect(grown).toEqual([]);
    expect(Math.max(...(cost[1]?.slice(0, lists.length) ?? []))).toBeLessThan(500);
    expect(cost[1]?.at(-1)).toBeLessThan(1_000);
  });

  it("shows a wave, and what a block would hit, at the same cost however many there are", async () => {
    const cost: number[][] = [];
    for (const rows of sizes()) {
      await db().batch(filledTables.map((table) => db().prepare(`DELETE FROM ${table}`)));
      await filled(rows);
      const address = await h.deps.vault.hash("address", "203.0.113.7");
      await db().batch([
        db().prepare("UPDATE abuse_reports SET wave = 'w', order_id = id"),
        db().prepare("UPDATE messages SET text_hash = 't', bound_at = changed_at"),
        db().prepare("UPDATE orders SET address_hash = ?").bind(address),
      ]);
      const costs: number[] = [];
      const costOf = async (answer: Promise<{ status: number }>) => {
        expect((await answer).status).toBe(200);
        costs.push(await rowsRead(db(), asked));
        asked.clear();
      };
      asked.clear();
      await costOf(look(h, noor, "/api/admin/abuse-reports?status=pending"));
      await costOf(look(h, noor, "/api/admin/abuse-reports/0000000000000000000010"));
      await costOf(tell(h, noor, "POST", "/api/admin/blocked-ips/preview", { ipAddresses: ["203.0.113.7"] }));
      await costOf(
        tell(h, noor, "POST", "/api/admin/blocked-phones/preview", { phoneNumber: "+31612345678" }),
      );
      cost.push(costs);
    }
    const [few = [], many = []] = cost;
    expect(many.filter((rows, n) => rows > (few[n] ?? 0) * 1.5 + 10)).toEqual([]);
  });
});
