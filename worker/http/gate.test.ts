import { beforeEach, describe, expect, it } from "vitest";
import type { Problem } from "#contract/problems";
import { orderIn, postForm } from "#testing/forms";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf, postOrder, rowCounts } from "#testing/http";
import { goodOrder, pay, statesOf } from "#testing/orders";
import { sentenceOf } from "./problems";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const held = { ...goodOrder, message: "Ik ben je vergeten te zeggen: je kunt me bereiken op 06 1234 5678" };
const refused = {
  ...goodOrder,
  message: "Uw bankpas is geblokkeerd. Bel 020 123 45 67 met onze fraudeafdeling",
};
const reviewOf = (id: string) =>
  h.env.DB.prepare("SELECT review FROM messages WHERE id = ?").bind(id).first("review");

describe("an order that the gate holds (decision 076)", () => {
  it("is announced first, with the sentence, and nothing is stored", async () => {
    const response = await postOrder(h, held);
    expect([response.status, await bodyOf(response)]).toMatchObject([
      409,
      { code: "needs_review", message: sentenceOf("needs_review", "nl") },
    ]);
    expect(sentenceOf("needs_review", "nl")).toContain("12 uur");
    expect(await rowCounts(h.env.DB)).toEqual([0, 0, 0]);
  });

  it("is taken with review, held once it is paid for, and says why in its row", async () => {
    const response = await postOrder(h, { ...held, review: true });
    expect(response.status).toBe(201);
    const { id = "" } = await bodyOf(response);
    expect(await reviewOf(id)).toMatch(/^\d+:phone_number/);
    await pay(h, id);
    expect((await statesOf(h, id)).message).toBe("held");
  });

  it("is sent where staff have put its rule on a dry run", async () => {
    await h.env.DB.prepare("INSERT INTO settings (k, v) VALUES ('gate_phone_number', 'off')").run();
    const response = await postOrder(h, held);
    expect(response.status).toBe(201);
    const { id = "" } = await bodyOf(response);
    expect(await reviewOf(id)).toBeNull();
  });

  it("is one that nothing is wrong with where it came with review for nothing", async () => {
    const { id = "" } = await bodyOf(await postOrder(h, { ...goodOrder, review: true }));
    expect(await reviewOf(id)).toBeNull();
    await pay(h, id);
    expect((await statesOf(h, id)).message).toBe("queued");
  });

  it.each([false, "true", 1, null])("is no order with %j as its review", async (review) => {
    expect((await postOrder(h, { ...held, review })).status).toBe(400);
  });

  it("asks with a button where there are no scripts, and loses nothing that was typed", async () => {
    const response = await postForm(h, { message: held.message });
    const page = await response.text();
    expect(response.status).toBe(409);
    expect(page).toContain(sentenceOf("needs_review", "nl"));
    expect(page).toContain(
      '<button class="button" name="review" value="true">Laat nakijken en betaal</button>',
    );
    expect(page).toContain(`required>\n${held.message}</textarea>`);
    const taken = await postForm(h, { message: held.message, review: "true" });
    expect(taken.status).toBe(303);
    expect(await reviewOf(orderIn(taken))).toMatch(/phone_number/);
  });
});

describe("an order that the gate refuses", () => {
  it("is told the rule and the place in its text, with review too", async () => {
    for (const order of [refused, { ...refused, review: true }]) {
      const response = await postOrder(h, order);
      const { code, field, place } = await response.json<Problem>();
      expect([response.status, code, field]).toEqual([400, "message_callback", "message"]);
      expect(place?.text).toBe("020 123 45 67");
      expect(refused.message.slice(place?.start, place?.end)).toBe(place?.text);
    }
    expect(await rowCounts(h.env.DB)).toEqual([0, 0, 0]);
  });

  it("is shown the place where there are no scripts", async () => {
    const page = await (await postForm(h, { message: "<i>stort op NL91ABNA0417164300" })).text();
    expect(page).toContain("<mark>NL91ABNA0417164300</mark>");
    expect(page).not.toContain("<i>");
    const link = await (await postForm(h, { message: "kijk op www.rabo.nl/<b>" })).text();
    expect(link).toContain("<mark>www.rabo.nl");
    expect(link).not.toContain("<b>");
  });
});
