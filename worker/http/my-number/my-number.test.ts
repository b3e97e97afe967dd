import { beforeEach, describe, expect, it } from "vitest";
import { messageReportResponse, type NumberView, numberResponse, verifyResponse } from "#contract/my-number";
import { codeLife, numberSessionLimit } from "#domain/my-number";
import { losingD1 } from "#testing/d1-probe";
import { form } from "#testing/forms";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf, json, oneRay } from "#testing/http";
import { goodOrder, pay, place, sendOne, statesOf } from "#testing/orders";
import { emptyQueue, Receiver } from "#testing/receiver";
import { storedReports } from "#testing/reports";
import { sendCode } from "#usecases/my-number/send-code";
import { sendMessage } from "#usecases/orders/send-message";
import { sweep } from "#usecases/sweep";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let h: Harness;
let noor: Receiver;
beforeEach(async () => {
  h = createHarness();
  // As chance would have it: the harness' own is the same each time.
  let seed = 7;
  Object.assign(h.deps.chance, {
    fraction: () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    },
  });
  noor = new Receiver(h);
});

const codes = () => h.gateway.accepted.filter(({ reference }) => reference.startsWith("code-"));
const problem = async (response: Response) => [response.status, (await bodyOf(response)).code];
const data = async (response: Response): Promise<NumberView> => {
  expect(response.status).toBe(200);
  return numberResponse.parse(await response.json()).data;
};
const again = () => h.pass(10 * minute);

