import { afterEach, describe, expect, it, vi } from "vitest";
import { eventually } from "#testing/eventually";
import { createHarness } from "#testing/harness";
import { place, sendOne } from "#testing/orders";
import { bound, choose, inboxOf, order, payment } from "#testing/real";

afterEach(() => {
  vi.restoreAllMocks();
});

const number = "+31687654329";
const address = "198.51.100.213";
const key = "marked-key-of-this-visitor";
const browser = "Mozilla/5.0 (MarkedOS 11.7; nl-BE) Gecko/20100101 Firefox/142.0.9";
const text = "Gemarkeerde tekst: de sleutel ligt onder de derde bloempot";
/** What must lie nowhere in the open; the number and address in every spelling somebody might store. */
const marks = [number, "687654329", "87654329", address, text, "bloempot", "MarkedOS", "142.0", key];

/** Every value in every table of a database, as text. */
async function dump(db: D1Database): Promise<string> {
  const { results: tables } = await db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '_cf_%'")
    .all<{ name: string }>();
  const rows = await Promise.all(
    tables.map(async ({ name }) => [name, (await db.prepare(`SELECT * FROM "${name}"`).all()).results]),
  );
  return JSON.stringify(rows);
}

async function dumpEdge(edge: KVNamespace): Promise<string> {
  const { keys } = await edge.list();
  const values = await Promise.all(keys.map(({ name }) => edge.get(name)));
  return JSON.stringify([keys, values]);
}

describe("what a visitor entrusts to an order", () => {
  it("lies in the open nowhere: not in the database, not at the edge, not in a log, not in a URL", async () => {
    const logged = [vi.spyOn(console, "log"), vi.spyOn(console, "error")];
    const headers = { "User-Agent": browser, "Idempotency-Key": key };
    const { id, checkoutUrl } = await order({ receiver: number, message: text }, headers, address);
    const beforePaying = await dump(bound.DB);
    const back = await choose(checkoutUrl, "paid");
    await eventually(async () => expect((await payment(id)).message.status).toBe("delivered"), 200);
    expect(await inboxOf(number)).toMatchObject([{ to: number, text }]);

    const afterwards = await dump(bound.DB);
    const rest = [
      await dumpEdge(bound.EDGE),
      checkoutUrl,
      back.headers.get("Location") ?? "",
      JSON.stringify(logged.flatMap(({ mock }) => mock.calls)),
    ];
    expect(afterwards).toContain(id);
    for (const mark of marks) {
      for (const place of [beforePaying, afterwards, ...rest]) expect(place).not.toContain(mark);
    }
  });

  it("is there all the same, sealed to its row, for those who have the key", async () => {
    const h = createHarness();
    const id = await place(h);
    const row = await h.env.DB.prepare(
      "SELECT address_sealed, browser_sealed, receiver_sealed, body_sealed FROM orders JOIN messages USING (id)",
    ).first<Record<string, string>>();
    const open = (table: string, column: string) =>
      h.deps.vault.open({ table, column, row: id }, row?.[`${column}_sealed`] ?? "");
    expect(await open("orders", "address")).toEqual({ ok: true, value: "203.0.113.7" });
    expect(await open("orders", "browser")).toEqual({ ok: true, value: "Firefox 140" });
    expect(await open("messages", "receiver")).toEqual({ ok: true, value: "+31612345678" });
    expect(await open("messages", "body")).toEqual({ ok: true, value: "Heb jij je schoen al gezet?" });
  });
});

describe("a message on the queue", () => {
  it("carries the order's id and nothing else", async () => {
    const h = createHarness();
    const sent: unknown[] = [];
    const { createQueueWakeUp } = await import("#adapters/queue-wake-up");
    const queue = { send: async (...message: unknown[]) => void sent.push(message) };
    Object.assign(h.deps, { wake: createQueueWakeUp(queue as unknown as Queue<unknown>) });
    const id = await sendOne(h);
    await h.deps.wake.send(id, 1_500);
    expect(sent).toEqual([
      [{ orderId: id }, { delaySeconds: 0 }],
      [{ orderId: id }, { delaySeconds: 2 }],
    ]);
  });
});
