import { beforeEach, describe, expect, it } from "vitest";
import { createTwilio } from ".";
import { isSigned } from "./signature";

let sent: { url: string; headers: Headers; body: URLSearchParams; redirect: unknown }[];
let answers: (() => Response | Promise<Response>)[];

beforeEach(() => {
  sent = [];
  answers = [];
});

const accountSid = "AC00000000000000000000000000000001";
const sid = "SM00000000000000000000000000000001";
const authToken = "test-token";
const twilio = createTwilio({ accountSid, authToken, apiUrl: "https://api.test" }, async (url, init) => {
  const body = new URLSearchParams(typeof init.body === "string" ? init.body : "");
  sent.push({ url, headers: new Headers(init.headers), body, redirect: init.redirect });
  const answer = answers.shift();
  if (!answer) throw new Error("not expected to be asked");
  return answer();
});
const says = (body: unknown, status = 201) => answers.push(() => Response.json(body, { status }));

const reference = "A".repeat(22);
const sms = {
  reference,
  to: "+31612345678",
  from: "Tante Bep",
  text: "Taart & koffie, 100% 🎂",
  segments: 1,
  encoding: "ucs2",
  reportUrl: "https://briefje.test/api/webhooks/sms/twilio/token",
} as const;

const created = { sid, account_sid: accountSid, status: "queued", num_segments: "1", error_code: null };
const error = (code: number, status: number) => ({
  code,
  message: "No",
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});

describe("handing a message over", () => {
  it("takes names of the characters that Twilio names, which a dot is not among", () => {
    const names = ["Bo", "Tante Bep", "A&B_c-3", "Sint N."];
    expect(names.map((sender) => twilio.takesSender?.(sender))).toEqual([true, true, true, false]);
  });

  it("says who, to whom, what, that nothing be kept, and where to report on which order", async () => {
    says(created);
    expect(await twilio.send(sms)).toEqual({ kind: "accepted", gatewayId: sid });
    expect(sent[0]?.url).toBe(`https://api.test/2010-04-01/Accounts/${accountSid}/Messages.json`);
    expect(sent[0]?.headers.get("Authorization")).toBe(`Basic ${btoa(`${accountSid}:${authToken}`)}`);
    expect(sent[0]?.headers.get("Content-Type")).toBe("application/x-www-form-urlencoded");
    expect(sent[0]?.redirect).toBe("manual");
    expect(Object.fromEntries(sent[0]?.body ?? [])).toEqual({
      To: sms.to,
      From: sms.from,
      Body: sms.text,
      StatusCallback: `${sms.reportUrl}?o=${reference}`,
      SmartEncoded: "false",
      ContentRetention: "discard",
      AddressRetention: "obfuscate",
    });
  });

  it.each([
    [21211, 400],
    [21401, 400],
    [21408, 403],
    [21602, 400],
    [21603, 400],
    [21610, 400],
    [21612, 400],
    [21614, 400],
    [21617, 400],
    [21657, 400],
  ])("is refused for good with error %i", async (code, status) => {
    says(error(code, status), status);
    expect(await twilio.send(sms)).toEqual({
      kind: "not_accepted",
      scope: "message",
      temporary: false,
      code: `twilio_${code}`,
    });
  });

  it.each([
    [20003, 401],
    [20005, 403],
    [20404, 404],
    [10001, 400],
    [21608, 400],
    [21609, 400],
    [30002, 400],
    [30029, 400],
    [30030, 400],
    [63038, 429],
  ])("is refused for the account, which can be mended, with error %i", async (code, status) => {
    says(error(code, status), status);
    expect(await twilio.send(sms)).toEqual({
      kind: "not_accepted",
      scope: "account",
      temporary: true,
      code: `twilio_${code}`,
    });
  });

  it.each([
    [20429, 429],
    [14107, 429],
    [21611, 400],
  ])("may be tried again after error %i", async (code, status) => {
    says(error(code, status), status);
    expect(await twilio.send(sms)).toMatchObject({ kind: "not_accepted", scope: "message", temporary: true });
  });

  it.each([
    [401, "account"],
    [403, "account"],
    [429, "message"],
  ])("may be tried again after status %i, whatever stands in it", async (status, scope) => {
    answers.push(() => new Response("<html>no", { status }));
    expect(await twilio.send(sms)).toMatchObject({ kind: "not_accepted", scope, temporary: true });
  });

  it.each([
    ["a cut connection", () => Promise.reject(new TypeError("cut"))],
    ["a page of HTML", () => new Response("<html>", { status: 201 })],
    ["JSON that is cut off", () => new Response('{"sid":"SM0000', { status: 201 })],
    ["an acceptance without an id", () => Response.json({ ...created, sid: null }, { status: 201 })],
    [
      "another account's acceptance",
      () => Response.json({ ...created, account_sid: `AC${"2".repeat(32)}` }, { status: 201 }),
    ],
    ["an acceptance with another status", () => Response.json(created, { status: 200 })],
    ["a redirect", () => new Response(null, { status: 302, headers: { Location: "https://other.test" } })],
    ["an error of the server", () => Response.json(error(20500, 500), { status: 500 })],
    ["a server that is busy", () => Response.json(error(20503, 503), { status: 503 })],
    ["a refusal without words", () => new Response("no", { status: 400 })],
    ["a refusal nobody has documented", () => Response.json(error(99999, 400), { status: 400 })],
    ["a refusal with the status of a success", () => Response.json(error(21211, 400), { status: 200 })],
  ])("has no clear end with %s", async (_name, reply) => {
    answers.push(reply);
    expect(await twilio.send(sms)).toMatchObject({ kind: "unknown" });
  });

  it("cannot be looked up, nor repeated", async () => {
    expect(twilio.can).toEqual({ lookUp: false, refuseDuplicates: false });
    expect(await twilio.lookUp(reference)).toEqual({ kind: "unavailable" });
    expect(sent).toEqual([]);
  });
});

