import { beforeEach, describe, expect, it } from "vitest";
import { caseResponse } from "#contract/abuse";
import { reportResponse, reportsResponse, staleReport } from "#contract/admin-reports";
import { insertHold } from "#db/holds";
import { claimLength } from "#domain/claims";
import { maxNotes } from "#domain/limits";
import { createHarness, type Harness } from "#testing/harness";
import { json } from "#testing/http";
import { goodOrder, place, sendOne } from "#testing/orders";
import { auditOf, look, nastyTexts, search, tell } from "#testing/panel";
import { caseOf, goodReport, storedReports } from "#testing/reports";
import { type SignedIn, signedIn, staffWrite } from "#testing/staff";
import { sweep } from "#usecases/sweep";

const path = "/api/admin/abuse-reports";
const day = 24 * 60 * 60 * 1000;

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness();
  noor = await signedIn(h);
});

const list = async (query = "") => reportsResponse.parse((await look(h, noor, `${path}${query}`)).body);
const find = async (wanted: string) => reportsResponse.parse((await search(h, noor, path, wanted)).body);
const read = async (id: string) => reportResponse.parse((await look(h, noor, `${path}/${id}`)).body).data;
const put = (id: string, body: unknown, who = noor) => tell(h, who, "PUT", `${path}/${id}`, body);
const publicCase = async (code: string) =>
  caseResponse.parse(await (await h.ask("/api/abuse/cases", json({ code }))).json()).case;

/** A new report; answers its id. */
async function report(changes: object = {}): Promise<string> {
  const code = await caseOf(h, changes);
  const [found] = (await find(`caseCode=${code}`)).data;
  if (!found) throw new Error("no report");
  return found.id;
}

/** The pages of a list, in order. */
async function pagesOf(query: string): Promise<string[][]> {
  const pages: string[][] = [];
  let next: string | null = "";
  while (next !== null) {
    const page = await list(`?limit=2${query}${next && `&cursor=${next}`}`);
    pages.push(page.data.map(({ reason }) => reason));
    next = page.next;
  }
  return pages;
}

