import { describe, expect, it } from "vitest";
import { err, ok } from "#domain/result";
import type { SandboxCheckout, SandboxControls, ShownSms } from "../controls";
import { createSandboxRoutes } from "./routes";

const checkout: SandboxCheckout = {
  providerId: "sbx_0123456789",
  status: "pending",
  amountCents: 168,
  currency: "EUR",
  description: "Sms aan +31612345678",
  redirectUrl: "http://127.0.0.1:8787/betaling/status/order-1",
  locale: "nl",
};

const sms: ShownSms = {
  to: "+31612345678",
  from: "Anoniem",
  text: "Hoi",
  reference: "order-1",
  at: 1_800_000_000_000,
};

/** The routes on controls that know one payment and some messages, and what was asked of it. */
function createPages(facts: { checkout?: Partial<SandboxCheckout>; shown?: ShownSms[] } = {}) {
  const asked: unknown[] = [];
  const known = { ...checkout, ...facts.checkout };
  const controls: SandboxControls = {
    inbox: async (which) => {
      asked.push(which);
      return facts.shown ?? [sms];
    },
    numbers: [{ to: "+31655555500", does: "Wordt geweigerd." }],
    checkout: async (id) => (id === known.providerId ? known : null),
    choose: async (_id, outcome) => {
      asked.push(outcome);
      return known.status === "pending" ? ok({ redirectUrl: known.redirectUrl }) : err("final");
    },
    runDue: async () => 0,
  };
  return { app: createSandboxRoutes(() => controls), asked };
}

const path = `/checkout/${checkout.providerId}`;
const form = (body: string): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body,
});

