import { beforeEach, describe, expect, it } from "vitest";
import {
  categoriesResponse,
  categoryDeletedResponse,
  categoryResponse,
  doneResponse,
  refusedSendersResponse,
  senderResponse,
  senderUsesResponse,
} from "#contract/sender-categories";
import { sendersResponse } from "#contract/senders";
import { recentDay } from "#domain/recent-tallies";
import { localDay, overviewDays } from "#domain/tallies";
import { createHarness, type Harness } from "#testing/harness";
import { place } from "#testing/orders";
import { auditOf, look, nastyTexts, tell } from "#testing/panel";
import { type SignedIn, signedIn, staffWrite } from "#testing/staff";
import { foldIntoDays } from "#usecases/fold-counts";
import { sentencesNl } from "#voice/sentences";
import { sentencesEn } from "#voice/sentences.en";

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness();
  noor = await signedIn(h);
});

const write = (method: string, path: string, body?: unknown) => tell(h, noor, method, `/api/${path}`, body);
const categories = async () =>
  categoriesResponse.parse((await look(h, noor, "/api/sender-categories")).body).data;
const picker = async () => sendersResponse.parse(await (await h.ask("/api/senders")).json()).data;

/** A new category; answers its id. */
async function category(name: string, order = 0): Promise<number> {
  const { status, body } = await write("POST", "sender-categories", { name, order });
  expect(status).toBe(201);
  return categoryResponse.parse(body).data.id;
}

/** A new sender; answers its id. */
async function sender(name: string, categoryId: number | null = null): Promise<number> {
  const { status, body } = await write("POST", "senders", { name, categoryId });
  expect(status).toBe(201);
  return senderResponse.parse(body).data.id;
}

describe("a change that is taken back", () => {
  it("goes back while the sender is still as it was left, and leaves alone what somebody else made of it since", async () => {
    const winter = await category("Winter");
    const id = await sender("Sneeuwpop");
    const was = { name: "IJsbeer", categoryId: winter };
    await write("PUT", `senders/${id}`, was);
    expect(
      (
        await write("PUT", `senders/${id}`, {
          name: "Sneeuwpop",
          categoryId: null,
          was: { ...was, name: " IJsbeer " },
        })
      ).status,
    ).toBe(200);
    await write("PUT", `senders/${id}`, { ...was, name: " IJsbeer " });
    const sam = await signedIn(h, "sam");
    for (const other of [
      { name: "Pinguin", categoryId: winter },
      { name: "IJsbeer", categoryId: null },
    ]) {
      await tell(h, sam, "PUT", `/api/senders/${id}`, other);
      const late = await write("PUT", `senders/${id}`, { name: "Sneeuwpop", categoryId: null, was });
      expect([late.status, late.body.code]).toEqual([409, "changed_meanwhile"]);
      expect((await picker()).flatMap(({ senders }) => senders)).toEqual([{ id, name: other.name }]);
    }
    expect((await auditOf(h)).filter((line) => line.startsWith("noor sender_changed"))).toHaveLength(3);
  });

  it("does the same of a category's name and place, also where it was only read before somebody else changed it", async () => {
    const id = await category("Winter", 3);
    const was = { name: "Winter", order: 3 };
    const left = { name: "Winter", order: 1 };
    const change = (body: object) => write("PUT", `sender-categories/${id}`, body);
    expect((await change({ ...left, was: { ...was, name: " Winter " } })).status).toBe(200);
    expect((await change({ ...was, was: left })).status).toBe(200);
    const sam = await signedIn(h, "sam");
    for (const other of [
      { name: "Sneeuw", order: 3 },
      { name: "Winter", order: 7 },
    ]) {
      await tell(h, sam, "PUT", `/api/sender-categories/${id}`, other);
      const late = await change({ ...left, was });
      expect([late.status, late.body.code]).toEqual([409, "changed_meanwhile"]);
      expect(await categories()).toMatchObject([other]);
    }
    expect((await auditOf(h)).filter((line) => line.startsWith("noor category_changed"))).toHaveLength(2);
    const gone = await write("PUT", `sender-categories/${id + 1}`, { ...left, was });
    expect([gone.status, gone.body.code]).toEqual([404, "panel_not_found"]);
  });

  it("to a category that is gone says that, not that somebody changed the sender", async () => {
    const winter = await category("Winter");
    const id = await sender("Sneeuwpop");
    await write("DELETE", `sender-categories/${winter}`);
    const was = { name: "Sneeuwpop", categoryId: null };
    const refused = await write("PUT", `senders/${id}`, { name: "Sneeuwpop", categoryId: winter, was });
    expect([refused.status, refused.body.code]).toEqual([400, "category_unknown"]);
  });
});

