import { createHmac } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createBudgetSms } from "../worker/adapters/budgetsms/index.ts";
import type { Fetcher } from "../worker/adapters/http-call.ts";
import { createRelayEgress, createRelayFetcher } from "../worker/adapters/relay.ts";
import { ownAddress } from "./lib/address.mjs";
import { type Behave, secret, signed, startRelay, startVendor } from "./testing.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function kept<T extends { close: () => void }>(starting: Promise<T>) {
  const started = await starting;
  closers.push(started.close);
  return started;
}

const second = 1_800_000_000;

const call = (url: string, more?: object) =>
  JSON.stringify({ url, method: "GET", headers: {}, body: null, ...more });

/** @param url of the relay */
async function post(
  url: string,
  body: string,
  headers: Record<string, string> = signed(body, { time: second }),
) {
  const response = await fetch(`${url}/forward`, { method: "POST", headers, body });
  const said = (await response.json()) as Record<string, unknown>;
  return { status: response.status, said };
}

describe("a call that is forwarded", () => {
  it("reaches the gateway as it was meant, and its answer comes back", async () => {
    const vendor = await kept(
      startVendor((response) => response.writeHead(201, { "retry-after": "7", "x-own": "1" }).end("één")),
    );
    const relay = await kept(startRelay(vendor.url));
    const headers = { "X-CM-PRODUCTTOKEN": "t", "content-type": "application/json", host: "elsewhere.test" };
    const asked = call(`${vendor.url}/v1.0/message?x=%C3%A9`, { method: "POST", headers, body: '{"é":1}' });
    expect(await post(relay.url, asked)).toEqual({
      status: 200,
      said: { status: 201, headers: { "retry-after": "7" }, body: "één" },
    });
    expect(vendor.seen).toMatchObject([
      {
        method: "POST",
        url: "/v1.0/message?x=%C3%A9",
        headers: {
          host: new URL(vendor.url).host,
          "x-cm-producttoken": "t",
          "content-type": "application/json",
        },
        body: '{"é":1}',
      },
    ]);
    expect(vendor.seen[0]?.headers).not.toHaveProperty("x-relay-signature");
  });

  it("does not follow where the gateway points", async () => {
    const vendor = await kept(
      startVendor((response) => response.writeHead(302, { location: "/elsewhere" }).end()),
    );
    const relay = await kept(startRelay(vendor.url));
    expect((await post(relay.url, call(vendor.url))).said).toMatchObject({ status: 302, body: "" });
    expect(vendor.seen).toHaveLength(1);
  });

  it("is logged without address, headers or text", async () => {
    const vendor = await kept(startVendor());
    const relay = await kept(startRelay(vendor.url));
    const headers = { authorization: "canary-header" };
    await post(
      relay.url,
      call(`${vendor.url}/canary-path?msg=canary-query`, { headers, body: "canary-body" }),
    );
    await post(relay.url, call("https://other.test/canary-path?canary-query"));
    expect(relay.log).toEqual([
      `2027-01-15T08:00:00.000Z GET ${new URL(vendor.url).host} 200 0 ms`,
      "2027-01-15T08:00:00.000Z POST - 403 0 ms",
    ]);
  });
});

