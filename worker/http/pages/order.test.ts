import { beforeEach, describe, expect, it } from "vitest";
import { balanceInterval } from "#domain/balance";
import { consentVersion } from "#domain/consent";
import { retention } from "#domain/retention";
import { form, orderIn, ownForm, postForm, typedOrder } from "#testing/forms";
import { createHarness, type Harness } from "#testing/harness";
import { postOrder, rowCounts } from "#testing/http";
import { goodOrder, statesOf } from "#testing/orders";
import { placeOrder } from "#usecases/orders/place-order";
import { sweep } from "#usecases/sweep";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

/** What an order says that was placed by a form. */
async function stored(id: string) {
  const row = await h.env.DB.prepare(
    "SELECT orders.*, receiver_sealed, body_sealed FROM orders JOIN messages USING (id) WHERE id = ?",
  )
    .bind(id)
    .first<Record<string, string>>();
  const open = async (column: string) => {
    const place = { table: "messages", column, row: id };
    const opened = await h.deps.vault.open(place, row?.[`${column}_sealed`] ?? "");
    return opened.ok ? opened.value : opened.error;
  };
  return { ...row, receiver: await open("receiver"), message: await open("body") };
}

describe("an order by form", () => {
  it("leads to the checkout, and from there back to a page that needs no scripts", async () => {
    const response = await postForm(h);
    const id = orderIn(response);
    expect([response.status, response.headers.get("Location")]).toEqual([
      303,
      `http://localhost:8787/checkout/fake_${id}`,
    ]);
    expect(await statesOf(h, id)).toEqual({ payment: "pending", message: "awaiting_payment" });
    expect(h.provider.of(id).order).toMatchObject({
      amountCents: 99,
      locale: "nl",
      redirectUrl: `http://localhost:8787/api/payments/${id}/page`,
    });
  });

  it("says that sending is delayed before the checkout, while no gateway has anything left", async () => {
    h.gateway.left = 0;
    await sweep(h.deps);
    const page = await postForm(h);
    const text = await page.text();
    expect(page.status).toBe(200);
    expect(text).toContain("<h1>Versturen duurt nu langer dan normaal</h1>");
    expect(text).toContain("binnen 24 uur, dan krijg je je geld terug");
    const [id = ""] = /fake_[\w-]{22}/.exec(text) ?? [];
    expect(text).toContain(`href="http://localhost:8787/checkout/${id}"`);
    expect(await statesOf(h, id.slice(5))).toEqual({ payment: "pending", message: "awaiting_payment" });
    h.gateway.left = 100;
    h.pass(balanceInterval);
    await sweep(h.deps);
    expect((await postForm(h)).status).toBe(303);
  });

  it.each([
    [{ receiver: "0612345678" }, "+31612345678"],
    [{ receiver: "0031 6 1234 5678" }, "+31612345678"],
    [{ receiver: "+31 (0)6 12 34 56 78" }, "+31612345678"],
    [{ receiver: "+31612345678", country: "GB" }, "+31612345678"],
    [{ receiver: "07400 123456", country: "GB" }, "+447400123456"],
    [{ receiver: "0470 12 34 56", country: "BE" }, "+32470123456"],
  ])("understands %o as %s", async (typed, receiver) => {
    expect(await stored(orderIn(await postForm(h, typed)))).toMatchObject({ receiver });
  });

  it("reads a number without a country as a Dutch one", async () => {
    const { receiver, sender, message } = typedOrder;
    const response = await h.ask("/api/payments/create", form({ receiver, sender, message }));
    expect(await stored(orderIn(response))).toMatchObject({ receiver: "+31612345678", locale: "nl" });
  });

  it("keeps the text as it was typed, each line end as one character", async () => {
    const response = await postForm(h, { message: "Dag!\r\n\r\n100% & €5 + <b>é</b> 🎁\rTot zo" });
    const message = "Dag!\n\n100% & €5 + <b>é</b> 🎁\nTot zo";
    expect(await stored(orderIn(response))).toMatchObject({ message, channel: "form" });
  });

  it("counts a line end of a text area once", async () => {
    const response = await postForm(h, { message: `${"a".repeat(159)}\r\n` });
    expect(h.provider.of(orderIn(response)).order.amountCents).toBe(99);
  });

  it("is English when its page was", async () => {
    const id = orderIn(await postForm(h, { lang: "en" }));
    expect(h.provider.of(id).order.locale).toBe("en");
  });

  it("opens its checkout later with the same way back", async () => {
    h.provider.faults.open.push("before", "before", "before");
    expect((await postForm(h)).status).toBe(502);
    const id = orderIn(await postForm(h));
    expect(h.provider.of(id).order.redirectUrl).toBe(`http://localhost:8787/api/payments/${id}/page`);
    expect(await rowCounts(h.env.DB)).toEqual([1, 1, 1]);
  });

  it("needs the tick where the site asks for one, as JSON does", async () => {
    h = createHarness({ env: { WITHDRAWAL_CONSENT: "checkbox" } });
    const refused = await postForm(h);
    const page = await refused.text();
    expect(refused.status).toBe(400);
    expect(page).toContain('<a href="#consent">Vink aan dat we je sms direct mogen versturen</a>');
    expect(page).toContain(`name="consent" value="${consentVersion.checkbox}" required aria-invalid="true"`);
    expect((await postOrder(h)).status).toBe(400);
    for (const consent of ["", "on", "true", consentVersion.sentence, `${consentVersion.checkbox} `]) {
      expect((await postForm(h, { consent })).status).toBe(400);
      expect((await postOrder(h, { ...goodOrder, consent })).status).toBe(400);
    }
    expect(await rowCounts(h.env.DB)).toEqual([0, 0, 0]);
    expect((await postForm(h, { consent: consentVersion.checkbox })).status).toBe(303);
    expect((await postOrder(h, { ...goodOrder, consent: consentVersion.checkbox })).status).toBe(201);
    const ticked = await (await postForm(h, { consent: consentVersion.checkbox, receiver: "" })).text();
    expect(ticked).toContain(`value="${consentVersion.checkbox}" required checked>`);
    const { results } = await h.env.DB.prepare("SELECT DISTINCT consent_version FROM orders").all();
    expect(results).toEqual([{ consent_version: consentVersion.checkbox }]);
  });
});

