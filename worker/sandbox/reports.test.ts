import { describe, expect, it } from "vitest";
import { createSandboxGateway } from "./gateway";
import { anSms, createTestDeps } from "./testing";

const callback = (body: string, method = "POST") => ({
  method,
  url: new URL(anSms().reportUrl),
  headers: new Headers(),
  body,
});

const good = { reference: "order-1", id: "sbg_0123456789", status: "delivered" };
const { deps } = createTestDeps();
const gateway = createSandboxGateway(deps);

describe("a sandbox delivery report", () => {
  it.each(["accepted", "delivered", "undelivered"] as const)("is read: %s", async (state) => {
    const report = { reference: "order-1", gatewayId: "sbg_0123456789", state };
    const read = await gateway.readReports(callback(JSON.stringify({ ...good, status: state })));
    expect(read).toEqual({ ok: true, value: [report] });
  });

  it.each([
    "",
    "null",
    "[]",
    JSON.stringify([good]),
    '"delivered"',
    JSON.stringify(good).slice(0, -1),
    JSON.stringify({ ...good, status: "DELIVERED" }),
    JSON.stringify({ ...good, status: 1 }),
    JSON.stringify({ ...good, status: undefined }),
    JSON.stringify({ ...good, id: "" }),
    JSON.stringify({ ...good, id: "sbg_../../etc" }),
    JSON.stringify({ ...good, id: null }),
    JSON.stringify({ ...good, reference: "" }),
    JSON.stringify({ ...good, reference: "a".repeat(33) }),
    JSON.stringify({ ...good, reference: "<script>" }),
    JSON.stringify({ ...good, reference: ["order-1"] }),
    JSON.stringify({ ...good, paid: true }),
    '{"__proto__":{"status":"delivered"}}',
    "reference=order-1&id=sbg_0123456789&status=delivered",
    JSON.stringify(good) + " ".repeat(5_000),
  ])("is malformed when it reads %j", async (body) => {
    expect(await gateway.readReports(callback(body))).toEqual({ ok: false, error: "malformed" });
  });

  it("is malformed when it is not a post", async () => {
    const read = await gateway.readReports(callback(JSON.stringify(good), "GET"));
    expect(read).toEqual({ ok: false, error: "malformed" });
  });
});