const callback = (url: string, form: Record<string, string> | string, signature?: string) => ({
  method: "POST",
  url: new URL(url),
  headers: new Headers(signature === undefined ? {} : { "X-Twilio-Signature": signature }),
  body: new URLSearchParams(form).toString(),
});

/** As Twilio signs: the address it was given, then each field by name. */
async function sign(address: string, form: Record<string, string>, token = authToken): Promise<string> {
  const fields = Object.entries(form).sort(([one], [other]) => (one < other ? -1 : 1));
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hmac = { name: "HMAC", hash: "SHA-1" };
  const key = await crypto.subtle.importKey("raw", bytes(token), hmac, false, ["sign"]);
  const signed = await crypto.subtle.sign("HMAC", key, bytes(address + fields.flat().join("")));
  return btoa(String.fromCharCode(...new Uint8Array(signed)));
}

describe("a signature", () => {
  const published = {
    CallSid: "CA1234567890ABCDE",
    Caller: "+14158675309",
    Digits: "1234",
    From: "+14158675309",
    To: "+18005551212",
  };
  const report = {
    MessageSid: sid,
    MessageStatus: "delivered",
    To: "+31612345678",
    From: "Anoniem",
    AccountSid: accountSid,
  };

  it.each([
    [
      "that Twilio publishes",
      "https://mycompany.com/myapp.php?foo=1&bar=2",
      published,
      "12345",
      "RSOYDt4T1cUTdK1PDd93/VVr8B8=",
    ],
    [
      "of a report",
      "https://example.test/hooks/twilio?o=ord_1",
      report,
      "test-token",
      "/XYy38Bp5kACUEdfroD7ucd3uN0=",
    ],
  ])("%s holds, and holds nothing else", async (_name, url, form, token, signature) => {
    expect(await isSigned(callback(url, form, signature), token)).toBe(true);
    expect(await isSigned(callback(url, form, signature), `${token}x`)).toBe(false);
    expect(await isSigned(callback(`${url}1`, form, signature), token)).toBe(false);
    expect(await isSigned(callback(url, { ...form, To: "+31612345679" }, signature), token)).toBe(false);
    expect(await isSigned(callback(url, { ...form, More: "1" }, signature), token)).toBe(false);
    expect(await isSigned(callback(url, form, signature.replace(/^./, "A")), token)).toBe(false);
    expect(await isSigned(callback(url, form), token)).toBe(false);
  });

  it.each([
    ["https://briefje.test/hook?o=1", "https://briefje.test/hook?o=1"],
    ["https://briefje.test/hook?o=1", "https://briefje.test:443/hook?o=1"],
    ["https://briefje.test:8443/hook", "https://briefje.test:8443/hook"],
    ["https://briefje.test:8443/hook", "https://briefje.test/hook"],
    ["http://localhost/hook", "http://localhost:80/hook"],
  ])("over %s holds when Twilio took it for %s", async (url, taken) => {
    const signature = await sign(taken, report);
    expect(await isSigned(callback(url, report, signature), authToken)).toBe(true);
  });

  it("counts a field that comes twice once per value, in order", async () => {
    const url = "https://briefje.test/hook";
    const signature = await sign(url, { Media: "aMediab" });
    expect(await isSigned(callback(url, "Media=b&Media=a&Media=b", signature), authToken)).toBe(true);
  });

  it.each(["", "no base64!", "RSOYDt4T1cUTdK1PDd93", `${"A".repeat(43)}=`])(
    "is none as %j",
    async (signature) => {
      expect(await isSigned(callback("https://briefje.test/", report, signature), authToken)).toBe(false);
    },
  );
});