describe("categories", () => {
  it("are listed in the picker's order, with how many senders each holds", async () => {
    const [zomer, winter] = [await category("Zomer", 2), await category(" Winter ", 1)];
    await sender("Sneeuwpop", winter);
    await sender("IJsbeer", winter);
    expect(await categories()).toEqual([
      { id: winter, name: "Winter", order: 1, senders: 2 },
      { id: zomer, name: "Zomer", order: 2, senders: 0 },
    ]);
  });

  it("are changed, and stand first without an order", async () => {
    const id = await category("Zomer", 5);
    expect(await write("PUT", `sender-categories/${id}`, { name: "Lente", order: -1 })).toEqual({
      status: 200,
      body: { success: true, data: { id, name: "Lente", order: -1 } },
    });
    expect((await write("PUT", `sender-categories/${id}`, { name: "Lente" })).body.data).toMatchObject({
      order: 0,
    });
  });

  it("take their senders with them when they are deleted, and no others", async () => {
    const [kept, gone] = [await category("Blijft"), await category("Gaat")];
    await sender("Blijver", kept);
    await sender("Losse");
    await sender("Ganger", gone);
    await sender("Meeganger", gone);
    const { status, body } = await write("DELETE", `sender-categories/${gone}`);
    expect([status, body]).toEqual([200, { success: true, deletedSenders: 2 }]);
    expect(categoryDeletedResponse.safeParse(body).success).toBe(true);
    expect((await picker()).flatMap((group) => group.senders.map(({ name }) => name))).toEqual([
      "Blijver",
      "Losse",
    ]);
  });

  it.each([
    [{ name: "" }, "category_name_required", "Vul een categorienaam in."],
    [{ name: " \u200b " }, "category_name_required", "Vul een categorienaam in."],
    [{}, "category_name_required", "Vul een categorienaam in."],
    [{ name: 5 }, "category_name_required", "Vul een categorienaam in."],
    [{ name: "a".repeat(61) }, "category_name_too_long", "Een categorienaam heeft hoogstens 60 tekens"],
  ])("refuse the name in %j", async (body, code, message) => {
    for (const [method, path] of [
      ["POST", "sender-categories"],
      ["PUT", `sender-categories/${await category("Zomer")}`],
    ] as const) {
      expect(await write(method, path, body)).toEqual({
        status: 400,
        body: { success: false, code, message, field: "name", reference: expect.any(String) },
      });
    }
  });

  it.each([{ order: "1" }, { order: 1.5 }, { order: null }, { order: 1e300 }, { id: 4 }])(
    "refuse %j beside a name",
    async (more) => {
      expect((await write("POST", "sender-categories", { name: "Zomer", ...more })).status).toBe(400);
      expect(await categories()).toEqual([]);
    },
  );

  it.each(["PUT", "DELETE"])("that do not exist cannot be reached by %s", async (method) => {
    for (const id of ["999", "0", "-1", "1e3", "x", "1%20or%201=1"]) {
      const { status, body } = await write(method, `sender-categories/${id}`, { name: "Zomer" });
      expect([status, body.code]).toEqual([404, "panel_not_found"]);
    }
    expect(await auditOf(h)).toEqual([]);
  });
});