describe("POST /api/my-number/code", () => {
  it("sends a code to a number that we texted, outside the request, under the product's own name", async () => {
    await sendOne(h);
    expect(await bodyOf(await noor.post("/code", { phoneNumber: "06 12345678" }))).toEqual({ success: true });
    expect(codes()).toEqual([]);
    await emptyQueue(h);
    const [sms] = codes();
    expect(sms).toMatchObject({ to: goodOrder.receiver, from: "Briefje", segments: 1, encoding: "gsm7" });
    expect(sms?.text).toMatch(
      /^\d{6} is je code voor Mijn nummer op Briefje\. Hij geldt 10 minuten\. Niet gevraagd\? Deel hem met niemand en doe niets\.$/,
    );
  });

  it("in the language of the page", async () => {
    await sendOne(h);
    await h.ask("/api/my-number/code", json({ phoneNumber: noor.number }, { "Accept-Language": "en" }));
    await emptyQueue(h);
    expect(codes()[0]?.text).toMatch(/^\d{6} is your code for My number on Briefje\./);
    expect(codes()[0]?.segments).toBe(1);
  });

  it("to the browser alone whose cookie it sets, which no other path and no script sees", async () => {
    const [cookie] = (await noor.askCode()).headers.getSetCookie();
    expect(cookie).toMatch(
      /^number-browser=[\w-]{44}; Max-Age=600; Path=\/api\/my-number; HttpOnly; SameSite=Strict$/,
    );
  });

  it.each([
    ["no number", {}, 400, "phone_number_required"],
    ["a blank one", { phoneNumber: " " }, 400, "phone_number_required"],
    ["what is none", { phoneNumber: "geen nummer" }, 400, "phone_number_invalid"],
    ["a letter", { phoneNumber: "1".repeat(31) }, 400, "phone_number_too_long"],
    ["more than asked", { phoneNumber: "0612345678", x: 1 }, 400, "unknown_field"],
  ])("is refused with %s", async (_, body, status, code) => {
    expect(await problem(await noor.post("/code", body))).toEqual([status, code]);
  });

  it("is refused to another site", async () => {
    const init = json({ phoneNumber: noor.number }, { Origin: "https://evil.example" });
    expect(await problem(await h.ask("/api/my-number/code", init))).toEqual([403, "foreign_origin"]);
    const text = { method: "POST", headers: { "Content-Type": "text/plain" }, body: "{}" };
    expect(await problem(await h.ask("/api/my-number/code", text))).toEqual([415, "unsupported_media_type"]);
  });

  it("sends to nobody abroad whom we never texted, and in the Benelux to twenty a day", async () => {
    Object.assign(h.deps.site, { codeLimits: { perNumber: 3, perVisitor: 100, advance: 2 } });
    for (const number of [
      "+4915112345678",
      "+33612345678",
      "+31201234567",
      "+32470123456",
      "+352628123456",
      "+31687654321",
    ]) {
      await new Receiver(h, number).askCode();
    }
    expect(codes().map(({ to }) => to)).toEqual(["+32470123456", "+352628123456"]);
    h.pass(day);
    await new Receiver(h, "+31687654321").askCode();
    expect(codes()).toHaveLength(3);
  });

  it("goes abroad from a fifth of the day's codes at most, so that who uses those up shuts nobody out in the Benelux", async () => {
    Object.assign(h.deps.site.budgets, { codes: 10 });
    const abroad = ["+4915112345678", "+4915112345679", "+33612345678"];
    for (const receiver of [...abroad, "+31612345678"]) {
      const id = await place(h, { receiver });
      await pay(h, id);
      await sendMessage(h.deps, id);
    }
    for (const number of abroad) await new Receiver(h, number).askCode();
    expect(codes().map(({ to }) => to)).toEqual(abroad.slice(0, 2));
    expect(h.alarms.map(({ code }) => code)).toContain("codes_spent");
    await new Receiver(h, "+31612345678").askCode();
    expect(codes().at(-1)?.to).toBe("+31612345678");
    h.pass(day);
    await new Receiver(h, "+33612345678").askCode();
    expect(codes()).toHaveLength(4);
  });

  it("is sent once where the database claimed it and its answer was lost, and counts as one", async () => {
    const lossy = losingD1(h.env.DB);
    const shaky = createHarness({ d1: lossy.d1 });
    await sendOne(shaky);
    const mia = new Receiver(shaky);
    await mia.post("/code", { phoneNumber: mia.number });
    const sent = () => shaky.gateway.accepted.filter(({ reference }) => reference.startsWith("code-"));
    const [id = ""] = shaky.wokenCodes;
    // What is known of it is the first round trip, its claim the second.
    lossy.loseAnswer(2);
    await sendCode(shaky.deps, id);
    expect(sent()).toHaveLength(1);
    await sendCode(shaky.deps, id);
    expect(sent()).toHaveLength(1);
    expect(await h.env.DB.prepare("SELECT status, advance FROM number_codes").first()).toEqual({
      status: "sent",
      advance: 0,
    });
  });

  it("sends to a number one in ten minutes and three a day, whoever asks", async () => {
    await sendOne(h);
    const other = new Receiver(h, noor.number, "203.0.113.99");
    const sent = async (who: Receiver) => {
      const before = codes().length;
      expect((await who.askCode()).status).toBe(200);
      return codes().length - before;
    };
    expect([await sent(noor), await sent(other)]).toEqual([1, 0]);
    again();
    expect([await sent(other), await sent(noor)]).toEqual([1, 0]);
    again();
    expect(await sent(noor)).toBe(1);
    again();
    expect([await sent(noor), await sent(other)]).toEqual([0, 0]);
    h.pass(day);
    expect(await sent(noor)).toBe(1);
  });

  it("hears a visitor five times a day, and says how long that is, for it tells nothing of a number", async () => {
    for (let n = 0; n < 5; n++) expect((await new Receiver(h, `+3161234567${n}`).askCode()).status).toBe(200);
    const refused = await noor.askCode();
    expect(refused.headers.get("Retry-After")).toBe("3600");
    expect([refused.status, await bodyOf(refused)]).toEqual([
      429,
      expect.objectContaining({ code: "codes_asked", message: expect.stringContaining("of morgen") }),
    ]);
    expect((await new Receiver(h, noor.number, "203.0.113.99").askCode()).status).toBe(200);
    h.pass(day);
    expect((await noor.askCode()).status).toBe(200);
  });

  it("stands outside the visitor's limit in development where no address is sent, and nowhere else", async () => {
    const ask = () => h.ask("/api/my-number/code", json({ phoneNumber: noor.number }));
    for (let n = 0; n < 7; n++) expect((await ask()).status).toBe(200);
  });

  it("sends no more than the site's budget a day, with an alarm at its end", async () => {
    await sendOne(h);
    Object.assign(h.deps.site.budgets, { codes: 1 });
    await noor.askCode();
    await new Receiver(h, "+31687654321", "203.0.113.99").askCode();
    expect(codes()).toHaveLength(1);
    expect(h.alarms.map(({ code }) => code)).toEqual(["codes_spent", "codes_spent"]);
  });

  it("sends nothing while staff or the operator have stopped sending, and within its ten minutes once they have not", async () => {
    await sendOne(h);
    await h.env.DB.prepare("UPDATE settings SET v = 'off' WHERE k = 'sending'").run();
    await noor.askCode();
    expect(codes()).toEqual([]);
    await h.env.DB.prepare("UPDATE settings SET v = 'on' WHERE k = 'sending'").run();
    h.pass(minute);
    await sweep(h.deps);
    expect(codes()).toHaveLength(1);
    await noor.askCode();
    h.pass(codeLife);
    await sweep(h.deps);
    expect(codes()).toHaveLength(1);
  });

  it("goes to nobody outside the operator's allowlist", async () => {
    Object.assign(h.deps.site.operation, { testReceivers: ["+31687654321"] });
    await noor.askCode();
    expect(codes()).toEqual([]);
    await new Receiver(h, "+31687654321").askCode();
    expect(codes()).toHaveLength(1);
  });

  it("goes out once, whatever comes back of the call, and by the next gateway after a definite no", async () => {
    const no = { kind: "not_accepted", temporary: true, scope: "message", code: "busy" } as const;
    const answers = h.gateway.answers;
    answers.push({ accepts: true, outcome: { kind: "unknown", code: "timeout" } });
    await noor.askCode();
    h.pass(minute);
    await sweep(h.deps);
    expect(codes()).toHaveLength(1);
    expect((await noor.post("/verify", { phoneNumber: noor.number, code: noor.code() })).status).toBe(200);
    // One that nobody took counts for no limit.
    again();
    answers.push({ accepts: false, outcome: no });
    await noor.askCode();
    expect(codes()).toHaveLength(1);
    await noor.askCode();
    expect(codes()).toHaveLength(2);
  });

  it("goes to a number that is blocked or stopped, and a delivery report of it moves nothing", async () => {
    await sendOne(h);
    await noor.prove();
    await noor.post("/stop");
    h.pass(91 * day);
    expect((await noor.prove()).status).toBe(200);
    const [sms] = codes();
    const report = JSON.stringify({ reference: sms?.reference, state: "undelivered" });
    const url = new URL(sms?.reportUrl ?? "");
    expect((await h.ask(url.pathname, { method: "POST", body: report })).status).toBe(200);
    expect(h.alarms).toEqual([]);
  });
});

