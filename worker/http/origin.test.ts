import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf, postOrder, rowCounts } from "#testing/http";
import { goodOrder } from "#testing/orders";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const post = (headers: Record<string, string>) => postOrder(h, goodOrder, headers);

async function expectForeign(headers: Record<string, string>) {
  const response = await post(headers);
  expect(response.status).toBe(403);
  expect(await bodyOf(response)).toMatchObject({ success: false, code: "foreign_origin" });
  expect(await rowCounts(h.env.DB)).toEqual([0, 0, 0]);
}

describe("an order from another site is refused", () => {
  it.each([
    "https://evil.example",
    "https://localhost.evil.example",
    "http://localhost:8788",
    "http://localhost",
    "http://127.0.0.1.nip.io:8787",
    "http://localhost:8787.evil.example",
    "http://evil.example:8787",
    "http://[::2]:8787",
    "http://128.0.0.1:8787",
    "file://",
    "null",
    "",
    "localhost:8787",
  ])("by its Origin %j", (origin) => expectForeign({ Origin: origin }));

  it.each(["cross-site", "same-site", "none", "SAME-ORIGIN", ""])("by its Sec-Fetch-Site %j", (site) =>
    expectForeign({ "Sec-Fetch-Site": site }),
  );

  it("when only one of the two headers is right", async () => {
    await expectForeign({ Origin: "http://localhost:8787", "Sec-Fetch-Site": "cross-site" });
    await expectForeign({ Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" });
  });

  it("without spending the visitor's turns", async () => {
    let spent = 0;
    const allow = async () => ++spent > 0;
    Object.assign(h.services, { limiter: { allow } });
    await expectForeign({ Origin: "https://evil.example" });
    await expectForeign({ "Sec-Fetch-Site": "cross-site" });
    expect(spent).toBe(0);
    expect((await post({})).status).toBe(201);
    expect(spent).toBe(1);
  });

  it("in the visitor's language", async () => {
    const response = await post({ Origin: "https://evil.example", "Accept-Language": "en" });
    expect((await bodyOf(response)).message).toBe("This request came from another website and was refused");
  });
});

describe("an order of our own is taken", () => {
  it.each([
    { Origin: "http://localhost:8787", "Sec-Fetch-Site": "same-origin" },
    { Origin: "http://localhost:8787" },
    { "Sec-Fetch-Site": "same-origin" },
    {},
  ])("with %j", async (headers) => {
    expect((await post(headers)).status).toBe(201);
  });

  it.each(["http://127.0.0.1:8787", "http://[::1]:8787", "http://127.1.2.3:8787"])(
    "in development from %s, a loopback name on the same port",
    async (origin) => {
      expect((await post({ Origin: origin })).status).toBe(201);
    },
  );

  it("in production from PUBLIC_URL alone", async () => {
    const settings = {
      ...h.services.settings,
      development: false,
      publicUrl: new URL("https://briefje.example"),
    };
    Object.assign(h.services, { settings });
    const caller = { "CF-Connecting-IP": "203.0.113.9" };
    expect((await post({ ...caller, Origin: "https://briefje.example" })).status).toBe(201);
    for (const origin of ["http://briefje.example", "https://www.briefje.example", "http://localhost:8787"]) {
      expect((await post({ ...caller, Origin: origin })).status).toBe(403);
    }
    Object.assign(h.services, { settings: { ...settings, publicUrl: new URL("https://localhost:8787") } });
    expect((await post({ ...caller, Origin: "https://127.0.0.1:8787" })).status).toBe(403);
  });
});

describe("a caller's address", () => {
  it("is what the edge states; in production nothing is answered without it", async () => {
    Object.assign(h.services, { settings: { ...h.services.settings, development: false } });
    const nameless = await post({ "X-Forwarded-For": "203.0.113.9", "X-Real-IP": "203.0.113.9" });
    expect([nameless.status, (await bodyOf(nameless)).code]).toEqual([400, "bad_request"]);
    expect(await rowCounts(h.env.DB)).toEqual([0, 0, 0]);
    expect((await post({ "CF-Connecting-IP": "203.0.113.9" })).status).toBe(201);
  });
});