describe("senders", () => {
  it("are made, changed and deleted, and the picker shows it at once", async () => {
    const feest = await category("Feest");
    expect(await picker()).toEqual([]);
    const id = await sender("  Sint   Klaas ", feest);
    expect(await picker()).toEqual([{ id: feest, name: "Feest", senders: [{ id, name: "Sint Klaas" }] }]);
    const changed = await write("PUT", `senders/${id}`, { name: "Kerstman", categoryId: null });
    expect(changed).toEqual({
      status: 200,
      body: { success: true, data: { id, name: "Kerstman", categoryId: null } },
    });
    expect(await picker()).toEqual([{ id: null, name: "Standaard", senders: [{ id, name: "Kerstman" }] }]);
    const gone = await write("DELETE", `senders/${id}`);
    expect([gone.status, doneResponse.safeParse(gone.body).success]).toEqual([200, true]);
    expect(await picker()).toEqual([]);
  });

  it.each([
    ["", "sender_name_required", "Vul een afzendernaam in."],
    ["   ", "sender_name_required", "Vul een afzendernaam in."],
    [undefined, "sender_name_required", "Vul een afzendernaam in."],
    ["Twaalf tekens", "sender_too_long", "Een afzender heeft hoogstens 11 tekens"],
    ["<b>Ik</b>", "sender_charset", "Gebruik in de afzender alleen letters, cijfers, spaties en & - _ ."],
    [
      "0612345678",
      "sender_needs_letter",
      "Een afzender bevat minstens één letter en lijkt niet op een telefoonnummer",
    ],
    [
      "Piet1234567",
      "sender_needs_letter",
      "Een afzender bevat minstens één letter en lijkt niet op een telefoonnummer",
    ],
  ])("obey the policy that visitors obey: %j", async (name, code, message) => {
    const id = await sender("Kerstman");
    for (const [method, path] of [
      ["POST", "senders"],
      ["PUT", `senders/${id}`],
    ] as const) {
      expect(await write(method, path, { name })).toEqual({
        status: 400,
        body: { success: false, code, message, field: "name", reference: expect.any(String) },
      });
    }
  });

  it("may not pose as a bank, whatever staff think of it", async () => {
    for (const name of ["ING", "Rab0bank", "DigiD"]) {
      expect((await write("POST", "senders", { name })).body.code).toBe("sender_protected");
    }
  });

  it.each(["PakketNL", "De 112", "Rab0 hulp"])(
    "are refused where an order under them would be, though a page cannot know: %s",
    async (name) => {
      const id = await sender("Kerstman");
      for (const [method, path] of [
        ["POST", "senders"],
        ["PUT", `senders/${id}`],
      ] as const) {
        const { status, body } = await write(method, path, { name });
        expect([status, body.code, body.field]).toEqual([400, "sender_protected", "name"]);
        expect(body.message).toBe(sentencesNl.sender_protected);
      }
      expect((await picker()).flatMap(({ senders }) => senders)).toEqual([{ id, name: "Kerstman" }]);
    },
  );

  it("are told the reason in their staff's language", async () => {
    const call = staffWrite(noor, "POST", { name: "PakketNL" });
    const headers = { ...(call.headers as Record<string, string>), "Accept-Language": "en" };
    const answer = await h.ask("/api/senders", { ...call, headers });
    expect(await answer.json()).toMatchObject({ message: sentencesEn.sender_protected });
  });

  it("that stood before their rule did are pointed out, and can be moved, renamed and deleted", async () => {
    const feest = await category("Feest");
    const kept = await sender("Kerstman");
    const { id } = await h.env.DB.prepare("INSERT INTO senders (name) VALUES ('PakketNL') RETURNING id")
      .first<{ id: number }>()
      .then((row) => row ?? { id: 0 });
    const refused = async () =>
      refusedSendersResponse.parse((await look(h, noor, "/api/senders/refused")).body).data;
    expect(await refused()).toEqual([{ id, refusal: "sender_protected" }]);
    expect((await write("PUT", `senders/${id}`, { name: "PakketNL", categoryId: feest })).status).toBe(200);
    expect((await write("PUT", `senders/${id}`, { name: "Pakket-NL" })).body.code).toBe("sender_protected");
    expect((await write("PUT", `senders/${kept}`, { name: "PakketNL" })).body.code).toBe("sender_protected");
    expect((await write("PUT", `senders/${id}`, { name: "Elf" })).status).toBe(200);
    expect(await refused()).toEqual([]);
    expect((await write("DELETE", `senders/${id}`)).status).toBe(200);
  });

  it("are told with how often each was chosen in thirty days; names of one's own are in no answer", async () => {
    const kerstman = await sender("Kerstman");
    await sender("Paashaas");
    const uses = async () => senderUsesResponse.parse((await look(h, noor, "/api/senders/uses")).body).data;
    const order = async (name: string) => {
      await place(h, { sender: name });
      await foldIntoDays(h.deps);
    };
    await foldIntoDays(h.deps);
    expect(await uses()).toEqual([]);
    await order("Kerstman");
    await order("Oma Truus");
    await order("Kerstman");
    expect(await uses()).toEqual([{ id: kerstman, uses: 2 }]);
    // What is renamed is the same sender, and after thirty days nobody chose it.
    await write("PUT", `senders/${kerstman}`, { name: "Kerstvrouw" });
    expect(await uses()).toEqual([{ id: kerstman, uses: 2 }]);
    await h.env.DB.prepare("UPDATE daily_tallies SET day = ? WHERE day LIKE '+%'")
      .bind(recentDay(localDay(h.time.now - overviewDays * 24 * 60 * 60_000)))
      .run();
    expect(await uses()).toEqual([]);
  });

  it("need a category that exists, or none", async () => {
    const id = await sender("Kerstman");
    for (const [method, path] of [
      ["POST", "senders"],
      ["PUT", `senders/${id}`],
    ] as const) {
      const { status, body } = await write(method, path, { name: "Piet", categoryId: 999 });
      expect([status, body.code]).toEqual([400, "category_unknown"]);
    }
    expect((await write("POST", "senders", { name: "Piet", categoryId: "1" })).status).toBe(400);
  });

  it.each(["PUT", "DELETE"])("that do not exist cannot be reached by %s", async (method) => {
    const { status, body } = await write(method, "senders/999", { name: "Kerstman" });
    expect([status, body.code]).toEqual([404, "panel_not_found"]);
  });
});