describe("the list of reports", () => {
  it("is empty at first", async () => {
    expect(await list()).toEqual({ success: true, data: [], total: 0, next: null });
  });

  it("has what waits by how soon it must be decided about: threats first, then the longest waiting", async () => {
    for (const [n, threat] of [false, true, false, true, false].entries()) {
      await caseOf(h, { reason: `Een reden met nummer ${n}`, threat });
      h.pass(60_000);
    }
    const order = (...numbers: number[]) => numbers.map((n) => `Een reden met nummer ${n}`);
    expect((await pagesOf("&status=pending")).flat()).toEqual(order(1, 3, 0, 2, 4));
    expect((await pagesOf("")).flat()).toEqual(order(4, 3, 2, 1, 0));
    const [threat, , plain] = (await list("?status=pending")).data;
    expect([threat?.isThreat, (threat?.dueAt ?? 0) - (threat?.createdAt ?? 0)]).toEqual([true, 3_600_000]);
    expect([plain?.isThreat, (plain?.dueAt ?? 0) - (plain?.createdAt ?? 0)]).toEqual([false, day]);
    await put(plain?.id ?? "", { status: "resolved" });
    expect((await read(plain?.id ?? "")).dueAt).toBeNull();
  });

  it("shows what was reported, opened", async () => {
    const code = await caseOf(h);
    const { data, total } = await list();
    expect([total, data]).toEqual([
      1,
      [
        {
          id: expect.any(String),
          caseCode: code,
          phoneNumber: goodReport.phoneNumber,
          ipAddress: "127.0.0.1",
          ipAddressOf: "reporter",
          reason: goodReport.reason,
          reporterEmail: goodReport.reporterEmail,
          status: "pending",
          reviewNotes: null,
          isThreat: expect.any(Boolean),
          kind: expect.any(String),
          inWave: 1,
          waveId: null,
          size: null,
          createdAt: h.time.now,
          dueAt: expect.any(Number),
          closedAt: null,
          claimedBy: null,
          decidedBy: null,
          version: 1,
        },
      ],
    ]);
  });

  it("comes in pages, the newest first, with the count of all", async () => {
    for (let n = 1; n <= 5; n++) {
      h.pass(1);
      await report({ reason: `Melding nummer ${n}` });
    }
    const names = (...numbers: number[]) => numbers.map((n) => `Melding nummer ${n}`);
    expect(await pagesOf("")).toEqual([names(5, 4), names(3, 2), names(1)]);
    expect((await list("?limit=2")).total).toBe(5);
  });

  it("shows one state, one number or one case, with the count of each", async () => {
    const [open, closed] = [
      await report({ reason: "Blijft nog open" }),
      await report({ reason: "Is al klaar" }),
    ];
    const other = await report({ phoneNumber: "06 87654321" });
    await put(closed, { status: "resolved" });
    const idsOf = ({ data, total }: Awaited<ReturnType<typeof list>>) => [
      data.map(({ id }) => id).sort(),
      total,
    ];
    const ids = async (query: string) => idsOf(await list(query));
    const found = async (wanted: string) => idsOf(await find(wanted));
    expect(await ids("?status=pending")).toEqual([[open, other].sort(), 2]);
    expect(await ids("?status=resolved")).toEqual([[closed], 1]);
    expect(await ids("?status=dismissed")).toEqual([[], 0]);
    expect(await found("phoneNumber=06-87654321")).toEqual([[other], 1]);
    expect(await found("phoneNumber=%2B31612345678&status=pending")).toEqual([[open], 1]);
    expect(await found("phoneNumber=0611111111")).toEqual([[], 0]);
    expect(await found("caseCode=nonsense")).toEqual([[], 0]);
    const { caseCode } = await read(open);
    expect(await found(`caseCode=${caseCode.toLowerCase().replace("-", "")}`)).toEqual([[open], 1]);
  });

  it("shows one kind on every page of it, the open ones by deadline, with the count of that kind in each state", async () => {
    const reasons = [
      "Reclame, de eerste",
      "Oplichting",
      "Reclame, nog een",
      "Weer oplichting",
      "Reclame, alweer",
    ];
    const ids: string[] = [];
    for (const reason of reasons) {
      h.pass(60_000);
      ids.push(await report({ reason }));
    }
    const advertised = reasons.filter((reason) => reason.startsWith("Reclame"));
    expect((await pagesOf("&kind=advertising&status=pending")).flat()).toEqual(advertised);
    expect((await pagesOf("&kind=advertising")).flat()).toEqual(advertised.toReversed());
    await put(ids[0] ?? "", { status: "resolved" });
    const counts = async (query: string) => (await list(`?kind=advertising&limit=1${query}`)).total;
    expect([await counts(""), await counts("&status=pending"), await counts("&status=resolved")]).toEqual([
      3, 2, 1,
    ]);
    expect((await list("?kind=threat")).data).toEqual([]);
    expect((await find("phoneNumber=0612345678&kind=fraud")).total).toBe(2);
    // Staff say that it is something else: it is listed as that.
    await put(ids[2] ?? "", { status: "pending", kind: "threat" });
    expect((await list("?kind=threat&status=pending")).data.map(({ id }) => id)).toEqual([ids[2]]);
    expect(await counts("")).toBe(2);
  });

  it("says who looks at a report, as long as they do", async () => {
    const id = await report();
    await tell(h, noor, "POST", "/api/admin/claims", { kind: "report", id });
    expect((await list("?status=pending")).data[0]?.claimedBy).toBe("noor");
    expect((await read(id)).claimedBy).toBe("noor");
    h.pass(claimLength + 1);
    expect((await list()).data[0]?.claimedBy).toBeNull();
  });

  it("says who decided, and lists for each of the staff what they decided, the latest first", async () => {
    const piet = await signedIn(h, "piet");
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) ids.push(await report({ reason: `Melding nummer ${n}` }));
    const [a = "", b = "", c = "", d = ""] = ids;
    const close = async (id: string, who = noor) => {
      h.pass(60_000);
      await put(id, { status: "resolved" }, who);
    };
    for (const id of [b, c, a]) await close(id);
    await close(d, piet);
    expect((await pagesOf("&mine=1")).flat()).toEqual([0, 2, 1].map((n) => `Melding nummer ${n}`));
    expect((await list("?mine=1&limit=1")).total).toBe(3);
    expect([(await read(a)).decidedBy, (await read(d)).decidedBy]).toEqual(["noor", "piet"]);
    // A note of another's changes no decision; whoever takes it back takes it from the list, and who decides then has it.
    await put(b, { status: "resolved", reviewNotes: "Gezien" }, piet);
    await put(c, { status: "pending" }, piet);
    expect((await list("?mine=1")).data.map(({ id }) => id)).toEqual([a, b]);
    expect((await read(c)).decidedBy).toBeNull();
    const one = { reports: [{ id: c, version: 3 }], status: "dismissed" };
    await tell(h, piet, "POST", `${path}/verdict`, one);
    expect((await read(c)).decidedBy).toBe("piet");
  });

  it.each(["mine=0", "mine=1&status=resolved", "mine=1&kind=fraud", "kind=rude"])(
    "narrows by nothing else: ?%s",
    async (query) => {
      const { status, body } = await look(h, noor, `${path}?${query}`);
      expect([status, body.code]).toEqual([400, "bad_request"]);
    },
  );

  it("tells a stranger neither who looks nor what anybody decided", async () => {
    for (const query of ["mine=1", "kind=fraud"]) expect((await h.ask(`${path}?${query}`)).status).toBe(401);
  });

  it.each(["status=open", "limit=0", "cursor=now", "page=1", `phoneNumber=${"1".repeat(101)}`])(
    "refuses ?%s",
    async (query) => {
      expect((await look(h, noor, `${path}?${query}`)).status).toBe(400);
      expect((await search(h, noor, path, query)).status).toBe(400);
    },
  );

  it("gives what people wrote back as the text it is", async () => {
    for (const text of nastyTexts)
      await report({ reason: `${text} en nog wat`, phoneNumber: text.slice(0, 30) });
    expect((await list()).data.map(({ reason }) => reason).sort()).toEqual(
      nastyTexts.map((text) => `${text} en nog wat`.trim()).sort(),
    );
  });
});

