import { describe, expect, it } from "vitest";
import { eventually } from "#testing/eventually";
import { form, typedOrder } from "#testing/forms";
import { ask, choose, freshAddress, inboxOf } from "#testing/real";

describe("a visitor without scripts", () => {
  it("orders, pays and sees that the message arrived", async () => {
    const placed = await ask("/api/payments/create", form(typedOrder), freshAddress());
    expect(placed.status).toBe(303);
    const checkout = new URL(placed.headers.get("Location") ?? "");
    const refused = await ask("/api/payments/create", form({ ...typedOrder, receiver: "" }), freshAddress());
    expect(refused.headers.get("Content-Security-Policy")).toContain(
      `form-action 'self' ${checkout.origin};`,
    );

    const back = await choose(checkout.href, "paid");
    const status = back.headers.get("Location") ?? "";
    expect(status).toMatch(/^http:\/\/localhost:8787\/api\/payments\/[\w-]{22}\/page$/);
    const see = async () => (await ask(status, {}, freshAddress())).text();
    await eventually(async () => expect(await see()).toContain("Afgeleverd"), 200);
    expect(await see()).toContain('<strong class="paid">Betaald</strong>');
    expect(await inboxOf("+31612345678")).toMatchObject([{ text: typedOrder.message }]);
  });

  it("may report five times in a minute", async () => {
    const ip = freshAddress();
    const report = (n: number) =>
      ask("/api/abuse/report", form({ phoneNumber: "06 12345678", reason: `Dit is melding ${n}.` }), ip);
    const answers: number[] = [];
    // The binding counts per calendar minute, which may turn once while this runs.
    for (let n = 0; n < 11; n++) answers.push((await report(n)).status);
    expect(answers.slice(0, 5)).toEqual([201, 201, 201, 201, 201]);
    expect(answers).toContain(429);
  });
});
