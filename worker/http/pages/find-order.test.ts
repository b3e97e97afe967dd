import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { place } from "#testing/orders";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const find = (query = "", from?: string) =>
  h.ask(`/api/payments/page${query}`, from === undefined ? {} : { headers: { Referer: from } });

describe("an order that is looked for without scripts", () => {
  it("is the one whose status page the visitor comes from", async () => {
    const id = await place(h);
    const status = `http://localhost:8787/betaling/status/${id}`;
    for (const from of [status, `${status}/`, `${status}?x=1#y`]) {
      const answer = await find("", from);
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/api/payments/${id}/page`]);
    }
    const english = await find("?lang=en", status);
    expect(english.headers.get("Location")).toBe(`/api/payments/${id}/page?lang=en`);
    expect((await h.ask(english.headers.get("Location") ?? "")).status).toBe(200);
  });

  it("is the one that is named, wherever the visitor comes from", async () => {
    const answer = await find("?lang=nl&id=+abc+", "http://localhost:8787/betaling/status/other");
    expect(answer.headers.get("Location")).toBe("/api/payments/abc/page?lang=nl");
  });

  it.each([undefined, "", "nonsense", "http://localhost:8787/", "http://localhost:8787/betaling/status/"])(
    "is asked for when the visitor comes from %j",
    async (from) => {
      const answer = await find("?lang=en", from);
      const text = await answer.text();
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Security-Policy")).toContain("form-action 'self';");
      expect(text).toContain('<form class="slip flow" method="get" action="/api/payments/page">');
      expect(text).toContain("Reference");
      expect(await (await find("?id=++", from)).text()).toContain("Kenmerk");
    },
  );

  it("cannot lead to another site, and one that nobody knows is told as such", async () => {
    const answer = await find(`?id=${encodeURIComponent("//evil.example/../x?y")}`);
    expect(answer.headers.get("Location")).toBe("/api/payments/%2F%2Fevil.example%2F..%2Fx%3Fy/page");
    expect((await h.ask(answer.headers.get("Location") ?? "")).status).toBe(404);
  });
});