describe("what staff change in the picker", () => {
  it("is written down with who did it, and nothing of what was refused", async () => {
    const zomer = await category("Zomer");
    const id = await sender("Strandbal", zomer);
    await write("PUT", `senders/${id}`, { name: "Zandkasteel", categoryId: 999 });
    await write("PUT", `senders/${id}`, { name: "Strandbal2", categoryId: zomer });
    await write("DELETE", `sender-categories/${zomer}`);
    await write("DELETE", `senders/${id}`);
    expect(await auditOf(h)).toEqual([
      `noor category_created sender_category/${zomer}`,
      `noor sender_created sender/${id}`,
      `noor sender_changed sender/${id}`,
      `noor category_deleted sender_category/${zomer}`,
    ]);
  });

  it("comes back as the text it is", async () => {
    for (const text of nastyTexts) await category(text);
    expect((await categories()).map(({ name }) => name).sort()).toEqual([...nastyTexts].sort());
  });

  it("is for staff only, and for their own pages", async () => {
    const id = await sender("Kerstman");
    const routes = [
      ["GET", "/api/sender-categories"],
      ["POST", "/api/sender-categories"],
      ["PUT", "/api/sender-categories/1"],
      ["DELETE", "/api/sender-categories/1"],
      ["GET", "/api/senders/refused"],
      ["GET", "/api/senders/uses"],
      ["POST", "/api/senders"],
      ["PUT", `/api/senders/${id}`],
      ["DELETE", `/api/senders/${id}`],
    ] as const;
    for (const [method, path] of routes) {
      const body = method === "POST" || method === "PUT" ? { body: '{"name":"Piet"}' } : {};
      const type = { "Content-Type": "application/json" };
      expect((await h.ask(path, { method, headers: type, ...body })).status).toBe(401);
      if (method === "GET") continue;
      const write = staffWrite(noor, method, { name: "Piet" });
      const evil = { ...(write.headers as Record<string, string>), Origin: "https://evil.example" };
      expect((await h.ask(path, { ...write, headers: evil })).status).toBe(403);
    }
    expect((await picker()).flatMap((group) => group.senders)).toEqual([{ id, name: "Kerstman" }]);
  });
});