describe("POST /api/my-number/verify", () => {
  it("opens half an hour to who has the code, by a cookie of its own", async () => {
    await sendOne(h);
    const [cookie] = (await noor.prove()).headers.getSetCookie();
    expect(cookie).toMatch(
      /^number=[\w-]{44}\.[\w:-]{43,}; Max-Age=1800; Path=\/api\/my-number; HttpOnly; SameSite=Strict$/,
    );
    expect((await noor.get()).status).toBe(200);
    h.pass(numberSessionLimit - 1);
    expect((await noor.get()).status).toBe(200);
    h.pass(1);
    expect(await problem(await noor.get())).toEqual([401, "number_not_proven"]);
  });

  it("has Secure cookies in production", async () => {
    Object.assign(h.services.settings, { development: false });
    await sendOne(h);
    const [cookie] = (await noor.prove()).headers.getSetCookie();
    expect(cookie).toMatch(/^__Secure-number=.*; HttpOnly; Secure; SameSite=Strict$/);
    expect((await noor.get()).status).toBe(200);
  });

  it("takes a code as people type it, once, for ten minutes", async () => {
    await sendOne(h);
    await noor.askCode();
    const typed = { phoneNumber: "0612345678", code: ` ${noor.code().slice(0, 3)}-${noor.code().slice(3)} ` };
    const opened = await noor.post("/verify", typed);
    expect([opened.status, verifyResponse.parse(await opened.json())]).toEqual([200, { success: true }]);
    expect(await problem(await noor.post("/verify", typed))).toEqual([403, "code_wrong"]);
    again();
    await noor.askCode();
    h.pass(codeLife);
    expect(await problem(await noor.post("/verify", { ...typed, code: noor.code() }))).toEqual([
      403,
      "code_wrong",
    ]);
  });

  it("hears five tries of a code, and then not the right one either", async () => {
    await sendOne(h);
    await noor.askCode();
    const right = noor.code();
    const wrong = right === "000000" ? "000001" : "000000";
    const tries = [wrong, wrong, wrong, wrong, wrong, right];
    for (const code of tries)
      expect(await problem(await noor.post("/verify", { phoneNumber: noor.number, code }))).toEqual([
        403,
        "code_wrong",
      ]);
  });

  it("opens the session too where the database did it and its answer was lost", async () => {
    const lossy = losingD1(h.env.DB);
    const shaky = createHarness({ d1: lossy.d1 });
    await sendOne(shaky);
    const mia = new Receiver(shaky);
    await mia.askCode();
    // The try is the first round trip of the request, the session the second.
    lossy.loseAnswer(2);
    expect((await mia.post("/verify", { phoneNumber: mia.number, code: mia.code() })).status).toBe(200);
    expect((await data(await mia.get())).messages).toHaveLength(1);
  });

  it("is bound to the browser that asked, and to the number", async () => {
    await sendOne(h);
    await noor.askCode();
    const body = { phoneNumber: noor.number, code: noor.code() };
    expect(await problem(await new Receiver(h).post("/verify", body))).toEqual([403, "code_wrong"]);
    const stranger = new Receiver(h, noor.number, "203.0.113.99");
    await stranger.askCode();
    expect(await problem(await stranger.post("/verify", body))).toEqual([403, "code_wrong"]);
    const other = { ...body, phoneNumber: "+31687654321" };
    expect(await problem(await noor.post("/verify", other))).toEqual([403, "code_wrong"]);
    expect((await noor.post("/verify", body)).status).toBe(200);
  });

  it("opens nothing on a code that was never sent", async () => {
    await noor.post("/code", { phoneNumber: "+4915112345678" });
    h.deps.chance.fraction = () => 0.123456;
    await noor.post("/code", { phoneNumber: "+4915112345678" });
    await emptyQueue(h);
    const body = { phoneNumber: "+4915112345678", code: "123456" };
    expect(await problem(await noor.post("/verify", body))).toEqual([403, "code_wrong"]);
  });

  it.each([
    [{ phoneNumber: "0612345678" }, 400, "code_wrong"],
    [{ phoneNumber: "0612345678", code: "1".repeat(21) }, 403, "code_wrong"],
    [{ phoneNumber: "0612345678", code: "abc" }, 403, "code_wrong"],
    [{ code: "123456" }, 400, "phone_number_required"],
  ])("is refused with %j", async (body, _status, code) => {
    expect((await problem(await noor.post("/verify", body)))[1]).toBe(code);
  });

  it("is refused to another site", async () => {
    const init = json({ phoneNumber: noor.number, code: "123456" }, { "Sec-Fetch-Site": "cross-site" });
    expect(await problem(await h.ask("/api/my-number/verify", init))).toEqual([403, "foreign_origin"]);
  });
});