describe("one report", () => {
  it("shows the order it is about, with the number's middle hidden", async () => {
    const order = await sendOne(h);
    const detail = await read(await report());
    expect(detail).toMatchObject({
      ipAddress: "203.0.113.7",
      ipAddressOf: "sender",
      decision: null,
      notes: [],
      order: { id: order, sender: "Sinterklaas", receiver: "+31 6 •••••• 78", status: "sent" },
      others: [],
      blocked: { phone: false, ip: false },
    });
  });

  it("shows the other messages that were sent to the number, the latest five, and none that was not", async () => {
    const before = await sendOne(h);
    h.pass(60_000);
    const latest = await sendOne(h);
    const id = await report();
    await place(h);
    expect(await read(id)).toMatchObject({ order: { id: latest }, others: [{ id: before, status: "sent" }] });
    for (let more = 0; more < 6; more++) {
      h.pass(60_000);
      await sendOne(h);
    }
    const { order, others } = await read(id);
    expect(order?.id).toBe(latest);
    expect(others).toHaveLength(5);
    expect(others.map(({ createdAt }) => createdAt)).toEqual(
      others.map(({ createdAt }) => createdAt).toSorted((a, b) => b - a),
    );
  });

  it("says that it is on hold, until when and on whose word, and not why", async () => {
    const id = await report();
    expect((await read(id)).hold).toBeNull();
    const until = h.time.now + 1_000;
    const hold = { entity: "report", entityId: id, reasonSealed: "why", author: "noor" } as const;
    await insertHold(h.deps.db, { id: "h1", ...hold, at: h.time.now, until });
    expect((await read(id)).hold).toEqual({ until, author: "noor" });
  });

  it("shows what is blocked already", async () => {
    const id = await report();
    const reason = `Abuse report: ${id}`;
    const { phoneNumber, ipAddress } = await read(id);
    await tell(h, noor, "POST", "/api/admin/blocked-phones", { phoneNumber, reason });
    expect((await read(id)).blocked).toEqual({ phone: true, ip: false });
    await tell(h, noor, "POST", "/api/admin/blocked-ips", { ipAddress, reason, confirmed: true });
    expect((await read(id)).blocked).toEqual({ phone: true, ip: true });
  });

  it("that does not exist is not found", async () => {
    for (const id of ["nothing", "A".repeat(22), "%00", "1' or '1'='1"]) {
      expect((await look(h, noor, `${path}/${encodeURIComponent(id)}`)).status).toBe(404);
      expect((await put(encodeURIComponent(id), { status: "resolved" })).status).toBe(404);
    }
  });
});

