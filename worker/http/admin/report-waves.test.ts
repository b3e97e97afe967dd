import { beforeEach, describe, expect, it } from "vitest";
import { previewResponse } from "#contract/admin-blocks";
import { reportResponse, reportsResponse, reviewTogetherResponse } from "#contract/admin-reports";
import { startResponse } from "#contract/admin-start";
import { mostReportsTogether } from "#domain/abuse";
import { createHarness, type Harness } from "#testing/harness";
import { goodOrder, pay } from "#testing/orders";
import { auditOf, look, search, tell } from "#testing/panel";
import { caseOf } from "#testing/reports";
import { type SignedIn, signedIn } from "#testing/staff";
import { placeOrder } from "#usecases/orders/place-order";
import { sendMessage } from "#usecases/orders/send-message";
import { sweep } from "#usecases/sweep";

const path = "/api/admin/abuse-reports";
const day = 24 * 60 * 60 * 1000;
/** Passes the gate, as what people report later does. */
const text = "Je pakket ligt bij de buren op nummer twaalf.";

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness();
  noor = await signedIn(h);
});

const read = async (id: string) => reportResponse.parse((await look(h, noor, `${path}/${id}`)).body).data;
const verdict = (body: unknown, who = noor) => tell(h, who, "POST", `${path}/verdict`, body);
const numberOf = (n: number) => `+3161234${String(1000 + n)}`;

/** A message of this text from this address to a number, sent where it may be. */
async function send(n: number, address: string, message = text, isSent = true): Promise<string> {
  const placed = await placeOrder(h.deps, {
    request: { ...goodOrder, receiver: numberOf(n), message },
    language: "nl",
    address,
    challengeAnswer: undefined,
    userAgent: "Mozilla/5.0 Firefox/140.0",
    key: undefined,
    channel: "script",
  });
  if (!placed.ok) throw new Error(`refused: ${placed.error}`);
  await pay(h, placed.value.id);
  if (isSent) await sendMessage(h.deps, placed.value.id);
  h.pass(1_000);
  return placed.value.id;
}

/** Reports the message to a number; answers the report's id. */
async function report(n: number, reason = "Zogenaamd een pakket, oplichting"): Promise<string> {
  const code = await caseOf(h, { phoneNumber: numberOf(n), reason });
  const found = reportsResponse.parse((await search(h, noor, path, `caseCode=${code}`)).body);
  return found.data[0]?.id ?? "";
}

describe("the reports of one text", () => {
  it("are one group, with all its messages, all who sent them and all who reported them", async () => {
    const sent = [await send(1, "203.0.113.7"), await send(2, "203.0.113.7"), await send(3, "198.51.100.9")];
    await send(4, "203.0.113.7", "Een heel ander bericht over iets anders.");
    const [first, second] = [await report(1), await report(3)];
    const { reports } = startResponse.parse((await look(h, noor, "/api/admin/start")).body).data;
    expect(reports).toEqual([expect.objectContaining({ inWave: 2 })]);
    expect([first, second]).toContain(reports[0]?.id);
    const { wave, inWave, size } = await read(second);
    expect([inWave, size]).toEqual([2, { texts: 3, senders: 2 }]);
    const listed = reportsResponse.parse((await look(h, noor, path)).body).data;
    expect(listed.map(({ waveId }) => waveId)).toEqual([first, first]);
    expect(wave?.texts.map(({ id }) => id)).toEqual(sent.toReversed());
    expect(wave?.senders).toMatchObject([
      { ipAddress: "203.0.113.7", texts: 2, blocked: false, reported: false },
      { ipAddress: "198.51.100.9", texts: 1, blocked: false, reported: true },
    ]);
    expect(wave?.reports.map(({ id }) => id).sort()).toEqual([first, second].sort());
    expect([wave?.more, JSON.stringify(wave)]).toEqual([false, expect.not.stringContaining("pakket")]);
    await tell(h, noor, "POST", "/api/admin/blocked-ips", { ipAddress: "203.0.113.7", reason: "Golf" });
    expect((await read(first)).wave?.senders[0]).toMatchObject({ reported: true, blocked: true });
  });

  it("stay a group when texts are no longer told apart: then it is what its reports name", async () => {
    await send(1, "203.0.113.7");
    await send(2, "203.0.113.8");
    await send(3, "203.0.113.9");
    const ids = [await report(1), await report(2)];
    h.pass(2 * day);
    await sweep(h.deps);
    noor = await signedIn(h, "later");
    const { wave, inWave } = await read(ids[0] ?? "");
    expect([inWave, wave?.texts.length, wave?.reports.length]).toEqual([2, 2, 2]);
  });

  it("are not one where the text, or the order, is another; one alone is no wave", async () => {
    await send(1, "203.0.113.7");
    await send(2, "203.0.113.7", "Een heel ander bericht over iets anders.");
    const ids = [await report(1), await report(2), await report(9)];
    for (const id of ids) expect(await read(id)).toMatchObject({ wave: null, inWave: 1 });
  });
});