describe("a delivery report", () => {
  const noCalls = () => Promise.reject(new Error("a report asks for nothing"));
  const address = `${sms.reportUrl}?o=${reference}`;
  const form = { AccountSid: accountSid, MessageSid: sid, MessageStatus: "sent", To: sms.to, From: sms.from };
  const read = async (more: Record<string, string>, url = address) => {
    const signature = await sign(url, { ...form, ...more });
    return twilio.readReports(callback(url, { ...form, ...more }, signature));
  };

  it.each([
    ["accepted", "accepted"],
    ["scheduled", "accepted"],
    ["queued", "accepted"],
    ["sending", "accepted"],
    ["sent", "accepted"],
    ["partially_delivered", "accepted"],
    ["something new", "accepted"],
    ["delivered", "delivered"],
    ["read", "delivered"],
    ["undelivered", "undelivered"],
    ["failed", "undelivered"],
    ["canceled", "undelivered"],
  ])("with status %s says %s", async (MessageStatus, state) => {
    expect(await read({ MessageStatus, ErrorCode: "30003" })).toEqual({
      ok: true,
      value: [{ reference, gatewayId: sid, state }],
    });
  });

  it("goes by Twilio's id where the address names no order", async () => {
    expect(await read({}, sms.reportUrl)).toMatchObject({ value: [{ reference: null, gatewayId: sid }] });
  });

  it("is forged when it is not signed, or signed for another order, or of another account", async () => {
    const forged = { ok: false, error: "forged" };
    const signature = await sign(address, form);
    expect(await twilio.readReports(callback(address, form))).toEqual(forged);
    expect(await twilio.readReports(callback(address.replace("A", "B"), form, signature))).toEqual(forged);
    expect(await twilio.readReports(callback(`${address}&o=B`, form, signature))).toEqual(forged);
    expect(await read({ AccountSid: `AC${"2".repeat(32)}` })).toEqual(forged);
  });

  it("is read under the token of before as long as that stands beside the new one, and forged once it is dropped", async () => {
    const rotated = { accountSid, authToken: "the new token", apiUrl: "https://api.test" };
    const underBefore = callback(address, form, await sign(address, form));
    const underNow = callback(address, form, await sign(address, form, rotated.authToken));
    const both = createTwilio({ ...rotated, previousAuthToken: authToken }, noCalls);
    expect(await both.readReports(underBefore)).toMatchObject({ value: [{ reference, gatewayId: sid }] });
    expect(await both.readReports(underNow)).toMatchObject({ value: [{ reference, gatewayId: sid }] });
    const finished = createTwilio(rotated, noCalls);
    expect(await finished.readReports(underBefore)).toEqual({ ok: false, error: "forged" });
    expect(await finished.readReports(underNow)).toMatchObject({ ok: true });
  });

  it.each([
    { MessageSid: "" },
    { MessageSid: "SM1" },
    { MessageStatus: "" },
    { MessageStatus: "x".repeat(33) },
  ])("is malformed with %j", async (more) =>
    expect(await read(more)).toEqual({ ok: false, error: "malformed" }),
  );

  it("is not read with GET", async () => {
    const signature = await sign(address, form);
    const got = { ...callback(address, form, signature), method: "GET" };
    expect(await twilio.readReports(got)).toEqual({ ok: false, error: "malformed" });
  });
});
