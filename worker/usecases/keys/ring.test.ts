import { describe, expect, it } from "vitest";
import { toRecoveryCode } from "#domain/recovery-code";
import { createHarness, type Harness } from "#testing/harness";
import { json } from "#testing/http";
import { goodOrder, pay, place, sendOne, statesOf } from "#testing/orders";
import { key } from "#testing/production";
import { caseOf } from "#testing/reports";
import { account, goodPassword, linkFor, secondFactor, signedIn, staffWrite } from "#testing/staff";
import { isTokenOf } from "../callback-address";
import { readNumber } from "../my-number/read-number";
import { reportMessage } from "../my-number/report-message";
import { proofOf } from "../orders/payment-proof";
import { sendMessage } from "../orders/send-message";
import { settlePayment } from "../orders/settle-payment";
import { readCase } from "../reports/read-case";
import { addBlock } from "../staff/add-blocks";
import { findOrders } from "../staff/find-orders";
import { deviceIn, toDevice } from "../staff/known-device";
import { liftBlock, listBlocks } from "../staff/manage-blocks";
import { recoveryHashOf } from "../staff/second-factor";

/** The same site before and after its ring got another first key. */
function turned(): { before: Harness; after: Harness } {
  const before = createHarness();
  const after = createHarness({ env: { HASH_KEYS: `h1:${key("h")}` }, provider: before.provider });
  after.time.now = before.time.now;
  return { before, after };
}

const number = goodOrder.receiver;
const staff = { id: "noor", username: "noor", sessionId: "s" };
const block = { kind: "phone", value: number, reason: "asked for it" } as const;
const blocks = async (h: Harness) => (await h.env.DB.prepare("SELECT * FROM blocked_phones").all()).results;

it("a callback is taken with the token of before a rotation, and with no other", async () => {
  const old = createHarness();
  const token = "another-token-of-our-own-0123456789";
  const rotated = createHarness({
    env: { WEBHOOK_TOKEN: token, WEBHOOK_TOKEN_PREVIOUS: old.deps.site.webhookToken },
  });
  const dropped = createHarness({ env: { WEBHOOK_TOKEN: token } });
  for (const path of ["mollie", "sms/cm"]) {
    const shared = old.deps.site.webhookToken;
    const sent = [await old.deps.callbackTokens.of(path), await rotated.deps.callbackTokens.of(path), shared];
    const taken = (h: Harness) => Promise.all(sent.map((one) => isTokenOf(h.deps, path, one)));
    expect(await taken(rotated)).toEqual([true, true, true]);
    expect(await taken(dropped)).toEqual([false, true, false]);
  }
  expect(await isTokenOf(rotated.deps, "mollie", await old.deps.callbackTokens.of("stripe"))).toBe(false);
});