describe("refused is", () => {
  it.each([
    ["another secret", signed("{}", { time: second, key: "b".repeat(32) })],
    ["another body", signed("{} ", { time: second })],
    ["another time", { ...signed("{}", { time: second }), "X-Relay-Time": `${second + 1}` }],
    ["another nonce", { ...signed("{}", { time: second }), "X-Relay-Nonce": "n".repeat(20) }],
    ["no signature", {}],
    ["W12: another method", signed("{}", { time: second, method: "GET" })],
    ["W12: another path", signed("{}", { time: second, path: "/address" })],
    ["W12: the path with a query", signed("{}", { time: second, path: "/forward?again" })],
    ["W12: parts that flow into one another", signed("}", { time: second, path: "/forward\n{" })],
    ["an empty nonce", signed("{}", { time: second, nonce: "" })],
    ["a time that is no number", signed("{}", { time: "soon" })],
    ["a signature that is cut", { ...signed("{}", { time: second }), "X-Relay-Signature": "ab" }],
    ["what is 301 seconds old", signed("{}", { time: second - 301 })],
    ["what comes from 301 seconds ahead", signed("{}", { time: second + 301 })],
  ])("%s, with 401", async (_what, headers) => {
    const relay = await kept(startRelay("https://sms.test"));
    relay.time.now += 1;
    expect((await post(relay.url, "{}", headers)).status).toBe(401);
    expect((await fetch(`${relay.url}/address`)).status).toBe(401);
  });

  it("W12: what was signed for one address and replayed at another, or by another method", async () => {
    const vendor = await kept(startVendor());
    const relay = await kept(startRelay(vendor.url));
    const look = signed("", { time: second, method: "GET", path: "/address" });
    const elsewhere = [
      fetch(`${relay.url}/forward`, { method: "POST", headers: look, body: "" }),
      fetch(`${relay.url}/address`, { method: "POST", headers: look }),
      fetch(`${relay.url}/address?x`, { headers: look }),
    ];
    for (const answer of await Promise.all(elsewhere)) expect(answer.status).toBe(401);
    expect((await fetch(`${relay.url}/address`, { headers: look })).status).not.toBe(401);
    expect(vendor.seen).toEqual([]);
  });

  it("W12: a signature of the first version, with a word that says so", async () => {
    const relay = await kept(startRelay("https://sms.test"));
    const [time, nonce] = [`${second}`, "n".repeat(20)];
    const old = createHmac("sha256", secret).update(`${time}.${nonce}.{}`).digest("hex");
    const headers = { "X-Relay-Time": time, "X-Relay-Nonce": nonce, "X-Relay-Signature": old };
    expect(await post(relay.url, "{}", headers)).toEqual({
      status: 401,
      said: { sent: false, error: "version" },
    });
  });

  it("a request that came before, with 409, for as long as it would be young enough", async () => {
    const vendor = await kept(startVendor());
    const relay = await kept(startRelay(vendor.url));
    const body = call(vendor.url);
    const ahead = signed(body, { time: second + 300 });
    expect((await post(relay.url, body, ahead)).status).toBe(200);
    relay.time.now += 600_000;
    expect((await post(relay.url, body, ahead)).status).toBe(409);
    relay.time.now += 1_000;
    expect((await post(relay.url, body, ahead)).status).toBe(401);
    expect(vendor.seen).toHaveLength(1);
  });

  it("what was signed before the relay started, for it may have come before", async () => {
    const relay = await kept(startRelay("https://sms.test"));
    expect((await post(relay.url, "{}", signed("{}", { time: second - 1 }))).said.error).toBe("time");
  });

  it.each([
    "https://other.test/",
    "https://sms.test:8443/",
    "http://sms.test/",
    "https://sms.test.evil.test/",
    "https://user:pass@sms.test/",
    "http://127.0.0.1:1/",
    "http://169.254.169.254/",
  ])("a call to %s, which is not listed, with 403", async (url) => {
    const relay = await kept(startRelay("https://sms.test"));
    expect(await post(relay.url, call(url))).toEqual({ status: 403, said: { sent: false, error: "host" } });
  });

  it.each([
    ["no JSON", "{"],
    ["no address", call("nonsense")],
    ["another method", call("https://sms.test", { method: "CONNECT" })],
    ["a header that would be two", call("https://sms.test", { headers: { a: "b\r\nc: d" } })],
    ["a body that is no text", call("https://sms.test", { body: {} })],
    ["nothing", "null"],
  ])("%s, with 400", async (_what, body) => {
    const relay = await kept(startRelay("https://sms.test"));
    expect((await post(relay.url, body)).status).toBe(400);
  });

  it("more than 64 KB, with 413, and what is not there, with 404", async () => {
    const relay = await kept(startRelay("https://sms.test"));
    expect((await post(relay.url, "x".repeat(65_537))).status).toBe(413);
    expect((await post(relay.url, "x".repeat(65_536))).status).toBe(400);
    const headers = signed("", { time: second, method: "GET", path: "/" });
    expect((await fetch(`${relay.url}/`, { headers })).status).toBe(404);
  });
});

const ways: [string, Behave][] = [
  ["cuts the connection", (response) => response.destroy()],
  [
    "cuts its answer",
    (response) => response.writeHead(200, { "content-length": "9" }).write("OK", () => response.destroy()),
  ],
  ["never answers", () => undefined],
  ["answers at too great a length", (response) => response.end("x".repeat(1024 * 1024 + 1))],
];