describe("GET /checkout/:id", () => {
  it("works: a test checkout in Dutch with a button per outcome", async () => {
    const response = await createPages().app.request(path);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('<html lang="nl">');
    expect(page).toContain("Testbetaling – er wordt niets afgeschreven");
    expect(page).toContain("Sms aan +31612345678");
    expect(page).toMatch(/€\s1,68/);
    const outcomes = [...page.matchAll(/name="outcome" value="(\w+)"/g)].map(([, outcome]) => outcome);
    expect(outcomes).toEqual([
      "paid",
      "failed",
      "canceled",
      "expired",
      "paid_late_webhook",
      "paid_double_webhook",
      "paid_no_webhook",
      "paid_after_expiry",
      "wrong_amount",
    ]);
  });

  it("works in English for an English order", async () => {
    const page = await (await createPages({ checkout: { locale: "en" } }).app.request(path)).text();
    expect(page).toContain('<html lang="en">');
    expect(page).toContain("Test payment – no money is taken");
    expect(page).toMatch(/€\s?1\.68/);
  });

  it.each(["paid", "failed", "canceled"] as const)(
    "offers no second choice once it is %s",
    async (status) => {
      const page = await (await createPages({ checkout: { status } }).app.request(path)).text();
      expect(page).not.toContain("<button");
      expect(page).toContain(`href="${checkout.redirectUrl}"`);
    },
  );

  it("offers only to pay too late once it has expired", async () => {
    const page = await (await createPages({ checkout: { status: "expired" } }).app.request(path)).text();
    expect(page.match(/<button/g)).toHaveLength(1);
    expect(page).toContain('value="paid_after_expiry"');
  });

  it.each(["sbx_unknown", "%3Cscript%3Ealert(1)%3C%2Fscript%3E", "..%2f..%2fetc", "x".repeat(3_000)])(
    "is refused for %s with a page that repeats nothing of it",
    async (id) => {
      const response = await createPages().app.request(`/checkout/${id}`);
      expect(response.status).toBe(404);
      const page = await response.text();
      expect(page).toContain("Deze betaling kennen we niet");
      expect(page).not.toMatch(/sbx_unknown|alert|etc|xxxx/);
    },
  );

  it("gives an intruder's description nothing to work with", async () => {
    const description = `</h1><script>alert(1)</script><img src=x onerror="alert('1')">`;
    const page = await (await createPages({ checkout: { description } }).app.request(path)).text();
    expect(page).toContain("&lt;/h1&gt;&lt;script&gt;alert(1)");
    expect(page).not.toContain("<script");
    expect(page).not.toContain("<img");
  });

  it("may load its own styles and post to itself and to where visitors return, and nothing else", async () => {
    const response = await createPages().app.request(path);
    const policy = response.headers.get("content-security-policy") ?? "";
    const style = /<style>(.*)<\/style>/s.exec(await response.text())?.[1] ?? "";
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
    const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
    expect(policy).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; form-action 'self' http://127.0.0.1:8787; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("referrer-policy")).toBe("same-origin");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

describe("POST /checkout/:id", () => {
  it("works as the button does: 303 to where visitors return", async () => {
    const { app, asked } = createPages();
    const response = await app.request(path, form("outcome=paid"));
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(checkout.redirectUrl);
    expect(asked).toEqual(["paid"]);
  });

  it("is refused kindly, with a way back, once the payment ended", async () => {
    const response = await createPages({ checkout: { status: "paid" } }).app.request(
      path,
      form("outcome=failed"),
    );
    expect(response.status).toBe(409);
    const page = await response.text();
    expect(page).toContain("Deze betaling is al afgerond");
    expect(page).toContain(`href="${checkout.redirectUrl}"`);
  });

  it("is refused for a payment nobody knows", async () => {
    const { app, asked } = createPages();
    expect((await app.request("/checkout/sbx_unknown", form("outcome=paid"))).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it.each([
    "",
    "outcome=",
    "outcome",
    "outcome=PAID",
    "outcome=paid&outcome=failed",
    "outcome=free",
    "outcome=__proto__",
    "outcome=constructor",
    "outcome=toString",
    "outcome[]=paid",
    '{"outcome":"paid"}',
    "outcome=paid%00",
    "outcome=<script>alert(1)</script>",
  ])("turns an intruder's %j away", async (body) => {
    const { app, asked } = createPages();
    const response = await app.request(path, form(body));
    expect(response.status).toBe(400);
    expect(await response.text()).not.toMatch(/<script|free|__proto__/);
    expect(asked).toEqual([]);
  });

  const multipart = (...parts: readonly (readonly [string, string | Blob])[]) => {
    const body = new FormData();
    for (const [name, value] of parts) body.append(name, value);
    return { method: "POST", body };
  };

  it("takes the choice as multipart too", async () => {
    const { app, asked } = createPages();
    expect((await app.request(path, multipart(["outcome", "paid"], ["other", "x"]))).status).toBe(303);
    expect(asked).toEqual(["paid"]);
  });

  it.each([
    ["no outcome", multipart(["other", "paid"])],
    ["two of them", multipart(["outcome", "paid"], ["outcome", "failed"])],
    ["none that there is", multipart(["outcome", "__proto__"])],
    ["a file", multipart(["outcome", new Blob(["paid"])])],
    [
      "another body than it says",
      { ...form("outcome=paid"), headers: { "Content-Type": "multipart/form-data; boundary=x" } },
    ],
  ])("turns away a multipart form with %s", async (_what, init) => {
    const { app, asked } = createPages();
    expect((await app.request(path, init)).status).toBe(400);
    expect(asked).toEqual([]);
  });

  it("turns away a body far too large for a choice", async () => {
    const { app, asked } = createPages();
    const response = await app.request(path, form(`outcome=paid&pad=${"a".repeat(1_000_000)}`));
    expect(response.status).toBe(413);
    expect(asked).toEqual([]);
  });
});

describe("GET /inbox", () => {
  it("works: a phone that looks anew by itself, and the numbers with a will of their own", async () => {
    const response = await createPages().app.request("/inbox");
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('<meta http-equiv="refresh" content="3">');
    expect(page).toContain("<strong><bdi>Anoniem</bdi></strong>");
    expect(page).toContain('<p class="text" dir="auto">Hoi</p>');
    expect(page).toContain("+31655555500");
    expect(page).toContain("Wordt geweigerd.");
    expect(page).not.toContain("<script");
    expect(response.headers.get("content-security-policy")).toContain("form-action 'none'");
  });

  it("says so when there is nothing yet", async () => {
    expect(await (await createPages({ shown: [] }).app.request("/inbox")).text()).toContain(
      "Nog geen berichten.",
    );
  });

  it("answers a script in JSON, text and all as it was sent", async () => {
    const text = " <b>Hoi</b>\r\n\t\u202e👋 ";
    const { app } = createPages({ shown: [{ ...sms, text }] });
    const response = await app.request("/inbox", { headers: { accept: "application/json" } });
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(await response.json()).toEqual({ success: true, data: [{ ...sms, text }] });
  });

  it.each([
    ["", null],
    ["?to=", null],
    ["?to=%2B31612345678", "+31612345678"],
    ["?to=+31612345678", "+31612345678"],
    ["?to=31612345678", "+31612345678"],
    ["?to=%27+OR+1%3D1+--", "+' OR 1=1 --"],
  ])("filters %s by %s", async (query, to) => {
    const { app, asked } = createPages();
    await app.request(`/inbox${query}`);
    expect(asked).toEqual([{ to, limit: 100 }]);
  });

  it("shows an intruder's text, sender and filter as the characters they are", async () => {
    const nasty = `"><script>alert(1)</script>&amp;<img src=x onerror='alert(1)'>`;
    const { app } = createPages({ shown: [{ ...sms, text: nasty, from: nasty, to: nasty }] });
    const page = await (await app.request(`/inbox?to=${encodeURIComponent(nasty)}`)).text();
    expect(page).not.toContain("<script");
    expect(page).not.toContain("<img");
    expect(page).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;");
  });

  it("keeps every space and line of a text", async () => {
    const text = "  twee spaties\n\n  en een lege regel  ";
    const page = await (await createPages({ shown: [{ ...sms, text }] }).app.request("/inbox")).text();
    expect(page).toContain(`<p class="text" dir="auto">${text}</p>`);
    expect(page).toContain("white-space: pre-wrap");
  });
});