describe("a decision", () => {
  it("closes a report, and reaches the reporter in the staff's words", async () => {
    const id = await report();
    const { caseCode } = await read(id);
    h.pass(1_000);
    const { status, body } = await put(id, {
      status: "resolved",
      reviewNotes: "Gebeld met de melder.",
      decision: "We hebben de afzender geblokkeerd.",
    });
    expect([status, reportResponse.parse(body).data]).toMatchObject([
      200,
      {
        status: "resolved",
        reviewNotes: "Gebeld met de melder.",
        decision: "We hebben de afzender geblokkeerd.",
        closedAt: h.time.now,
        version: 2,
      },
    ]);
    expect(await publicCase(caseCode)).toMatchObject({
      status: "resolved",
      closedAt: h.time.now,
      decision: "We hebben de afzender geblokkeerd.",
    });
    expect(await auditOf(h)).toEqual([`noor report_resolved abuse_report/${id}`]);
  });

  it("with status and notes alone is enough, and leaves the rest as it is", async () => {
    const id = await report();
    await put(id, { status: "dismissed", reviewNotes: "Niets aan de hand", decision: "Geen misbruik." });
    await put(id, { status: "dismissed" });
    expect(await read(id)).toMatchObject({ reviewNotes: "Niets aan de hand", decision: "Geen misbruik." });
    await put(id, { status: "dismissed", reviewNotes: "", decision: null });
    expect(await read(id)).toMatchObject({ reviewNotes: null, decision: null, version: 4 });
  });

  it("may have as much to say as is allowed, in letters of three bytes too", async () => {
    const most = "€".repeat(maxNotes);
    const { status } = await put(await report(), { status: "resolved", reviewNotes: most, decision: most });
    expect(status).toBe(200);
  });

  it("can be taken back: the report is open again", async () => {
    const id = await report();
    await put(id, { status: "resolved" });
    h.pass(5);
    await put(id, { status: "pending" });
    expect(await read(id)).toMatchObject({ status: "pending", closedAt: null });
    await put(id, { status: "dismissed" });
    expect(await read(id)).toMatchObject({ status: "dismissed", closedAt: h.time.now });
    expect((await auditOf(h)).map((line) => line.split(" ")[1])).toEqual([
      "report_resolved",
      "report_reopened",
      "report_dismissed",
    ]);
  });

  it("keeps every version of the notes, with who wrote it", async () => {
    const piet = await signedIn(h, "piet");
    const id = await report();
    await put(id, { status: "pending", reviewNotes: "Eerst" });
    h.pass(1);
    await put(id, { status: "pending", reviewNotes: "Eerst" });
    await put(id, { status: "pending", reviewNotes: "Dan" }, piet);
    expect((await read(id)).notes).toEqual([
      { at: h.time.now, author: "piet", note: "Dan" },
      { at: h.time.now - 1, author: "noor", note: "Eerst" },
    ]);
  });

  it("on a report that changed meanwhile is refused, and shows what it is now", async () => {
    const id = await report();
    const { version } = await read(id);
    await put(id, { status: "resolved", reviewNotes: "Was eerst", version });
    const late = await put(id, { status: "dismissed", reviewNotes: "Te laat", version });
    expect([late.status, staleReport.parse(late.body)]).toMatchObject([
      409,
      {
        code: "stale",
        message:
          "Iemand anders heeft deze melding intussen gewijzigd. Bekijk de nieuwe versie en probeer het opnieuw.",
        current: { status: "resolved", reviewNotes: "Was eerst", version: 2 },
      },
    ]);
    expect((await read(id)).notes).toHaveLength(1);
    expect(await auditOf(h)).toEqual([`noor report_resolved abuse_report/${id}`]);
  });

  it("of fifty at once on one version is one", async () => {
    const id = await report();
    const tries = Array.from({ length: 50 }, (_, n) =>
      put(id, { status: n % 2 ? "resolved" : "dismissed", reviewNotes: `Poging ${n}`, version: 1 }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect((await read(id)).notes).toHaveLength(1);
    expect(await auditOf(h)).toHaveLength(1);
  });

  it("keeps texts as they are, and sealed", async () => {
    const id = await report();
    for (const text of nastyTexts) {
      await put(id, { status: "pending", reviewNotes: text, decision: text });
      expect(await read(id)).toMatchObject({ reviewNotes: text, decision: text });
    }
    const dump = JSON.stringify([
      await storedReports(h),
      (await h.env.DB.prepare("SELECT * FROM abuse_report_notes").all()).results,
      (await h.env.DB.prepare("SELECT * FROM audit").all()).results,
    ]);
    for (const text of nastyTexts) expect(dump).not.toContain(JSON.stringify(text).slice(1, -1));
  });

  it.each([
    [{}, "bad_request"],
    [{ status: "open" }, "bad_request"],
    [{ status: "resolved", reviewNotes: 5 }, "bad_request"],
    [{ status: "resolved", reviewNotes: "a".repeat(5_001) }, "notes_too_long"],
    [{ status: "resolved", decision: "a".repeat(5_001) }, "decision_too_long"],
    [{ status: "resolved", reviewNotes: "\ud800" }, "bad_request"],
    [{ status: "resolved", version: "1" }, "bad_request"],
    [{ status: "resolved", closedAt: 1 }, "unknown_field"],
  ])("of %j is refused", async (body, code) => {
    const id = await report();
    const told = await put(id, body);
    expect([told.status, told.body.code]).toEqual([400, code]);
    expect(await read(id)).toMatchObject({ status: "pending", version: 1, notes: [] });
  });
});

describe("reports", () => {
  it("are for staff only, and changed from their own pages only", async () => {
    const id = await report();
    for (const [method, target] of [
      ["GET", path],
      ["GET", `${path}/${id}`],
      ["PUT", `${path}/${id}`],
    ] as const) {
      expect((await h.ask(target, { method })).status).toBe(401);
    }
    const write = staffWrite(noor, "PUT", { status: "dismissed" });
    const evil = { ...(write.headers as Record<string, string>), "Sec-Fetch-Site": "cross-site" };
    expect((await h.ask(`${path}/${id}`, { ...write, headers: evil })).status).toBe(403);
    expect(await read(id)).toMatchObject({ status: "pending" });
  });

  it("take their notes along when they are forgotten, and are no longer counted", async () => {
    const id = await report();
    await put(id, { status: "resolved", reviewNotes: "Weg over een jaar" });
    h.pass(366 * day);
    await sweep(h.deps);
    noor = await signedIn(h, "noor");
    expect(await list()).toMatchObject({ data: [], total: 0 });
    expect((await h.env.DB.prepare("SELECT * FROM abuse_report_notes").all()).results).toEqual([]);
  });
});

describe("W3: a stranger who reports an innocent customer's message", () => {
  const from = (address: string) => ({ "CF-Connecting-IP": address });
  const stranger = "192.0.2.99";
  const framed = async (changes: object = {}, address = stranger) => {
    const code = await caseOf(h, changes, from(address));
    const [item] = (await find(`caseCode=${code}`)).data;
    return read(item?.id ?? "");
  };
  const block = (id: string, more: object = {}, ipAddress: unknown = "203.0.113.7") =>
    tell(h, noor, "POST", "/api/admin/blocked-ips", { ipAddress, reason: `Abuse report: ${id}`, ...more });
  const blocks = () =>
    h.env.DB.prepare("SELECT count(*) AS n FROM blocked_ips")
      .first<{ n: number }>()
      .then((row) => row?.n);

  it("is shown to have proven nothing but that we texted the number", async () => {
    const order = await sendOne(h);
    const detail = await framed();
    expect([detail.ipAddress, detail.ipAddressOf, detail.order?.id]).toEqual([
      "203.0.113.7",
      "sender",
      order,
    ]);
    expect(detail.evidence).toEqual({
      texted: true,
      quotes: false,
      proven: false,
      otherReports: 0,
      otherOrders: 0,
    });
  });

  it("gets nobody blocked before staff have said that once more", async () => {
    await sendOne(h);
    const { id } = await framed();
    for (const more of [{}, { confirmed: false }]) {
      const { status, body } = await block(id, more);
      expect([status, body.code]).toEqual([409, "confirmation_required"]);
    }
    const several = { ipAddresses: ["203.0.113.7", "203.0.113.8"], reason: `Abuse report: ${id}` };
    const { status, body } = await tell(h, noor, "POST", "/api/admin/blocked-ips/together", several);
    expect([status, body.code]).toEqual([409, "confirmation_required"]);
    expect(await blocks()).toBe(0);
    expect((await block(id, { confirmed: true })).status).toBe(201);
    expect(await blocks()).toBe(1);
  });

  it("shows as one who reports again and again, by a keyed hash and nothing readable", async () => {
    await sendOne(h);
    for (const phoneNumber of ["+31687654321", "+31687654322", "+31687654323"]) await framed({ phoneNumber });
    await framed({ phoneNumber: "+31687654324" }, "198.51.100.1");
    expect((await framed()).evidence.otherReports).toBe(3);
    const stored = await storedReports(h);
    const hash = await h.deps.vault.hash("address", stranger);
    expect(stored.filter((row) => row.reporter_hash === hash)).toHaveLength(4);
    expect(JSON.stringify(stored)).not.toContain(stranger);
  });

  it("is the same one from another address of the same /64, and counted to a hundred", async () => {
    await framed({}, "2001:db8::1");
    const row = (await storedReports(h))[0];
    const columns = Object.keys(row ?? {}).filter(
      (name) => !["id", "case_hash", "repeat_hash"].includes(name),
    );
    for (let n = 0; n < 130; n++) {
      await h.env.DB.prepare(
        `INSERT INTO abuse_reports (id, case_hash, ${columns.join()}) SELECT 'id' || ?, 'case' || ?, ${columns.join()} FROM abuse_reports LIMIT 1`,
      )
        .bind(n, n)
        .run();
    }
    expect((await framed({ reason: "Nog een keer dit." }, "2001:db8::2")).evidence.otherReports).toBe(100);
  });

  it("does not keep staff from blocking on a report that quotes the text", async () => {
    await sendOne(h);
    const detail = await framed({ reason: `Ik kreeg: ‘${goodOrder.message}’` }, "198.51.100.2");
    expect(detail.evidence).toMatchObject({ texted: true, quotes: true, proven: true });
    expect((await block(detail.id)).status).toBe(201);
  });

  it("is told whom else a block would hit", async () => {
    await place(h);
    await place(h);
    await sendOne(h);
    expect((await framed()).evidence.otherOrders).toBe(2);
  });

  it("proves less still where we texted nobody: the address is the reporter's", async () => {
    const detail = await framed();
    expect([detail.ipAddressOf, detail.evidence]).toEqual([
      "reporter",
      { texted: false, quotes: null, proven: false, otherReports: 0, otherOrders: 0 },
    ]);
    expect((await block(detail.id, {}, stranger)).status).toBe(409);
  });

  it("is asked nothing more about what is no report, or no address, and nothing is asked about a number", async () => {
    const { id } = await framed();
    expect((await block("nobody-knows-this-one0")).status).toBe(201);
    expect((await block(id, {}, "nonsense")).body.code).toBe("ip_address_invalid");
    expect((await block(id, { confirmed: "yes" })).status).toBe(400);
    const reason = `Abuse report: ${id}`;
    const number = { phoneNumber: "+31612345678", reason };
    expect((await tell(h, noor, "POST", "/api/admin/blocked-phones", number)).status).toBe(201);
    const asStranger = await h.ask(
      "/api/admin/blocked-ips",
      json({ ipAddress: stranger, reason, confirmed: true }),
    );
    expect(asStranger.status).toBe(401);
  });

  it("leaves nothing of the address once the report was closed for thirty days", async () => {
    const { id } = await framed();
    await put(id, { status: "dismissed" });
    h.pass(30 * day);
    await sweep(h.deps);
    noor = await signedIn(h, "noor-again");
    expect((await read(id)).evidence).toMatchObject({ otherReports: null, otherOrders: null });
    expect((await storedReports(h))[0]?.reporter_hash).toBeNull();
  });
});