describe("GET /api/my-number", () => {
  it("shows what was sent in ninety days, and nothing that opens an order", async () => {
    const old = await sendOne(h);
    h.pass(89 * day);
    const id = await sendOne(h);
    await place(h);
    await noor.prove();
    const view = await data(await noor.get());
    expect(view).toMatchObject({ phoneNumber: noor.number, stopped: false, locked: false, until: null });
    expect(view.messages).toEqual([
      { id: expect.stringMatching(/^[\w-]{22}$/), at: h.time.now, sender: "Sinterklaas" },
      { id: expect.stringMatching(/^[\w-]{22}$/), at: h.time.now - 89 * day, sender: "Sinterklaas" },
    ]);
    expect(JSON.stringify(view)).not.toContain(id);
    expect(JSON.stringify(view)).not.toContain(old);
    h.pass(2 * day);
    await noor.prove();
    expect((await data(await noor.get())).messages).toHaveLength(1);
  });

  it("is refused without a session, with another's cookie cut, and with garbage", async () => {
    await sendOne(h);
    expect(await problem(await noor.get())).toEqual([401, "number_not_proven"]);
    await noor.prove();
    const { number: cookie = "" } = noor.cookies();
    for (const bad of [
      cookie.slice(0, -1),
      cookie.replace(/^./, (char) => (char === "A" ? "B" : "A")),
      "x",
      `${"a".repeat(44)}.${"b".repeat(43)}`,
    ])
      expect(await problem(await h.ask("/api/my-number", { headers: { Cookie: `number=${bad}` } }))).toEqual([
        401,
        "number_not_proven",
      ]);
  });

  it("shows nothing of another number", async () => {
    await sendOne(h);
    const other = new Receiver(h, "+31687654321");
    await other.prove();
    expect((await data(await other.get())).messages).toEqual([]);
  });
});