describe("the same form again", () => {
  it("is the same order for 60 seconds, and a new one after that", async () => {
    const first = orderIn(await postForm(h));
    h.pass(59_999);
    expect(orderIn(await postForm(h, { receiver: "+31612345678" }))).toBe(first);
    h.pass(1);
    const second = orderIn(await postForm(h));
    expect(second).not.toBe(first);
    h.pass(59_999);
    expect(orderIn(await postForm(h))).toBe(second);
    expect(await rowCounts(h.env.DB)).toEqual([2, 2, 2]);
  });

  it("is one order when ten arrive at once", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => postForm(h)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(new Set(answers.map(orderIn)).size).toBe(1);
    expect([await rowCounts(h.env.DB), h.provider.ledger.size]).toEqual([[1, 1, 1], 1]);
  });

  it.each([
    { receiver: "06 87654321" },
    { sender: "Anoniem" },
    { message: "Heb jij je schoen al gezet? " },
    { consent: consentVersion.checkbox },
  ])("is another order with %o", async (changes) => {
    const first = orderIn(await postForm(h));
    expect(orderIn(await postForm(h, changes))).not.toBe(first);
    expect(await rowCounts(h.env.DB)).toEqual([2, 2, 2]);
  });

  it("is another order from another address", async () => {
    await postForm(h);
    await postForm(h, {}, { ...ownForm, "CF-Connecting-IP": "203.0.113.9" } as typeof ownForm);
    expect(await rowCounts(h.env.DB)).toEqual([2, 2, 2]);
  });

  it("is not mistaken for an order by script, whatever key that has", async () => {
    await postForm(h);
    expect((await postOrder(h)).status).toBe(201);
    expect((await postOrder(h)).status).toBe(201);
    expect((await postOrder(h, goodOrder, { "Idempotency-Key": "a-key-of-this-one-visitor" })).status).toBe(
      201,
    );
    expect(await rowCounts(h.env.DB)).toEqual([4, 4, 4]);
  });

  it("is known by keyed hashes that go within a day", async () => {
    const id = orderIn(await postForm(h));
    expect(await stored(id)).toMatchObject({ key_hash: expect.stringMatching(/^[\w-]{43}$/) });
    expect(retention.repeatHash).toBe(24 * 60 * 60 * 1000);
  });
});

describe("an order by script", () => {
  it("comes back to the site's own status page", async () => {
    const input = { request: goodOrder, language: "nl", address: "203.0.113.7", channel: "script" } as const;
    const missing = { userAgent: undefined, key: undefined, challengeAnswer: undefined };
    const placed = await placeOrder(h.deps, { ...input, ...missing });
    const id = placed.ok ? placed.value.id : "";
    expect(h.provider.of(id).order.redirectUrl).toBe(`http://localhost:8787/betaling/status/${id}`);
  });
});