describe("when the ring of keys has turned", () => {
  it("a number stays blocked, is found, and has one block however often it is blocked", async () => {
    const { before, after } = turned();
    await addBlock(before.deps, staff, block);
    await expect(place(after)).rejects.toThrow("refused: receiver_unreachable");
    expect((await listBlocks(after.deps, "phone", { value: number })).data).toHaveLength(1);
    const again = await addBlock(after.deps, staff, block);
    expect(again).toMatchObject({ ok: true, value: { already: true } });
    expect(await blocks(after)).toMatchObject([{ hash: await after.deps.vault.hash("phone", number) }]);
    await expect(place(after)).rejects.toThrow("refused: receiver_unreachable");
  });

  it("of two blocks of one number the longer stays", async () => {
    const { before, after } = turned();
    await addBlock(after.deps, staff, { ...block, expiresAt: after.time.now + 5_000 });
    const [short] = await blocks(after);
    await addBlock(before.deps, staff, { ...block, expiresAt: after.time.now + 9_000 });
    expect(await blocks(after)).toHaveLength(2);
    await addBlock(after.deps, staff, { ...block, expiresAt: after.time.now + 1_000 });
    expect(await blocks(after)).toMatchObject([{ id: short?.id, expires_at: after.time.now + 9_000 }]);
  });

  it("a block that is lifted is lifted at the edge too, under whichever key its copy lies", async () => {
    const { before, after } = turned();
    await addBlock(before.deps, staff, block);
    const [row] = await blocks(before);
    await expect(place(after)).rejects.toThrow("refused: receiver_unreachable");
    const copies = async () => (await after.env.EDGE.list({ prefix: "block:" })).keys;
    expect(await copies()).toHaveLength(2);
    await liftBlock(after.deps, staff, "phone", String(row?.id));
    expect(await copies()).toEqual([]);
    await place(after);
  });

  it("an order from before is stopped by a block from after", async () => {
    const { before, after } = turned();
    const id = await place(before);
    await addBlock(after.deps, staff, block);
    await pay(after, id);
    expect(await statesOf(after, id)).toEqual({ payment: "paid", message: "refund_due" });
  });

  it("what waits since before goes back when its receiver reports another text", async () => {
    const { before, after } = turned();
    await sendOne(before);
    const waiting = await place(before, { message: "Nog een keer hoi" });
    await pay(before, waiting);
    after.time.now = before.time.now;
    const session = {
      id: "asked",
      number,
      hashes: await after.deps.vault.hashes("phone", number),
      provenAt: after.time.now,
    };
    const [message] = (await readNumber(after.deps, session)).messages;
    const reported = { message: message?.id ?? "", reason: "lastig", address: "203.0.113.5" };
    expect(await reportMessage(after.deps, session, reported)).toMatchObject({ ok: true });
    await sendMessage(after.deps, waiting);
    expect(await statesOf(after, waiting)).toEqual({ payment: "paid", message: "refund_due" });
  });

  it("an order that is repeated is the same order, and is found by its number", async () => {
    const { before, after } = turned();
    const id = await place(before, {}, "mine");
    expect(await place(after, {}, "mine")).toBe(id);
    expect((await findOrders(after.deps, { phoneNumber: number })).data).toMatchObject([{ id }]);
    await expect(place(after, { message: "Iets anders" }, "mine")).rejects.toThrow("idempotency_key_reused");
  });

  it("a payment that was opened before is known as ours by its proof", async () => {
    const { before, after } = turned();
    const id = await place(before);
    await pay(after, id);
    const order = {
      orderId: id,
      amountCents: 99,
      currency: "EUR" as const,
      locale: "nl" as const,
      createdAt: 0,
    };
    const urls = { description: "", statement: "", redirectUrl: "", webhookUrl: "" };
    const proof = await proofOf(before.deps, { id, amountCents: 99 });
    before.provider.add("fake_second", { ...order, ...urls, proof }, { status: "paid" });
    expect(await settlePayment(after.deps, "fake_second", "provider")).toBe("changed");
    expect(after.alarms).toMatchObject([{ code: "order_paid_twice" }]);
  });

  it("a case is read by its code, a report that is repeated has the same code, and staff see that one", async () => {
    const { before, after } = turned();
    const code = await caseOf(before);
    expect(await readCase(after.deps, code)).toMatchObject({ ok: true });
    expect(await caseOf(after)).toBe(code);
    const noor = await signedIn(after);
    const found = await after.ask(
      "/api/admin/abuse-reports/search",
      staffWrite(noor, "POST", { caseCode: code }),
    );
    expect(await found.json()).toMatchObject({ data: [{ caseCode: code }] });
  });

  it("who is signed in stays so, and can sign out", async () => {
    const { before, after } = turned();
    const noor = await signedIn(before);
    expect((await after.ask("/api/auth/me", { headers: noor.headers })).status).toBe(200);
    expect((await after.ask("/api/auth/logout", staffWrite(noor, "POST", {}))).status).toBe(200);
    expect((await after.ask("/api/auth/me", { headers: noor.headers })).status).toBe(401);
  });

  it("the browser is known, and password, link and recovery code are good", async () => {
    const { before, after } = turned();
    const id = await account(before);
    const device = { nonce: "n".repeat(22), mintedAt: before.time.now };
    const cookie = await toDevice(before.deps, "noor", device);
    expect(await deviceIn(after.deps, "noor", cookie)).toEqual(device);
    expect(await deviceIn(after.deps, "piet", cookie)).toBeNull();
    const by = (more: object) =>
      after.ask("/api/auth/login", json({ username: "noor", password: goodPassword, ...more }));
    expect((await by({ password: "een heel ander wachtwoord" })).status).toBe(401);
    expect((await by({ link: await linkFor(before) })).status).toBe(200);
    await secondFactor(before);
    const code = toRecoveryCode("k".repeat(22), "j".repeat(22));
    const hash = await recoveryHashOf(before.deps, id, code);
    await before.env.DB.prepare("INSERT INTO staff_recovery_codes VALUES (?, ?, NULL)").bind(id, hash).run();
    expect((await by({ totp: code })).status).toBe(200);
    expect((await by({ totp: code })).status).toBe(403);
  });
});