describe("POST /api/my-number/stop", () => {
  it("stops everything at once: the next order, what is paid now, and what is queued", async () => {
    await sendOne(h);
    const unpaid = await place(h);
    const queued = await place(h);
    await pay(h, queued);
    await noor.prove();
    const view = await data(await noor.post("/stop"));
    expect(view).toMatchObject({ stopped: true, locked: false, until: h.time.now + 730 * day });
    await expect(place(h)).rejects.toThrow("receiver_unreachable");
    await pay(h, unpaid);
    await sendMessage(h.deps, queued);
    expect([(await statesOf(h, unpaid)).message, (await statesOf(h, queued)).message]).toEqual([
      "refund_due",
      "refund_due",
    ]);
    expect(h.gateway.accepted.filter(({ reference }) => reference.length === 22)).toHaveLength(1);
  });

  it("takes no body too, and ends after two years unless renewed", async () => {
    await noor.prove();
    const { number: cookie = "" } = noor.cookies();
    const bare = await h.ask("/api/my-number/stop", {
      method: "POST",
      headers: { Cookie: `number=${cookie}` },
    });
    expect(bare.status).toBe(200);
    h.pass(729 * day);
    await noor.prove();
    await noor.post("/stop");
    h.pass(729 * day);
    await expect(place(h)).rejects.toThrow("receiver_unreachable");
    h.pass(day);
    await place(h);
    await sweep(h.deps);
    expect(await h.env.DB.prepare("SELECT count(*) AS n FROM opt_outs").first("n")).toBe(0);
  });

  it("keeps the number in no other way than sealed and hashed", async () => {
    await noor.prove();
    await noor.post("/stop");
    for (const table of ["opt_outs", "number_codes"]) {
      const { results } = await h.env.DB.prepare(`SELECT * FROM ${table}`).all();
      expect(results).toHaveLength(1);
      expect(JSON.stringify(results)).not.toMatch(/612345678/);
      expect(JSON.stringify(results)).not.toContain(noor.code());
    }
  });
});

describe("POST /api/my-number/lock and /lift", () => {
  it("a stop is lifted at once", async () => {
    await noor.prove();
    await noor.post("/stop");
    expect(await data(await noor.post("/lift"))).toMatchObject({ stopped: false, until: null });
    await place(h);
    expect(await h.deps.edge.read(`block:phone:${await h.deps.vault.hash("phone", noor.number)}`)).toBeNull();
  });

  it("a lock is lifted on a new code alone, after 72 hours, and may be called off", async () => {
    await noor.prove();
    expect(await data(await noor.post("/lock"))).toMatchObject({ stopped: true, locked: true });
    expect(await problem(await noor.post("/lift"))).toEqual([403, "lock_needs_code"]);
    again();
    await noor.prove();
    const due = h.time.now + 72 * hour;
    expect(await data(await noor.post("/lift"))).toMatchObject({ stopped: true, locked: true, liftAt: due });
    h.pass(hour);
    // Asking again does not put it off, and stopping does not unlock.
    await noor.prove();
    expect(await data(await noor.post("/lift"))).toMatchObject({ liftAt: due });
    expect(await data(await noor.post("/lock"))).toMatchObject({ locked: true, liftAt: null });
    h.pass(80 * hour);
    await expect(place(h)).rejects.toThrow("receiver_unreachable");
    await noor.prove();
    expect(await data(await noor.post("/stop"))).toMatchObject({ locked: true });
    await noor.post("/lift");
    h.pass(72 * hour - 1);
    await expect(place(h)).rejects.toThrow("receiver_unreachable");
    h.pass(1);
    await place(h);
  });

  it("lifts what is not stopped without a word", async () => {
    await noor.prove();
    expect(await data(await noor.post("/lift"))).toMatchObject({ stopped: false });
  });
});

