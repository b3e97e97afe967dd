import { beforeEach, describe, expect, it } from "vitest";
import { messageStates, publicMessageStates } from "#domain/delivery";
import { paymentStates } from "#domain/payment";
import { orderIn, postForm } from "#testing/forms";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf } from "#testing/http";
import { pay, place, seedStates } from "#testing/orders";
import { sendMessage } from "#usecases/orders/send-message";
import { sweep } from "#usecases/sweep";
import { words } from "./words";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const page = async (id: string, query = "") => {
  const response = await h.ask(`/api/payments/${id}/page${query}`);
  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
    again: response.headers.get("Refresh"),
  };
};

/** The browser is to load it anew. */
const refresh = "5";

describe("the status of an order without scripts", () => {
  it.each([
    ["pending", "In behandeling", "Pending"],
    ["paid", "Betaald", "Paid"],
    ["failed", "Mislukt", "Failed"],
    ["expired", "Verlopen", "Expired"],
    ["canceled", "Geannuleerd", "Cancelled"],
  ] as const)("is told when it is %s", async (status, dutch, english) => {
    const id = await place(h);
    h.provider.set(id, { status });
    const shown = await page(id);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('<html lang="nl">');
    expect(shown.text).toContain(`<strong class="${status}">${dutch}</strong>`);
    expect((await page(id, "?lang=en")).text).toContain(`<strong class="${status}">${english}</strong>`);
  });

  it("tells what the API tells: amount, parts, number, sender, times and reference", async () => {
    const id = orderIn(await postForm(h, { message: "a".repeat(161), sender: "Sint & Piet" }));
    h.pass(60_000);
    await pay(h, id);
    h.pass(60_000);
    await sendMessage(h.deps, id);
    const { text } = await page(id);
    const { payment } = await bodyOf(await h.ask(`/api/payments/${id}`));
    expect(payment).toMatchObject({ amount: 1.68, smsCount: 2, status: "paid" });
    expect(text).toMatch(/<span class="sum">€\s1,68<\/span>/);
    for (const fact of [
      "<dd>1 sms van 2 delen</dd>",
      "<dd>+31 6 •••••• 78</dd>",
      "<dd>Sint &amp; Piet</dd>",
      `<dd>${id}</dd>`,
    ]) {
      expect(text).toContain(fact);
    }
    expect(text).toContain("<dt>Besteld op</dt><dd>20\u00a0november\u00a02026 om\u00a013:00</dd>");
    expect(text).toContain("<dt>Betaald op</dt><dd>20\u00a0november\u00a02026 om\u00a013:01</dd>");
    const steps = [
      ...text.matchAll(/<li[^>]*>(?:<strong>)?([^<]+)(?:<\/strong>)?<br>.*?>([^<]+)<\/time>/g),
    ].map(([, step, at]) => [step, at]);
    expect(steps).toEqual([
      ["Besteld", "20\u00a0november\u00a02026 om\u00a013:00"],
      ["Wordt verstuurd", "20\u00a0november\u00a02026 om\u00a013:01"],
      ["Verstuurd", "20\u00a0november\u00a02026 om\u00a013:02"],
    ]);
    expect(text.match(/aria-current="step"/g)).toHaveLength(1);
    expect(text).not.toContain("612345678");
  });

  it("shows in green that it has arrived, and another SMS as the one thing to press", async () => {
    const underWay = await page(await seedStates(h, "paid", "sent"));
    expect(underWay.text).toContain('<li aria-current="step"><strong>');
    const { text } = await page(await seedStates(h, "paid", "delivered"));
    expect(text).toContain(`<li aria-current="step" class="good"><strong>`);
    expect(text).toContain(`<a class="button " href="/">${words.nl.outcome.another}</a>`);
    expect(text.match(/class="button "/g)).toHaveLength(1);
  });

  it("says to the letter why nothing was paid, and offers another try", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "failed" });
    const { text } = await page(id);
    expect(text).toContain(
      "De betaling is niet gelukt. Mogelijk heb je de betaling geannuleerd of is er een fout opgetreden.",
    );
    expect(text).toContain('<a class="button " href="/">Opnieuw Proberen</a>');
    expect(text).toContain("Terug naar de startpagina");
    expect(text).not.toContain("Ga verder met betalen");
    expect(text).not.toContain("http-equiv");
  });

  it("tells of a refund", async () => {
    const id = await place(h);
    h.gateway.answers.push({
      accepts: false,
      outcome: { kind: "not_accepted", temporary: false, scope: "message", code: "no" },
    });
    await pay(h, id);
    await sendMessage(h.deps, id);
    h.pass(1);
    await sweep(h.deps);
    expect((await page(id)).text).toMatch(
      /<strong>(?:We betalen €\s0,99 terug|We hebben €\s0,99 terugbetaald)/,
    );
  });

  it.each([
    ["refunded", "Tegengehouden: je geld is terugbetaald", "Stopped: you’ve been refunded"],
    ["blocked_final", "Niet verstuurd: betaling teruggedraaid", "Not sent: payment reversed"],
  ] as const)("0.2: does not call money that went back a success: %s", async (message, dutch, english) => {
    const id = await seedStates(h, "paid", message);
    for (const [query, title] of [
      ["?lang=nl", dutch],
      ["?lang=en", english],
    ] as const) {
      const { text } = await page(id, query);
      expect(text).toContain(`<h1>${title}</h1>`);
      expect(text).not.toMatch(/Betaling gelukt|Payment received|Je betaling is binnen|has come in/);
    }
  });

  it("says of the latest step what it means, and how long a review lasts", async () => {
    const id = await seedStates(h, "paid", "held");
    expect((await page(id, "?lang=nl")).text).toContain(
      "Binnen 12 uur wordt hij verstuurd of gaat je geld terug",
    );
    expect((await page(id, "?lang=en")).text).toContain(
      "Within 12 hours it will be sent, or your money goes back",
    );
  });

  it("speaks the language of the order, unless the address asks for another", async () => {
    const english = orderIn(await postForm(h, { lang: "en" }));
    expect((await page(english)).text).toContain('<html lang="en">');
    expect((await page(english, "?lang=nl")).text).toContain('<html lang="nl">');
    expect((await page(english, "?lang=<script>")).text).toContain('<html lang="nl">');
    expect((await page(english)).text).toContain('<a href="?lang=nl" lang="nl">Nederlands</a>');
  });

  it("looks again by itself while something is about to happen, for an hour", async () => {
    const id = await place(h);
    const pending = await page(id);
    expect(pending.again).toBe(refresh);
    expect(pending.text).toContain("Ga verder met betalen");
    h.pass(60 * 60 * 1000);
    expect((await page(id)).again).toBe(refresh);
    h.pass(1);
    const later = await page(id);
    expect(later.again).toBeNull();
    expect(later.text).toContain("een tweede betaling niet nodig");
    expect(later.text).toContain("Controleer opnieuw");
  });

  it.each([
    ["paid", "queued", true],
    ["paid", "sending", true],
    ["paid", "unknown", true],
    ["paid", "sent", true],
    ["paid", "held", false],
    ["paid", "delivered", false],
    ["paid", "refunded", false],
    ["expired", "cancelled", false],
  ] as const)("of a payment %s with its message %s looks again: %s", async (payment, message, again) => {
    const { text, again: found } = await page(await seedStates(h, payment, message));
    expect(found).toBe(again ? refresh : null);
    const isOver = message === "delivered" || message === "refunded" || message === "cancelled";
    expect(text.includes("Controleer opnieuw")).toBe(!isOver);
  });

  it("has words for every state in both languages", async () => {
    for (const { outcome } of Object.values(words)) {
      expect(Object.keys(outcome.steps).sort()).toEqual([...publicMessageStates].sort());
    }
    for (const payment of paymentStates) {
      const { status, text } = await page(await seedStates(h, payment, "awaiting_payment"));
      expect([payment, status, text.includes("undefined")]).toEqual([payment, 200, false]);
    }
    for (const message of messageStates) {
      const { status, text } = await page(await seedStates(h, "paid", message));
      expect([message, status, text.includes("undefined")]).toEqual([message, 200, false]);
    }
  });

  it("is for nobody to keep or find, and loads nothing", async () => {
    const { headers, text } = await page(await place(h));
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; .*form-action 'none'/);
    expect(text).not.toMatch(/<script|<form|src=/);
  });
});

describe("the status of no order", () => {
  it.each(["AAAAAAAAAAAAAAAAAAAAAA", "x", "..%2f..%2f", "%3Cscript%3E", "' OR 1=1", "a".repeat(500), "%00"])(
    "is a page reading 'Page Not Found' for %j",
    async (id) => {
      const { status, headers, text } = await page(encodeURIComponent(id));
      expect([status, headers.get("Content-Type")]).toEqual([404, "text/html; charset=UTF-8"]);
      expect(text).toContain("<h1>Page Not Found</h1>");
      expect(text).toContain("Deze bestelling bestaat niet of is verwijderd");
      expect(text).not.toContain("<script");
      expect((await page(encodeURIComponent(id), "?lang=en")).text).toContain("This order does not exist");
    },
  );

  it("is a page too when there were too many questions, and cannot be posted to", async () => {
    const id = await place(h);
    expect((await h.ask(`/api/payments/${id}/page`, { method: "POST" })).status).toBe(404);
    Object.assign(h.services, { limiter: { allow: async () => false } });
    const { status, headers, text } = await page(id);
    expect([status, headers.get("Retry-After")]).toEqual([429, "60"]);
    expect(text).toContain("Dat ging te snel achter elkaar");
  });
});
