import { afterEach, expect, it, vi } from "vitest";
import { orderKeys, requestCheckout } from "./checkout";

const order = { receiver: "+31612345678", sender: "Anoniem", message: "Hoi" };
const url = "https://pay.example/1";

function answer(status: number, body: unknown) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(text, { status }));
}

afterEach(() => vi.restoreAllMocks());

it("asks in JSON, with the key, with cookies and in the page's language", async () => {
  const fetched = answer(201, { success: true, id: "a", checkoutUrl: url });
  expect(await requestCheckout(order, "k".repeat(16))).toEqual({ kind: "checkout", url, id: "a" });
  const [address, init] = fetched.mock.calls[0] ?? [];
  const headers = new Headers(init?.headers);
  expect(address).toBe("/api/payments/create");
  expect(init).toMatchObject({ method: "POST", body: JSON.stringify(order), credentials: "include" });
  expect(headers.get("Idempotency-Key")).toBe("k".repeat(16));
  expect(headers.get("Accept-Language")).toBe("nl");
});

it("takes an answer without a checkout as a refusal, with its sentence if there is one", async () => {
  answer(200, { success: false, message: "Nee." });
  expect(await requestCheckout(order, "k")).toEqual({ kind: "refused", text: "Nee." });
  for (const none of [{ success: true }, null, '"ja"', 3]) {
    answer(200, none);
    expect(await requestCheckout(order, "k")).toEqual({ kind: "refused" });
  }
});

it("never leaves for an address that is not a web page", async () => {
  answer(201, { success: true, id: "a", checkoutUrl: "javascript:alert(1)" });
  expect(await requestCheckout(order, "k")).toEqual({ kind: "refused" });
});

it("takes our own refusal with its sentence, code and field", async () => {
  answer(422, { success: false, code: "message_link", message: "Geen links.", field: "message" });
  expect(await requestCheckout(order, "k")).toEqual({
    kind: "refused",
    text: "Geen links.",
    code: "message_link",
    field: "message",
  });
});

it("takes a stranger's error as a failure of the platform, by its status", async () => {
  answer(502, "Bad Gateway from a proxy");
  expect(await requestCheckout(order, "k")).toEqual({
    kind: "failed",
    trouble: { kind: "platform", given: 502 },
  });
});

it("takes a lost connection as a failure, without the browser's words", async () => {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await requestCheckout(order, "k")).toEqual({
    kind: "failed",
    trouble: { kind: "unreachable" },
  });
});

it("keeps the key of an order until it is answered or changed", () => {
  let made = 0;
  const keys = orderKeys(() => `key-${++made}`);
  expect(keys.keyFor(order)).toBe("key-1");
  expect(keys.keyFor({ ...order })).toBe("key-1");
  expect(keys.keyFor({ ...order, message: "Dag" })).toBe("key-2");
  keys.answered();
  expect(keys.keyFor({ ...order, message: "Dag" })).toBe("key-3");
});
