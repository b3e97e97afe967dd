import { beforeEach, describe, expect, it } from "vitest";
import { verdictRest } from "#domain/held";
import { createHarness, type Harness } from "#testing/harness";
import { holdOne, statesOf } from "#testing/orders";
import { signedIn } from "#testing/staff";
import { decideHeld } from "#usecases/staff/decide-held";
import { sweep } from "#usecases/sweep";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const page = async (id: string, query = "") => (await h.ask(`/api/payments/${id}/page${query}`)).text();
const post = (id: string, deed: string, fields: Record<string, string>, origin = "http://localhost:8787") =>
  h.ask(`/api/payments/${id}/${deed}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: origin },
    body: new URLSearchParams({ lang: "nl", ...fields }).toString(),
  });

const reject = async (id: string) => {
  const noor = { ...(await signedIn(h)), id: "noor" } as unknown as Parameters<typeof decideHeld>[1];
  await decideHeld(h.deps, noor, { ids: [id], verdict: "reject", because: "scam" });
  h.pass(verdictRest);
  await sweep(h.deps);
};

describe("a held order without scripts", () => {
  it("says why and until when, and is withdrawn in two steps", async () => {
    const id = await holdOne(h);
    const first = await page(id);
    expect(first).toContain("Uiterlijk 21\u00a0november\u00a02026 om\u00a001:00 is hij verstuurd");
    expect(first).toContain("<li>er wordt een nieuw nummer doorgegeven</li>");
    expect(first).toContain("Bestelling intrekken</a>");
    expect(first).not.toContain("<form");
    const second = await h.ask(`/api/payments/${id}/page?withdraw=1`);
    expect(second.headers.get("Content-Security-Policy")).toContain("form-action 'self'");
    expect(await second.text()).toContain("Intrekken bevestigen</button>");
    const answer = await post(id, "withdraw", {});
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      `/api/payments/${id}/page?lang=nl`,
    ]);
    expect(await page(id)).toContain("<dt>Ingetrokken op</dt>");
    expect(await page(id)).toContain("Ingetrokken: je geld komt terug");
  });

  it("is not withdrawn by another site, and is told on a page when it is too late", async () => {
    const id = await holdOne(h);
    expect((await post(id, "withdraw", {}, "https://evil.example")).status).toBe(403);
    expect(await statesOf(h, id)).toMatchObject({ message: "held" });
    await reject(id);
    const late = await post(id, "withdraw", {});
    expect([late.status, late.headers.get("Content-Type")]).toEqual([
      409,
      expect.stringContaining("text/html"),
    ]);
    expect(await late.text()).toContain("Intrekken kan niet meer");
  });
});

describe("a rejected order without scripts", () => {
  it("says who decided and why, and takes one objection", async () => {
    const id = await holdOne(h);
    await reject(id);
    const before = await page(id);
    expect(before).toContain("Een medewerker heeft je sms gelezen");
    expect(before).toContain("Maak bezwaar</button>");
    expect((await post(id, "objection", { text: " " })).status).toBe(400);
    const foreign = await post(id, "objection", { text: "Nee hoor" }, "https://evil.example");
    expect(foreign.status).toBe(403);
    expect(await foreign.text()).not.toContain("Nee hoor");
    expect((await post(id, "objection", { text: "Het klopt echt" })).status).toBe(303);
    const after = await page(id, "?lang=en");
    expect(after).toContain("You objected on");
    expect(after).not.toContain("<form");
    expect((await post(id, "objection", { text: "Nog eens" })).status).toBe(409);
  });

  it("gives back an objection that must be mended, with every word of it and where it goes", async () => {
    const id = await holdOne(h);
    await reject(id);
    const written = "Het was echt mijn moeder & ik. ".repeat(100);
    const answer = await post(id, "objection", { text: written });
    expect(answer.status).toBe(400);
    const text = await answer.text();
    expect(text).toContain("<title>Fout: Niet mee eens?");
    expect(text).toContain(written.replaceAll("&", "&amp;"));
    expect(text).toContain(`action="/api/payments/${id}/objection"`);
    expect(text).toContain('href="#text"');
    expect(answer.headers.get("Content-Security-Policy")).toContain("form-action 'self'");
  });
});
