import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { orderResponse } from "#contract/admin-orders";
import { overviewResponse } from "#contract/admin-panel";
import { type Answer, fetchApi, readApi, takePrefetched } from "./api";

const answer = (body: object = { success: true }) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(body));

const sent = (fetched: ReturnType<typeof answer>) => {
  const [address, { method, body, headers } = {}] = fetched.mock.calls[0] ?? [];
  return { address, method, body, type: new Headers(headers).get("Content-Type") };
};

afterEach(() => {
  vi.restoreAllMocks();
  delete window.early;
});

describe("a call to the API", () => {
  it("encodes the parameters in its path", async () => {
    const fetched = answer();
    await fetchApi("DELETE", "/api/auth/sessions/:id", { param: { id: "a/b?c #é" } });
    expect(sent(fetched)).toMatchObject({
      address: "/api/auth/sessions/a%2Fb%3Fc%20%23%C3%A9",
      method: "DELETE",
    });
  });

  it("asks in the address, encoded, and leaves out what is empty", async () => {
    const fetched = answer();
    await fetchApi("GET", "/api/admin/orders", { query: { cursor: "a&b=c", from: "", to: undefined } });
    expect(sent(fetched).address).toBe("/api/admin/orders?cursor=a%26b%3Dc");
  });

  it("sends a body as JSON, and none where there is none", async () => {
    const fetched = answer();
    await fetchApi("POST", "/api/sender-categories", { json: { name: "Zomer", order: 2 } });
    expect(sent(fetched)).toMatchObject({ body: '{"name":"Zomer","order":2}', type: "application/json" });
    fetched.mockClear();
    await fetchApi("POST", "/api/auth/logout");
    expect(sent(fetched)).toMatchObject({ body: undefined, type: null });
  });

  it("takes what the page has asked for already, and asks for the rest", async () => {
    const fetched = answer({ success: true, username: "later" });
    window.early = { "/api/auth/me": Promise.resolve(Response.json({ success: true, username: "early" })) };
    const me = z.object({ username: z.string() });
    expect((await readApi(me, "GET", "/api/auth/me")).username).toBe("early");
    expect((await readApi(me, "GET", "/api/auth/me")).username).toBe("later");
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("holds the answer against its contract", async () => {
    answer({ success: true, data: { today: "?" } });
    await expect(readApi(overviewResponse, "GET", "/api/admin/overview")).rejects.toThrow();
  });

  it("throws a refusal in the form of spec §8", async () => {
    vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("kapot", { status: 500 }));
    await expect(fetchApi("POST", "/api/auth/logout")).rejects.toThrow("500: kapot");
  });
});

describe("what the page has asked for already", () => {
  const path = "/api/payments/abc";
  const asked = (response: Response) => {
    window.early = { [path]: Promise.resolve(response) };
  };

  it("hands over what the page has asked for already, once", async () => {
    asked(new Response("{}"));
    expect(await (await takePrefetched(path))?.text()).toBe("{}");
    expect(takePrefetched(path)).toBeNull();
  });

  it("hands over nothing that was not asked for", () => {
    expect(takePrefetched(path)).toBeNull();
    asked(new Response("{}"));
    expect(takePrefetched("/api/payments/other")).toBeNull();
  });

  it("hands over each of several answers", async () => {
    asked(new Response("one"));
    Object.assign(window.early ?? {}, { "/api/other": Promise.resolve(new Response("two")) });
    expect(await (await takePrefetched("/api/other"))?.text()).toBe("two");
    expect(await (await takePrefetched(path))?.text()).toBe("one");
  });

  it("throws an answer that is not OK as any other call does", async () => {
    asked(new Response("kapot", { status: 500 }));
    await expect(takePrefetched(path)).rejects.toThrow("500: kapot");
  });
});

/* Held by the compiler: each mistake is one that must not compile, and is never run. */
describe("the compiler refuses", () => {
  it.each<[mistake: string, () => unknown]>([
    [
      "a misspelt path",
      // @ts-expect-error: it is blocked-ips
      () => fetchApi("GET", "/api/admin/blokked-ips"),
    ],
    [
      "a method that the path does not answer to",
      // @ts-expect-error: an overview is read
      () => fetchApi("POST", "/api/admin/overview"),
    ],
    [
      "a field of the body by another name",
      // @ts-expect-error: it is name
      () => fetchApi("PUT", "/api/senders/:id", { param: { id: 1 }, json: { naam: "Kerstman" } }),
    ],
    [
      "a field of the body that nobody reads",
      // @ts-expect-error: a sender has no order
      () => fetchApi("POST", "/api/senders", { json: { name: "Kerstman", order: 1 } }),
    ],
    [
      "a body of another type",
      // @ts-expect-error: order is a number
      () => fetchApi("POST", "/api/sender-categories", { json: { name: "Zomer", order: "1" } }),
    ],
    [
      "a call without its body",
      // @ts-expect-error: signing in takes a name and a password
      () => fetchApi("POST", "/api/auth/login"),
    ],
    [
      "a body where none is taken",
      // @ts-expect-error: signing out takes none
      () => fetchApi("POST", "/api/auth/logout", { json: {} }),
    ],
    [
      "a path whose parameter is not given",
      // @ts-expect-error: which order?
      () => fetchApi("GET", "/api/admin/orders/:id"),
    ],
    [
      "a question that is not answered",
      // @ts-expect-error: it is cursor
      () => fetchApi("GET", "/api/admin/audit", { query: { page: "1" } }),
    ],
    [
      "W10: a question whose answer is looked for by a number, in an address",
      // @ts-expect-error: it is searched for by a POST
      () => fetchApi("GET", "/api/admin/orders", { query: { phoneNumber: "+31612345678" } }),
    ],
    [
      "a contract that the path does not keep",
      // @ts-expect-error: an overview is no order
      () => readApi(orderResponse, "GET", "/api/admin/overview"),
    ],
    [
      "a contract with a field that is not answered",
      // @ts-expect-error: it is username
      () => readApi(z.object({ userName: z.string() }), "GET", "/api/auth/me"),
    ],
    [
      "a field of the answer that does not exist",
      // @ts-expect-error: it is username
      (me?: Answer<"GET", "/api/auth/me">) => me?.userName,
    ],
  ])("%s", (_mistake, call) => {
    expect(call).toBeTypeOf("function");
  });
});