describe("what a report is about", () => {
  it("is read from its words, and changed by staff; a threat gets the deadline of one", async () => {
    const id = await report(1);
    const before = await read(id);
    expect(before).toMatchObject({ kind: "fraud", isThreat: false });
    const body = { status: "pending", kind: "threat", version: before.version };
    const { data } = reportResponse.parse((await tell(h, noor, "PUT", `${path}/${id}`, body)).body);
    expect(data).toMatchObject({ kind: "threat", isThreat: true, status: "pending" });
    expect((data.dueAt ?? 0) - data.createdAt).toBe(60 * 60 * 1000);
    expect(await auditOf(h)).toEqual([`noor report_noted abuse_report/${id}`]);
    const refused = await tell(h, noor, "PUT", `${path}/${id}`, { status: "pending", kind: "rude" });
    expect([refused.status, refused.body.code]).toEqual([400, "bad_request"]);
  });
});

describe("a verdict about several", () => {
  it("closes each in the version that was looked at, with a line of its own, and names what another changed", async () => {
    const piet = await signedIn(h, "piet");
    const ids = [await report(1), await report(2), await report(3)];
    await tell(h, piet, "PUT", `${path}/${ids[2]}`, { status: "dismissed", reviewNotes: "Van Piet" });
    const reports = ids.map((id) => ({ id, version: 1 }));
    const { body } = await verdict({ reports, status: "resolved", decision: "Geblokkeerd." });
    const { data, moved } = reviewTogetherResponse.parse(body);
    expect([data, moved]).toEqual([
      [
        { id: expect.any(String), version: 2 },
        { id: expect.any(String), version: 2 },
      ],
      [ids[2]],
    ]);
    expect(await read(ids[0] ?? "")).toMatchObject({ status: "resolved", decision: "Geblokkeerd." });
    expect(await read(ids[2] ?? "")).toMatchObject({ status: "dismissed", reviewNotes: "Van Piet" });
    expect((await auditOf(h)).filter((line) => line.startsWith("noor"))).toHaveLength(2);
  });

  it("can be taken back in the versions that it answered", async () => {
    const ids = [await report(1), await report(2)];
    const done = reviewTogetherResponse.parse(
      (await verdict({ reports: ids.map((id) => ({ id, version: 1 })), status: "dismissed" })).body,
    );
    const undone = reviewTogetherResponse.parse(
      (await verdict({ reports: done.data, status: "pending" })).body,
    );
    expect([undone.data.length, undone.moved]).toEqual([2, []]);
    for (const id of ids) expect(await read(id)).toMatchObject({ status: "pending", closedAt: null });
  });

  it("leaves alone what is not there, and refuses what makes no sense", async () => {
    const none = await verdict({ reports: [{ id: "nothing", version: 1 }], status: "resolved" });
    expect([none.status, none.body.data, none.body.moved]).toEqual([200, [], ["nothing"]]);
    const many = Array.from({ length: mostReportsTogether + 1 }, (_, n) => ({ id: `r${n}`, version: 1 }));
    for (const body of [
      {},
      { reports: [], status: "resolved" },
      { reports: many, status: "resolved" },
      { reports: [{ id: "a", version: "1" }], status: "resolved" },
      { reports: [{ id: "a", version: 1 }], status: "open" },
      { reports: [{ id: "a", version: 1 }], status: "resolved", reviewNotes: "voor alle" },
    ])
      expect((await verdict(body)).status).toBe(400);
    expect(await auditOf(h)).toEqual([]);
  });

  it("is nobody's who is not signed in", async () => {
    const answer = await h.ask(`${path}/verdict`, { method: "POST", body: "{}" });
    expect(answer.status).toBe(401);
  });
});

describe("what a block would have hit", () => {
  const preview = async (kind: "ips" | "phones", body: unknown) => {
    const { status, body: said } = await tell(h, noor, "POST", `/api/admin/blocked-${kind}/preview`, body);
    return status === 200 ? previewResponse.parse(said).data : [status, said.code];
  };

  it("is counted of each address over a day, with those that still wait, and nothing is blocked by asking", async () => {
    await send(1, "203.0.113.7");
    await send(2, "203.0.113.7", "Nog niet weg", false);
    await send(3, "198.51.100.9");
    const asked = { ipAddresses: ["203.0.113.7", "192.0.2.1", "198.51.100.9"] };
    expect(await preview("ips", asked)).toEqual([
      { orders: 2, queued: 1, more: false },
      { orders: 0, queued: 0, more: false },
      { orders: 1, queued: 0, more: false },
    ]);
    expect(await preview("phones", { phoneNumber: "06 1234 1001" })).toEqual([
      { orders: 1, queued: 0, more: false },
    ]);
    h.pass(day + 1);
    noor = await signedIn(h, "later");
    expect(await preview("ips", { ipAddresses: ["203.0.113.7"] })).toEqual([
      { orders: 0, queued: 0, more: false },
    ]);
    expect(await auditOf(h)).toEqual([]);
  });

  it("is refused for what is no address or number, and for too many", async () => {
    expect(await preview("ips", { ipAddresses: ["203.0.113.7", "thuis"] })).toEqual([
      400,
      "ip_address_invalid",
    ]);
    expect(await preview("ips", { ipAddresses: [] })).toEqual([400, "ip_address_invalid"]);
    expect(await preview("ips", { ipAddresses: Array(21).fill("203.0.113.7") })).toEqual([
      400,
      "bad_request",
    ]);
    expect(await preview("phones", { phoneNumber: "bel mij" })).toEqual([400, "phone_number_invalid"]);
  });

  it("is nobody's who is not signed in", async () => {
    for (const kind of ["ips", "phones"])
      expect((await h.ask(`/api/admin/blocked-${kind}/preview`, { method: "POST", body: "{}" })).status).toBe(
        401,
      );
  });
});
