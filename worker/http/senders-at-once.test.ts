import { beforeEach, describe, expect, it, vi } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { createApp, type ServicesOf } from "./app";
import { createSendersAtOnce } from "./senders-at-once";

let h: Harness;
let services: ReturnType<ServicesOf>;
beforeEach(() => {
  h = createHarness();
  services = { ok: true, value: h.services };
});

const address = { "CF-Connecting-IP": "203.0.113.9", "CF-Ray": "0123456789abcdef-AMS" };
const asked = (init: RequestInit = {}, path = "/api/senders") =>
  new Request(`https://briefje.example${path}`, { headers: address, ...init });
const atOnce = (request: Request) =>
  createSendersAtOnce(
    () => services,
    () => h.tracing,
  )(request, h.env);
const framework = (request: Request) =>
  createApp(
    () => services,
    () => h.tracing,
  ).fetch(request, h.env, { waitUntil: () => {}, passThroughOnException: () => {}, props: {} } as never);

const answerOf = async (response: Response | null) => [
  response?.status,
  await response?.text(),
  Object.fromEntries(response?.headers ?? []),
];

describe("the list of senders in memory", () => {
  it.each([
    ["as a deployment is set", {}],
    ["where subdomains are bound to https", { hstsSubdomains: true }],
    ["on a staging copy", { operation: { stage: "staging" } }],
  ])("is answered, header by header, as the framework answers it: %s", async (_, set) => {
    const { settings } = h.services;
    const changed = {
      ...settings,
      ...set,
      operation: { ...settings.operation, ...("operation" in set && set.operation) },
    };
    services = { ok: true, value: { ...h.services, settings: changed as typeof settings } };
    expect(atOnce(asked())).toBeNull();
    const [first, again] = [await framework(asked()), await framework(asked())];
    const wanted = await answerOf(first);
    expect(wanted[0]).toBe(200);
    expect(await answerOf(again)).toEqual(wanted);
    expect(await answerOf(atOnce(asked()))).toEqual(wanted);
    // An answer's own ID does not stay in the headers that all share.
    const unnamed = atOnce(asked({ headers: { ...address, "CF-Ray": "no ray" } }));
    expect(unnamed?.headers.get("X-Request-Id")).toMatch(/^[\w-]{22}$/);
    expect(await answerOf(atOnce(asked()))).toEqual(wanted);
  });

  it("is counted as every answer of its route", async () => {
    const note = vi.spyOn(h.tracing.figures, "note");
    await framework(asked());
    atOnce(asked());
    const [[one] = [], [other] = []] = note.mock.calls;
    expect(other).toEqual(one);
    expect(one).toEqual({ what: "route", name: "GET /api/senders", outcome: "2xx" });
  });

  it("settles what a minute that is over left behind, as every request does", async () => {
    await framework(asked());
    const settled = [vi.spyOn(h.tracing, "settle"), vi.spyOn(h.deps.trail, "settle")];
    atOnce(asked());
    for (const one of settled) expect(one).toHaveBeenCalledOnce();
  });
});

describe("what is left to the framework", () => {
  beforeEach(async () => {
    await framework(asked());
    expect(atOnce(asked())?.status).toBe(200);
  });

  it.each([
    ["another method", () => asked({ method: "POST" })],
    ["a question without a body", () => asked({ method: "HEAD" })],
    [
      "whoever may be staff",
      () => asked({ headers: { ...address, Cookie: "__Host-device=d; __Host-sid=whatever" } }),
    ],
    ["another path", () => asked({}, "/api/senders/1")],
    ["a path that ends alike", () => asked({}, "/x/api/senders")],
    ["a path in a query", () => asked({}, "/api/config?/api/senders")],
  ])("is %s", (_, request) => {
    expect(atOnce(request())).toBeNull();
  });

  it("is nobody who was staff once", () => {
    expect(atOnce(asked({ headers: { ...address, Cookie: "__Host-device=d" } }))?.status).toBe(200);
  });

  it("is a list that has grown old", () => {
    h.pass(30_000);
    expect(atOnce(asked())).toBeNull();
  });

  it("is everything where a setting is wrong", async () => {
    services = { ok: false, error: [{ name: "DATA_KEYS", problem: "is missing" }] };
    expect(atOnce(asked())).toBeNull();
    expect((await framework(asked())).status).toBe(503);
  });

  it("is a caller whose address the edge does not state", async () => {
    const settings = Object.assign(h.services.settings, { development: false });
    services = { ok: true, value: { ...h.services, settings } };
    expect(atOnce(asked({ headers: {} }))).toBeNull();
    expect((await framework(asked({ headers: {} }))).status).toBe(400);
  });
});
