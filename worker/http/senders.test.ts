import { beforeEach, describe, expect, it } from "vitest";
import { sendersResponse } from "#contract/senders";
import { invalidateSenderCache, loadSenderCache } from "#db/sender-cache";
import { createHarness, type Harness } from "#testing/harness";

let h: Harness;
beforeEach(async () => {
  h = createHarness();
  await h.env.DB.batch(
    ["senders", "sender_categories"].map((table) => h.env.DB.prepare(`DELETE FROM ${table}`)),
  );
});

const addCategory = (id: number, name: string, position: number) =>
  h.env.DB.prepare("INSERT INTO sender_categories (id, name, position) VALUES (?, ?, ?)")
    .bind(id, name, position)
    .run();
const addSender = (id: number, name: string, categoryId: number | null) =>
  h.env.DB.prepare("INSERT INTO senders (id, name, category_id) VALUES (?, ?, ?)")
    .bind(id, name, categoryId)
    .run();

describe("the list of senders", () => {
  it("comes in groups by the category's order, then name, and 'Standaard' for the rest", async () => {
    await addCategory(1, "Zomer", 2);
    await addCategory(2, "Winter", 1);
    await addCategory(3, "Feest", 2);
    await addCategory(4, "Leeg", 0);
    await addSender(11, "Strand", 1);
    await addSender(12, "Sneeuw", 2);
    await addSender(13, "Élan", 3);
    await addSender(14, "Bal", 3);
    await addSender(15, "Anoniem", null);
    await addSender(16, "Verdwaald", 99);
    const response = await h.ask("/api/senders");
    const body = await response.json();
    expect([response.status, body]).toEqual([
      200,
      {
        success: true,
        data: [
          { id: 2, name: "Winter", senders: [{ id: 12, name: "Sneeuw" }] },
          {
            id: 3,
            name: "Feest",
            senders: [
              { id: 14, name: "Bal" },
              { id: 13, name: "Élan" },
            ],
          },
          { id: 1, name: "Zomer", senders: [{ id: 11, name: "Strand" }] },
          {
            id: null,
            name: "Standaard",
            senders: [
              { id: 15, name: "Anoniem" },
              { id: 16, name: "Verdwaald" },
            ],
          },
        ],
      },
    ]);
    expect(sendersResponse.safeParse(body).success).toBe(true);
  });

  it("may be empty", async () => {
    expect(await (await h.ask("/api/senders")).json()).toEqual({ success: true, data: [] });
  });

  it.each([
    ["POST", ""],
    ["PUT", "/1"],
    ["DELETE", "/1"],
  ])("cannot be changed by a stranger's %s", async (method, path) => {
    const response = await h.ask(`/api/senders${path}`, { method, body: '{"name":"Indringer"}' });
    expect(response.status).toBe(401);
    expect(await (await h.ask("/api/senders")).json()).toEqual({ success: true, data: [] });
  });
});

describe("the memory of an isolate", () => {
  const names = async (from: Harness = h, headers: Record<string, string> = {}) => {
    const { data } = sendersResponse.parse(await (await from.ask("/api/senders", { headers })).json());
    return data.flatMap((group) => group.senders.map(({ name }) => name));
  };

  it("holds the list for 30 seconds and no longer", async () => {
    await addSender(1, "Sinterklaas", null);
    expect(await names()).toEqual(["Sinterklaas"]);
    await addSender(2, "Piet", null);
    h.pass(29_999);
    expect(await names()).toEqual(["Sinterklaas"]);
    h.pass(1);
    expect(await names()).toEqual(["Piet", "Sinterklaas"]);
  });

  it("is not what staff read, who change what they see: another isolate may have changed it", async () => {
    expect(await names()).toEqual([]);
    await addSender(1, "Sinterklaas", null);
    expect(await names(h, { Cookie: "__Host-sid=whatever" })).toEqual(["Sinterklaas"]);
    expect(await names()).toEqual([]);
  });

  it("is emptied by a write in the isolate", async () => {
    expect(await names()).toEqual([]);
    await addSender(1, "Sinterklaas", null);
    invalidateSenderCache();
    expect(await names()).toEqual(["Sinterklaas"]);
  });

  it("does not keep what was read before a write that came in between", async () => {
    const of = {};
    const load = async (name: string) => [{ id: null, name, senders: [] }];
    await loadSenderCache(of, 0, async () => {
      invalidateSenderCache();
      return load("before");
    });
    expect(await loadSenderCache(of, 0, () => load("after"))).toEqual(await load("after"));
    expect(await loadSenderCache(of, 0, () => load("later"))).toEqual(await load("after"));
  });

  it("does not mistake a clock that was set back for freshness", async () => {
    expect(await names()).toEqual([]);
    await addSender(1, "Sinterklaas", null);
    h.pass(-1);
    expect(await names()).toEqual(["Sinterklaas"]);
  });

  it("is not shared with another product, and holds no failure", async () => {
    expect(await names()).toEqual([]);
    await addSender(1, "Sinterklaas", null);
    const other = createHarness();
    await h.env.DB.prepare("ALTER TABLE senders RENAME TO hidden").run();
    expect((await other.ask("/api/senders")).status).toBe(500);
    await h.env.DB.prepare("ALTER TABLE hidden RENAME TO senders").run();
    expect(await names(other)).toEqual(["Sinterklaas"]);
  });
});

describe("an order's sender", () => {
  it("must be on the list once staff have switched custom senders off", async () => {
    await addSender(1, "Sinterklaas", null);
    await h.env.DB.prepare("UPDATE settings SET v = 'off' WHERE k = 'custom_senders'").run();
    const { postOrder } = await import("#testing/http");
    const { goodOrder } = await import("#testing/orders");
    expect((await postOrder(h, goodOrder)).status).toBe(201);
    const other = await postOrder(h, { ...goodOrder, sender: "Zwarte Raaf" });
    expect([other.status, await other.json()]).toMatchObject([
      400,
      { code: "sender_not_listed", field: "sender" },
    ]);
  });
});