describe("POST /api/my-number/report", () => {
  const reason = "Iemand bedreigt mij hiermee.";

  it("reports the message that was chosen, as proven, and nothing is sent for a week", async () => {
    const id = await sendOne(h);
    h.pass(hour);
    await sendOne(h);
    await noor.prove();
    const [, first] = (await data(await noor.get())).messages;
    const response = await noor.post("/report", { message: first?.id, reason });
    expect(response.status).toBe(201);
    const { caseCode } = messageReportResponse.parse(await response.json());
    const [report, ...more] = await storedReports(h);
    expect([report, more]).toMatchObject([{ order_id: id, proven: 1, address_of: "sender" }, []]);
    const view = await data(await noor.get());
    expect(view.messages.map((one) => one.caseCode)).toEqual([undefined, caseCode]);
    expect(view.pausedUntil).toBe(h.time.now + 7 * day);
    const found = await h.ask("/api/abuse/cases", json({ code: caseCode }));
    expect(found.status).toBe(200);
    await expect(place(h)).rejects.toThrow("receiver_unreachable");
    // The same again is the same case.
    h.pass(2 * day);
    await noor.prove();
    const repeated = await noor.post("/report", { message: first?.id, reason: "Nog een keer gemeld." });
    expect(await repeated.json()).toMatchObject({ caseCode });
    expect(await storedReports(h)).toHaveLength(1);
  });

  it.each([
    ["a message that is not in the list", { message: "a".repeat(22), reason }, 404, "sms_unknown"],
    ["no message", { reason }, 404, "sms_unknown"],
    ["too little", { message: "a", reason: "Kort" }, 400, "reason_too_short"],
    ["too much", { message: "a", reason: "a".repeat(2_001) }, 400, "reason_too_long"],
  ])("is refused with %s", async (_, body, status, code) => {
    await sendOne(h);
    await noor.prove();
    expect(await problem(await noor.post("/report", body))).toEqual([status, code]);
    expect(await storedReports(h)).toEqual([]);
  });
});

describe("POST /api/my-number/leave", () => {
  const read = (number = "") =>
    h.ask("/api/my-number", { headers: { ...oneRay, Cookie: `number=${number}` } });

  it("ends the session in the database, and takes both cookies back", async () => {
    await sendOne(h);
    await noor.prove();
    const { number } = noor.cookies();
    expect((await read(number)).status).toBe(200);
    const left = await noor.post("/leave");
    expect([left.status, await bodyOf(left)]).toEqual([200, { success: true }]);
    expect(left.headers.getSetCookie()).toEqual([
      "number=; Max-Age=0; Path=/api/my-number; HttpOnly; SameSite=Strict",
      "number-browser=; Max-Age=0; Path=/api/my-number; HttpOnly; SameSite=Strict",
    ]);
    expect(await problem(await read(number))).toEqual([401, "number_not_proven"]);
  });

  it("leaves the session of the same number in another browser alone", async () => {
    await sendOne(h);
    await noor.prove();
    again();
    const elsewhere = new Receiver(h);
    await elsewhere.prove();
    await noor.post("/leave");
    expect((await read(elsewhere.cookies().number)).status).toBe(200);
  });

  it("is what a new code in the same browser does to the session before it", async () => {
    await sendOne(h);
    await noor.prove();
    const { number: before } = noor.cookies();
    again();
    await noor.prove();
    expect(await problem(await read(before))).toEqual([401, "number_not_proven"]);
    expect((await read(noor.cookies().number)).status).toBe(200);
  });

  it("leads a form to the beginning, also where nothing is open", async () => {
    const left = await h.ask("/api/my-number/leave", form({ lang: "nl" }));
    expect([left.status, left.headers.get("Location")]).toEqual([303, "/mijn-nummer"]);
  });
});

it.each(["/stop", "/lock", "/lift", "/leave", "/report"])(
  "POST /api/my-number%s is refused without a session, and to another site with one",
  async (path) => {
    await sendOne(h);
    const body = { message: "a", reason: "Iemand bedreigt mij." };
    expect(await problem(await noor.post(path, body))).toEqual([401, "number_not_proven"]);
    await noor.prove();
    const { number: cookie = "" } = noor.cookies();
    for (const site of [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "same-site" }]) {
      const init = json(body, { ...site, Cookie: `number=${cookie}` } as Record<string, string>);
      expect(await problem(await h.ask(`/api/my-number${path}`, init))).toEqual([403, "foreign_origin"]);
    }
    expect(await h.env.DB.prepare("SELECT count(*) AS n FROM opt_outs").first("n")).toBe(0);
  },
);
