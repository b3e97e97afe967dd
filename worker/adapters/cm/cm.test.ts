import { beforeEach, describe, expect, it } from "vitest";
import { createCm } from ".";

let sent: { url: string; headers: Headers; body: unknown }[];
let answers: (() => Response | Promise<Response>)[];

beforeEach(() => {
  sent = [];
  answers = [];
});

const account = { productToken: "token", apiUrl: "https://gw.test", lookUpUrl: "https://look.test" };
const fetcher = async (url: string, init: RequestInit) => {
  const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
  sent.push({ url, headers: new Headers(init.headers), body });
  const answer = answers.shift();
  if (!answer) throw new Error("not expected to be asked");
  return answer();
};
const cm = createCm(account, () => Date.UTC(2026, 10, 21, 12), fetcher);
const says = (body: unknown, status = 200) => answers.push(() => Response.json(body, { status }));

const reference = "A".repeat(22);
const sms = {
  reference,
  to: "+31612345678",
  from: "Tante Bep",
  text: "De taart staat klaar 🎂",
  segments: 1,
  encoding: "ucs2",
  reportUrl: "https://briefje.test/",
} as const;

const answer = (status: string, messageErrorCode = 0, errorCode = messageErrorCode, ref = reference) => ({
  details: "",
  errorCode,
  messages: [
    { to: "0031612345678", status, reference: ref, parts: 1, messageDetails: null, messageErrorCode },
  ],
});

describe("handing a message over", () => {
  it("says who, to whom, what, in how many parts, and under which reference", async () => {
    says(answer("Accepted"));
    expect(await cm.send(sms)).toEqual({ kind: "accepted", gatewayId: reference });
    expect(sent[0]?.url).toBe("https://gw.test/v1.0/message");
    expect(sent[0]?.headers.get("X-CM-PRODUCTTOKEN")).toBe("token");
    expect(sent[0]?.body).toEqual({
      messages: {
        msg: [
          {
            from: "Tante Bep",
            to: [{ number: "0031612345678" }],
            body: { type: "auto", content: sms.text },
            minimumNumberOfMessageParts: 1,
            maximumNumberOfMessageParts: 1,
            reference,
            allowedChannels: ["SMS"],
          },
        ],
      },
    });
  });

  it("takes names of three characters and more, as CM says of all countries", () => {
    expect(["Bo", "K.", "Bep", "Sint N."].map((sender) => cm.takesSender?.(sender))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it.each([202, 203, 301, 302, 303, 304, 305, 401, 402, 403])(
    "is refused for good with code %i",
    async (code) => {
      says(answer("Rejected", code, 201), 400);
      expect(await cm.send(sms)).toEqual({
        kind: "not_accepted",
        scope: "message",
        temporary: false,
        code: `cm_${code}`,
      });
    },
  );

  it("0.2: blames the number only where the code does", () => {
    expect([301, 302, 303, 304, 402].filter((code) => cm.blamesNumber(`cm_${code}`))).toEqual([302, 303]);
    expect(cm.blamesNumber("twilio_21211")).toBe(false);
  });

  it.each([101, 102, 103])("is refused for the account, which can be mended, with code %i", async (code) => {
    says({ details: "No", errorCode: code, messages: null }, 400);
    expect(await cm.send(sms)).toMatchObject({ kind: "not_accepted", scope: "account", temporary: true });
  });

  it.each([
    [401, "account"],
    [403, "account"],
    [429, "message"],
  ])("may be tried again after status %i", async (status, scope) => {
    answers.push(() => new Response("no", { status }));
    expect(await cm.send(sms)).toMatchObject({ kind: "not_accepted", scope, temporary: true });
  });

  it.each([
    ["a cut connection", () => Promise.reject(new TypeError("cut"))],
    ["a page of HTML", () => new Response("<html>")],
    ["JSON that is cut off", () => new Response('{"errorCode":0,"messages":[{"sta')],
    ["an error of the server", () => Response.json(answer("Rejected", 301), { status: 502 })],
    ["an internal error", () => Response.json(answer("Rejected", 500, 500), { status: 400 })],
    ["an unknown error", () => Response.json(answer("Rejected", 999, 999), { status: 400 })],
    ["another message's acceptance", () => Response.json(answer("Accepted", 0, 0, "other"))],
    [
      "another message's refusal",
      () => Response.json(answer("Rejected", 301, 201, "other"), { status: 400 }),
    ],
    ["an acceptance with an error in it", () => Response.json(answer("Accepted", 500))],
    ["an acceptance of nothing", () => Response.json({ details: "", errorCode: 0, messages: [] })],
  ])("has no clear end with %s", async (_name, reply) => {
    answers.push(reply);
    expect(await cm.send(sms)).toMatchObject({ kind: "unknown" });
  });
});

describe("looking a reference up", () => {
  it.each([
    [[20], "delivered"],
    [["20"], "delivered"],
    [[21], "undelivered"],
    [[40], "undelivered"],
    [[37], "accepted"],
    [[20, 37], "accepted"],
    [[20, 21], "undelivered"],
  ])("reads states %j as %s", async (states, state) => {
    says({ result: states.map((status) => ({ status, recipient: "0031612345678" })) });
    expect(await cm.lookUp(reference)).toEqual({ kind: "found", gatewayId: reference, state });
    expect(sent[0]?.url).toBe(
      `https://look.test/v1.2/transactions/?startdate=2026-11-17&enddate=2026-11-22&reference=${reference}&channel=SMS`,
    );
  });

  it("knows that there is none", async () => {
    says({ result: [], message: "There are no transactions available" });
    expect(await cm.lookUp(reference)).toEqual({ kind: "absent" });
  });

  it("takes nothing for an answer but one", async () => {
    for (const [body, status] of [
      ["<html>", 200] as const,
      ["{}", 200] as const,
      ['{"result":[]}', 500] as const,
    ]) {
      answers.push(() => new Response(body, { status }));
      expect(await cm.lookUp(reference)).toEqual({ kind: "unavailable" });
    }
    answers.push(() => Promise.reject(new TypeError("cut")));
    expect(await cm.lookUp(reference)).toEqual({ kind: "unavailable" });
  });
});

describe("a status report", () => {
  const read = (body: unknown, method = "POST") =>
    cm.readReports({
      method,
      body: JSON.stringify(body),
      headers: new Headers(),
      url: new URL("https://briefje.test/"),
    });
  const report = (code: unknown) => ({
    messages: { msg: { reference, to: "0031612345678", status: { code } } },
  });

  it.each([
    [0, "accepted"],
    [1, "undelivered"],
    [2, "delivered"],
    ["2", "delivered"],
    [3, "undelivered"],
    [77, "accepted"],
  ])("with code %j says %s", async (code, state) => {
    expect(await read(report(code))).toEqual({ ok: true, value: [{ reference, gatewayId: null, state }] });
  });

  it.each([null, [], {}, { messages: { msg: { status: { code: 2 } } } }, report(null)])(
    "is malformed as %j",
    async (body) => expect(await read(body)).toEqual({ ok: false, error: "malformed" }),
  );

  it("is not read with GET", async () => {
    expect(await read(report(2), "GET")).toEqual({ ok: false, error: "malformed" });
  });
});
