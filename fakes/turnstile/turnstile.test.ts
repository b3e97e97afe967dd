import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Fetcher } from "../../worker/adapters/http-call";
import { createTurnstile } from "../../worker/adapters/turnstile";
import type { Log } from "../../worker/ports/log";
import { openStage, type Stage } from "../testing/stage.ts";
import { startTurnstile, tokenFor } from "./turnstile.ts";

const hostname = "briefje.example";
const address = "203.0.113.7";

let stage: Stage;
let alarms: string[];
beforeEach(async () => {
  stage = await openStage(startTurnstile);
  alarms = [];
});
afterEach(() => stage.close());

const log: Log = {
  info: () => {},
  alarm: (code) => void alarms.push(code),
  defect: () => {},
  during: (_reference, work) => work(),
};

/** The product's adapter, connected to the server that plays Cloudflare's. */
function connect({ secret = "", fetcher = fetch as Fetcher } = {}) {
  const { TURNSTILE_SITE_KEY: siteKey = "", TURNSTILE_VERIFY_URL: verifyUrl = "" } = stage.settings();
  const secretKey = secret || (stage.settings().TURNSTILE_SECRET_KEY ?? "");
  let ids = 0;
  const newId = () => `${ids++}`.padEnd(22, "A");
  return createTurnstile({ siteKey, secretKey, verifyUrl }, { hostname, newId, log }, fetcher);
}

async function token(host = hostname, action = "order"): Promise<string> {
  const answer = await fetch(`${stage.url()}/_fake/token`, { method: "POST" });
  return tokenFor(((await answer.json()) as { token: string }).token, host, action);
}

describe("Turnstile", () => {
  it("is posed with the site key, and with the purpose as its action", async () => {
    expect(await connect().pose("report", address)).toEqual({
      kind: "turnstile",
      siteKey: stage.settings().TURNSTILE_SITE_KEY,
      action: "report",
    });
  });

  it("takes a token once", async () => {
    const turnstile = connect();
    const answer = await token();
    expect(await turnstile.isAnswered("order", address, answer)).toBe(true);
    expect(await turnstile.isAnswered("order", address, answer)).toBe(false);
    expect(alarms).toEqual([]);
  });

  it("takes a token once when ten come at once", async () => {
    const turnstile = connect();
    const answer = await token();
    const heard = await Promise.all(
      Array.from({ length: 10 }, () => turnstile.isAnswered("order", address, answer)),
    );
    expect(heard.filter(Boolean)).toHaveLength(1);
  });

  it.each([
    ["that nobody gave", async () => tokenFor("made-up", hostname, "order")],
    ["of another site", () => token("evil.example")],
    ["of a host below ours", () => token(`www.${hostname}`)],
    ["of another purpose", () => token(hostname, "report")],
    ["without host and purpose", async () => (await token()).split("|")[0] ?? ""],
  ])("refuses a token %s", async (_what, make) => {
    expect(await connect().isAnswered("order", address, await make())).toBe(false);
    expect(alarms).toEqual([]);
  });

  it("does not even ask about a token that is longer than theirs are", async () => {
    const never: Fetcher = () => Promise.reject(new Error("asked"));
    expect(await connect({ fetcher: never }).isAnswered("order", address, "x".repeat(2049))).toBe(false);
    expect(alarms).toEqual([]);
  });

  it("sends the address, and a UUID by which a call can be repeated", async () => {
    const sent: string[] = [];
    const spying: Fetcher = (url, init) => {
      if (typeof init.body === "string") sent.push(init.body);
      return fetch(url, init);
    };
    await stage.force("verify", "cut-after");
    const turnstile = connect({ fetcher: spying });
    // The first answer was lost after the token was used up: the same call again is heard.
    expect(await turnstile.isAnswered("order", address, await token())).toBe(true);
    const [first, again] = sent.map((body) => Object.fromEntries(new URLSearchParams(body)));
    expect(first).toEqual(again);
    expect(first?.remoteip).toBe(address);
    expect(first?.idempotency_key).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(sent).toHaveLength(2);
  });

  it("asks again, with the same key, where Cloudflare failed itself, and tells of it where that goes on", async () => {
    const failed = () => Response.json({ success: false, "error-codes": ["internal-error"] });
    let failures = 1;
    const sent: unknown[] = [];
    const ailing: Fetcher = async (url, init) => {
      sent.push(init.body);
      return failures-- > 0 ? failed() : fetch(url, init);
    };
    const turnstile = connect({ fetcher: ailing });
    expect(await turnstile.isAnswered("order", address, await token())).toBe(true);
    expect([sent.length, sent[0]]).toEqual([2, sent[1]]);
    expect(alarms).toEqual([]);
    failures = 2;
    expect(await turnstile.isAnswered("order", address, await token())).toBe(false);
    expect(alarms).toEqual(["turnstile_unreachable"]);
  });

  it.each(["hang-before", "cut-before", "500-before", "429", "html-before", "garbage", "truncated"])(
    "lets nobody through after %s, and tells once",
    async (fault) => {
      const turnstile = connect({ fetcher: stage.fetch });
      await stage.force("verify", fault, 4);
      expect(await turnstile.isAnswered("order", address, await token())).toBe(false);
      expect(await turnstile.isAnswered("order", address, await token())).toBe(false);
      expect(alarms).toEqual(["turnstile_unreachable"]);
      expect(await turnstile.isAnswered("order", address, await token())).toBe(true);
    },
  );

  it("lets nobody through with a wrong secret, and tells of that", async () => {
    const turnstile = connect({ secret: "0x4AAAAAAAnot-the-secret" });
    expect(await turnstile.isAnswered("order", address, await token())).toBe(false);
    expect(alarms).toEqual(["turnstile_refused_us"]);
  });

  it("lets nobody through when the verifier says yes in other words", async () => {
    const says = (body: string) =>
      connect({ fetcher: async () => new Response(body) }).isAnswered("order", address, "token");
    expect(await says('{"success":"true","hostname":"briefje.example","action":"order"}')).toBe(false);
    expect(await says('{"success":true}')).toBe(false);
    expect(await says("true")).toBe(false);
    expect(await says("")).toBe(false);
  });
});
