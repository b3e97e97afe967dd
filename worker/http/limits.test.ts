import { describe, expect, it } from "vitest";
import { bodyOf, json } from "#testing/http";
import { ask, freshAddress } from "#testing/real";

/** Asks `limit` times, which must be answered with `allowed`, and goes on until it is refused; answers that refusal. */
async function exhaust(limit: number, allowed: number, one: () => Promise<Response>): Promise<Response> {
  for (let sent = 0; sent < limit; sent++) expect((await one()).status).toBe(allowed);
  // The binding counts per calendar minute, which may turn once while this runs.
  for (let sent = 0; sent <= limit; sent++) {
    const response = await one();
    if (response.status !== allowed) return response;
  }
  throw new Error("never refused");
}

const create = (ip: string) => ask("/api/payments/create", json({}), ip);
const read = (ip: string) => ask("/api/payments/nothing", {}, ip);

describe("orders from one address", () => {
  it("are refused after 20 in a minute, with when to come again, while other addresses go on", async () => {
    const ip = freshAddress();
    const refused = await exhaust(20, 400, () => create(ip));
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toBe("60");
    expect(refused.headers.get("Cache-Control")).toBe("no-store");
    expect(await bodyOf(refused)).toEqual({
      success: false,
      code: "rate_limited",
      message: "Dat ging te snel achter elkaar. Wacht een minuut en probeer het opnieuw.",
      reference: expect.any(String),
    });
    expect((await create(freshAddress())).status).toBe(400);
    expect((await read(ip)).status).toBe(404);
  });

  it("are counted together for one IPv6 household", async () => {
    const town = `2001:db8:${(crypto.getRandomValues(new Uint16Array(1))[0] ?? 0).toString(16)}`;
    let door = 0;
    const refused = await exhaust(20, 400, () => create(`${town}:7::${(++door).toString(16)}`));
    expect(refused.status).toBe(429);
    expect((await create(`${town}:8::1`)).status).toBe(400);
  });
});

describe("reads from one address", () => {
  it("are refused after 300 in a minute, while it may still order", async () => {
    const ip = freshAddress();
    expect((await exhaust(300, 404, () => read(ip))).status).toBe(429);
    expect((await create(ip)).status).toBe(400);
  });
});

describe("health in full, which asks the database", () => {
  it("is refused after 300 in a minute from one address, while another may ask", async () => {
    const health = (ip: string) => ask("/api/health", {}, ip);
    const { status } = await health(freshAddress());
    const ip = freshAddress();
    expect((await exhaust(300, status, () => health(ip))).status).toBe(429);
    expect((await health(freshAddress())).status).toBe(status);
  });
});

describe("callbacks and whether the Worker lives", () => {
  it("are never refused for coming often", async () => {
    const ip = freshAddress();
    const path = "/api/webhooks/sandbox/development-token-for-callbacks-only";
    for (let sent = 0; sent < 350; sent++) {
      expect((await ask(path, { method: "POST", body: "id=junk" }, ip)).status).toBe(400);
      expect((await ask("/api/health?live", {}, ip)).status).toBe(200);
    }
  });
});
