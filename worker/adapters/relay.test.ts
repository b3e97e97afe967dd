import { beforeEach, describe, expect, it } from "vitest";
import { callVendor } from "./http-call";
import { createRelayEgress, createRelayFetcher } from "./relay";

const relay = { url: "https://relay.test/in", secret: "a-secret-of-at-least-32-characters" };

type Asked = { readonly url: string; readonly init: RequestInit };
let asked: Asked[];
let alarms: object[];
let answer: () => Response | Promise<Response>;
beforeEach(() => {
  asked = [];
  alarms = [];
});

let ids = 0;
const deps = {
  now: () => 1_800_000_000_999,
  id: () => `nonce-number-${++ids}`,
  log: { alarm: (code: string, facts: object = {}) => alarms.push({ code, ...facts }) },
  fetcher: async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return answer();
  },
};
const says = (body: unknown, status = 200) => {
  answer = () => new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
};
const through = (url: string, init: RequestInit = {}) =>
  callVendor(createRelayFetcher(relay, deps), url, init, 15_000);
const bodyOf = ({ init: { body } }: Asked) => (typeof body === "string" ? body : "");
const headersOf = ({ init }: Asked) => Object.fromEntries(new Headers(init.headers));

/** What the relay expects, by the platform's own verification rather than the adapter's signing. */
async function isSigned(one: Asked): Promise<boolean> {
  const headers = headersOf(one);
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(relay.secret), algorithm, false, ["verify"]);
  const signature = Uint8Array.from(
    headers["x-relay-signature"]?.slice("v2=".length).match(/[\da-f]{2}/g) ?? [],
    (pair) => Number.parseInt(pair, 16),
  );
  const path = one.url.slice(relay.url.length);
  const stamp = ["v2", headers["x-relay-time"], headers["x-relay-nonce"], one.init.method ?? "GET", path];
  const text = [...stamp, bodyOf(one)].join("\n");
  return crypto.subtle.verify("HMAC", key, signature, bytes(text));
}

describe("a call through the relay", () => {
  it("says signed what to ask of whom, and gives the gateway's answer", async () => {
    says({ status: 201, headers: { "content-type": "application/json" }, body: '{"ok":1}' });
    const init = {
      method: "POST",
      headers: { Authorization: "Basic x" },
      body: new URLSearchParams({ To: "+31 6" }),
    };
    expect(await through("https://sms.test/a?b=c", init)).toEqual({
      ok: true,
      value: { status: 201, text: '{"ok":1}' },
    });
    expect(asked.map(({ url, init: { method, redirect } }) => [url, method, redirect])).toEqual([
      ["https://relay.test/in/forward", "POST", "manual"],
    ]);
    const [first] = asked;
    if (!first) throw new Error("the relay was not asked");
    expect(JSON.parse(bodyOf(first))).toEqual({
      url: "https://sms.test/a?b=c",
      method: "POST",
      headers: {
        authorization: "Basic x",
        "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
      },
      body: "To=%2B31+6",
    });
    expect(headersOf(first)["x-relay-time"]).toBe("1800000000");
    expect(await isSigned(first)).toBe(true);
  });

  it("comes with another nonce each time", async () => {
    says({ status: 200, headers: {}, body: "" });
    await Promise.all([through("https://sms.test/"), through("https://sms.test/")]);
    expect(new Set(asked.map((one) => headersOf(one)["x-relay-nonce"])).size).toBe(2);
  });

  it("is given up when the caller gives up", async () => {
    const fetcher = createRelayFetcher(relay, {
      ...deps,
      fetcher: (_url, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(new Error("gone")))),
    });
    expect(await callVendor(fetcher, "https://sms.test/", {}, 1)).toEqual({ ok: false, error: "no_answer" });
  });

  it.each([
    ["it may have been sent", { sent: true }, 504],
    ["it was not sent", { sent: false }, 502],
    ["the relay refuses", { sent: false, error: "signature" }, 401],
    ["a web page answers", "<html>Bad gateway</html>", 502],
    ["a web page answers with 200", "<html>Welcome</html>", 200],
    ["the answer is cut", '{"status":200,"headers":{},"bo', 200],
    ["the answer lacks its status", { headers: {}, body: "OK 1" }, 200],
    ["the status is none", { status: 99, headers: {}, body: "OK 1" }, 200],
    ["a redirect answers", { status: 200, headers: {}, body: "OK 1" }, 308],
  ])("is no answer where %s", async (_what, body, status) => {
    says(body, status);
    expect(await through("https://sms.test/")).toEqual({ ok: false, error: "no_answer" });
  });

  it.each([
    ["the relay takes other signatures than version 2: install the relay of this release", {}, "signature"],
    ["the secrets of relay and Worker differ", { "X-Relay-Version": "2" }, "signature"],
    ["this release is older than the relay", { "X-Relay-Version": "2" }, "version"],
    ["the relay's clock differs, or it has just started", { "X-Relay-Version": "2" }, "time"],
    ["the relay did not say why", { "X-Relay-Version": "2" }, "canary"],
  ])("W12: that is refused is told to whoever runs it: %s", async (problem, headers, error) => {
    answer = () => Response.json({ sent: false, error }, { status: 401, headers });
    expect(await through("https://sms.test/")).toEqual({ ok: false, error: "no_answer" });
    expect(alarms).toEqual([{ code: "relay_refused", problem }]);
  });

  it("can bring an answer without a body", async () => {
    says({ status: 204, headers: {}, body: "" });
    expect(await through("https://sms.test/")).toEqual({ ok: true, value: { status: 204, text: "" } });
  });
});

describe("the relay's address", () => {
  const look = () => createRelayEgress(relay, deps).look();

  it("is asked for signed, and stays", async () => {
    says({ ip: "203.0.113.7" });
    expect(await look()).toEqual({ ip: "203.0.113.7", kind: "fixed" });
    expect(asked.map(({ url }) => url)).toEqual(["https://relay.test/in/address"]);
    expect(await Promise.all(asked.map(isSigned))).toEqual([true]);
  });

  it.each([
    [{ sent: false, error: "address_unknown" }, 503],
    [{ ip: "<b>nobody</b>" }, 200],
    ["<html>sorry</html>", 200],
  ])("is called unknown with %j", async (body, status) => {
    says(body, status);
    expect(await look()).toEqual({ ip: "127.0.0.1", kind: "unknown" });
  });
});