describe("no answer from the gateway", () => {
  it.each(ways)("may have been sent where it %s: 504", async (_what, behave) => {
    const vendor = await kept(startVendor(behave));
    const relay = await kept(startRelay(vendor.url, { patience: 300 }));
    expect(await post(relay.url, call(vendor.url))).toEqual({ status: 504, said: { sent: true } });
    expect(vendor.seen).toHaveLength(1);
  });

  it("was not sent where nobody listens, or the name leads nowhere: 502", async () => {
    const gone = await startVendor();
    gone.close();
    const relay = await kept(startRelay(`${gone.url},https://nowhere.invalid`));
    for (const url of [gone.url, "https://nowhere.invalid/"])
      expect(await post(relay.url, call(url))).toEqual({ status: 502, said: { sent: false } });
  });

  it("was not sent where no secure connection came about: 502", async () => {
    let heard = "";
    const server = createServer((socket) => {
      socket.on("data", (data) => {
        heard += data.toString("latin1");
        socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
      });
      socket.on("error", () => undefined);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    closers.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const relay = await kept(startRelay(`https://localhost:${port}`));
    const answer = await post(relay.url, call(`https://localhost:${port}/canary`));
    expect(answer).toEqual({ status: 502, said: { sent: false } });
    expect(heard).not.toBe("");
    expect(heard).not.toContain("canary");
  });
});

describe("the address", () => {
  it("is the one that was set", async () => {
    const relay = await kept(startRelay("https://sms.test", { env: { RELAY_ADDRESS: "203.0.113.7" } }));
    const response = await fetch(`${relay.url}/address`, {
      headers: signed("", { time: second, method: "GET", path: "/address" }),
    });
    expect([response.status, await response.json()]).toEqual([200, { ip: "203.0.113.7" }]);
  });

  it("is else the first public one of an interface", () => {
    const having = (...addresses: string[]) => {
      const one = {
        netmask: "",
        mac: "",
        internal: false,
        cidr: null,
        family: "IPv4" as const,
      };
      return { eth0: addresses.map((address) => ({ ...one, address })) };
    };
    expect(
      ownAddress(null, having("127.0.0.1", "10.0.0.4", "100.64.0.1", "2001:db8::1", "203.0.113.9")),
    ).toEqual({
      ip: "203.0.113.9",
      isBound: true,
    });
    expect(ownAddress(null, having("192.168.1.4"))).toEqual({ ip: null, isBound: false });
    expect(ownAddress("203.0.113.7", having("10.0.0.4"))).toEqual({ ip: "203.0.113.7", isBound: false });
  });
});

describe("the Worker's side", () => {
  const roadTo = ({ url }: { url: string }, key: string = secret) => {
    let count = 0;
    return [
      { url, secret: key },
      { now: () => second * 1000, id: () => `nonce-of-the-worker-${count++}`, log: { alarm: () => {} } },
    ] as const;
  };
  const sms = {
    reference: "A".repeat(22),
    to: "+31612345678",
    from: "Tante Bep",
    text: "Taart & koffie 🎂",
    segments: 1,
    encoding: "ucs2",
    reportUrl: "https://briefje.test/",
  } as const;
  const budgetSms = (apiUrl: string, fetcher: Fetcher) =>
    createBudgetSms({ username: "u", userId: "1", handle: "h", apiUrl }, fetcher);

  it("hands an SMS to a gateway through the relay", async () => {
    const vendor = await kept(startVendor((response) => response.end("OK 78412876")));
    const relay = await kept(startRelay(vendor.url));
    const gateway = budgetSms(vendor.url, createRelayFetcher(...roadTo(relay)));
    expect(await gateway.send(sms)).toEqual({ kind: "accepted", gatewayId: "78412876" });
    expect(new URL(vendor.seen[0]?.url ?? "", vendor.url).searchParams.get("msg")).toBe(sms.text);
  });

  it("calls the outcome unknown whether or not the relay knows that nothing was sent", async () => {
    const vendor = await kept(startVendor((response) => response.destroy()));
    const relay = await kept(startRelay(vendor.url));
    const fetcher = createRelayFetcher(...roadTo(relay));
    for (const url of [vendor.url, "https://not-listed.test"])
      expect(await budgetSms(url, fetcher).send(sms)).toEqual({ kind: "unknown", code: "budgetsms_unclear" });
    expect(relay.log.map((line) => line.split(" ")[3])).toEqual(["504", "403"]);
  });

  it("learns the address, and with another secret does not", async () => {
    const relay = await kept(startRelay("https://sms.test", { env: { RELAY_ADDRESS: "203.0.113.7" } }));
    expect(await createRelayEgress(...roadTo(relay)).look()).toEqual({ ip: "203.0.113.7", kind: "fixed" });
    const stranger = createRelayEgress(...roadTo(relay, "c".repeat(32)));
    expect(await stranger.look()).toEqual({ ip: "127.0.0.1", kind: "unknown" });
  });

  it("is known by the secret before the last while one is changed", async () => {
    const env = { RELAY_ADDRESS: "203.0.113.7", RELAY_SECRET: "n".repeat(32), RELAY_SECRET_PREVIOUS: secret };
    const relay = await kept(startRelay("https://sms.test", { env }));
    expect(await createRelayEgress(...roadTo(relay)).look()).toMatchObject({ kind: "fixed" });
  });
});
