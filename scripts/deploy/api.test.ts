import { expect, it } from "vitest";
import * as z from "zod/mini";
import { cloudflare, cloudflareFrom, isAbsent, sayError } from "./api.ts";

type Reply = { status?: number; body?: unknown } | Error;

/** An API that gives these answers in turn, and keeps what it was asked. */
function played(...replies: Reply[]) {
  const asked: { method: string; url: URL; headers: Headers; body: unknown }[] = [];
  const slept: number[] = [];
  const api = cloudflare({
    baseUrl: "http://127.0.0.1:1/client/v4/",
    token: "secret-token",
    accountId: "acc",
    sleep: async (ms) => slept.push(ms),
    fetch: async (input, init) => {
      const { method = "GET", headers, body } = init ?? {};
      asked.push({
        method,
        url: new URL(input instanceof Request ? input.url : input),
        headers: new Headers(headers),
        body,
      });
      const reply = replies.shift();
      if (!reply) throw new Error("asked once too often");
      if (reply instanceof Error) throw reply;
      return Response.json(reply.body ?? {}, { status: reply.status ?? 200 });
    },
  });
  return { api, asked, slept };
}

const success = (result: unknown, info?: unknown) => ({
  body: { success: true, errors: [], result, ...(info ? { result_info: info } : {}) },
});
const refusal = (status: number, code: number, message: string) => ({
  status,
  body: { success: false, errors: [{ code, message }], result: null },
});
const named = z.object({ name: z.string() });

it("asks under the account, with the token in a header and nowhere else", async () => {
  const { api, asked } = played(success({ name: "briefje" }));
  expect(await api.get(`${api.account}/d1/database/1`, named, { name: "briefje" })).toEqual({
    ok: true,
    value: { name: "briefje" },
  });
  expect(asked[0]?.url.href).toBe("http://127.0.0.1:1/client/v4/accounts/acc/d1/database/1?name=briefje");
  expect(asked[0]?.headers.get("authorization")).toBe("Bearer secret-token");
});

it("answers a refusal as a value, with Cloudflare's code and message", async () => {
  const { api } = played(refusal(409, 11009, "Queue name 'x' is already taken"));
  const answer = await api.post(`${api.account}/queues`, named, { json: { queue_name: "x" } });
  expect(answer).toEqual({
    ok: false,
    error: { status: 409, code: 11009, message: "Queue name 'x' is already taken", unclear: false },
  });
  expect(!answer.ok && sayError(answer.error)).toBe("Queue name 'x' is already taken (HTTP 409, code 11009)");
});

it("tries a read again that was turned away for now, later each time", async () => {
  const { api, slept } = played(
    refusal(429, 10429, "slow down"),
    new TypeError("fetch failed"),
    { status: 502, body: "<html>" },
    success({ name: "x" }),
  );
  expect((await api.get("/x", named)).ok).toBe(true);
  expect(slept).toEqual([250, 1000, 4000]);
});

it("never tries a write again, and says that nobody knows what became of it", async () => {
  for (const reply of [new TypeError("fetch failed"), refusal(503, 1, "away")]) {
    const { api, asked } = played(reply);
    expect(await api.put("/x", named)).toMatchObject({ ok: false, error: { unclear: true } });
    expect(asked).toHaveLength(1);
  }
});

it("tries a POST again that only reads", async () => {
  const { api } = played(refusal(500, 1, "away"), success({ name: "x" }));
  expect((await api.post("/query", named, { json: {}, reads: true })).ok).toBe(true);
});

it("does not repeat a read that was refused for good", async () => {
  const { api, asked } = played(refusal(404, 10007, "not here"));
  const answer = await api.get("/x", named);
  expect(!answer.ok && isAbsent(answer.error)).toBe(true);
  expect(asked).toHaveLength(1);
});

it("reads every page of a list, whichever way the list counts them", async () => {
  const pages = [
    { total_pages: 2, page: 1 },
    { total_pages: 2, page: 2 },
  ];
  const { api, asked } = played(success([{ name: "a" }], pages[0]), success([{ name: "b" }], pages[1]));
  expect(await api.list("/zones", named)).toEqual({ ok: true, value: [{ name: "a" }, { name: "b" }] });
  expect(asked.map(({ url }) => url.searchParams.get("page"))).toEqual(["1", "2"]);
  for (const info of [{ total_count: 1 }, { per_page: 50 }, undefined]) {
    const single = played(success([{ name: "a" }], info));
    expect(await single.api.list("/zones", named)).toEqual({ ok: true, value: [{ name: "a" }] });
  }
});

it("says so when an answer has another shape, and not that there is nothing", async () => {
  const { api } = played(success({ title: "x" }));
  expect(await api.get("/x", named)).toMatchObject({
    ok: false,
    error: { message: "Cloudflare's API answered in another shape (name)" },
  });
});

it("is pointed elsewhere by wrangler's own variables", () => {
  expect(cloudflareFrom({ CLOUDFLARE_ACCOUNT_ID: "a", CLOUDFLARE_API_TOKEN: "t" }).account).toBe(
    "/accounts/a",
  );
});
