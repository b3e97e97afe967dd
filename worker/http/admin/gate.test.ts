import { beforeEach, describe, expect, it } from "vitest";
import { gateRuleResponse, gateRulesResponse, tryTextResponse } from "#contract/admin-gate";
import { createHarness, type Harness } from "#testing/harness";
import { judge } from "#testing/held";
import { bodyOf, postOrder } from "#testing/http";
import { goodOrder, holdOne } from "#testing/orders";
import { auditOf, look, tell } from "#testing/panel";
import { type SignedIn, signedIn } from "#testing/staff";

const path = "/api/admin/gate";
const reason = "Houdt vooral afspraken tegen";
const day = 24 * 60 * 60 * 1000;
const withNumber = { ...goodOrder, message: "Je kunt me bereiken op 06 1234 5678, ook vanavond nog" };
const withWallet = {
  ...goodOrder,
  message: "Stuur het maar naar bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq dan is het klaar",
};

// Visitors with an address of their own: what they are refused counts.
const visitor = { "CF-Connecting-IP": "203.0.113.9" };

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness();
  noor = await signedIn(h);
});

const rules = async () => gateRulesResponse.parse((await look(h, noor, path)).body).data;
const rule = async (code: string) => (await rules()).find((one) => one.code === code);
const turn = (code: string, body: Record<string, unknown>, who = noor) =>
  tell(h, who, "PUT", `${path}/${code}`, { state: "dry", was: "on", reason, ...body });
const tryOut = async (body: Record<string, unknown>) => {
  const answer = await tell(h, noor, "POST", `${path}/try`, { sender: "Noor", country: "NL", ...body });
  return tryTextResponse.parse(answer.body).data;
};

describe("the gate's rules", () => {
  it("are all there, on, with nothing counted and never turned", async () => {
    const all = await rules();
    expect(all).toHaveLength(15);
    expect(all[0]).toEqual({
      code: "wallet_address",
      asks: "refuse",
      state: "on",
      hits: 0,
      spared: 0,
      right: 0,
      wrong: 0,
      turned: null,
    });
  });

  it("count each order they refuse or hold, and what a person found of it, for thirty days", async () => {
    await postOrder(h, withWallet, visitor);
    await judge(h, [await holdOne(h, withNumber)], { verdict: "release" });
    await judge(h, [await holdOne(h, withNumber, "2:phone_number,threat")], {
      verdict: "reject",
      because: "scam",
    });
    expect(await rule("wallet_address")).toMatchObject({ hits: 1, right: 0, wrong: 0 });
    expect(await rule("phone_number")).toMatchObject({ hits: 2, right: 1, wrong: 1 });
    expect(await rule("threat")).toMatchObject({ hits: 1, right: 1, wrong: 0 });
    h.pass(29 * day);
    noor = await signedIn(h);
    expect(await rule("phone_number")).toMatchObject({ hits: 2 });
    h.pass(day);
    noor = await signedIn(h);
    expect(await rule("phone_number")).toMatchObject({ hits: 0, right: 0, wrong: 0 });
  });

  it("are turned for a reason that the audit keeps, and turned back", async () => {
    const { status, body } = await turn("phone_number", { reason: ` ${reason} ` });
    expect([status, gateRuleResponse.parse(body).data]).toEqual([
      200,
      expect.objectContaining({
        code: "phone_number",
        state: "dry",
        turned: { at: h.time.now, by: "noor", reason },
      }),
    ]);
    h.pass(1_000);
    expect((await turn("phone_number", { state: "on", was: "dry" })).status).toBe(200);
    expect(await rule("phone_number")).toMatchObject({ state: "on", turned: { at: h.time.now } });
    expect(await auditOf(h)).toEqual([
      "noor rule_dry_run gate_rule/phone_number",
      "noor rule_on gate_rule/phone_number",
    ]);
  });

  it("on a dry run stop nothing, and count each order once that they would have stopped", async () => {
    await turn("phone_number", {});
    await turn("wallet_address", {});
    const key = { "Idempotency-Key": crypto.randomUUID() };
    for (let n = 0; n < 2; n++) expect((await postOrder(h, withNumber, key)).status).toBe(201);
    expect((await postOrder(h, { ...withWallet, receiver: "+31612345670" })).status).toBe(201);
    expect(await rule("phone_number")).toMatchObject({ spared: 1, hits: 0 });
    expect(await rule("wallet_address")).toMatchObject({ spared: 1, hits: 0 });
    await turn("wallet_address", { state: "on", was: "dry" });
    expect((await bodyOf(await postOrder(h, withWallet, visitor))).code).toBe("message_wallet");
    expect(await rule("wallet_address")).toMatchObject({ spared: 1, hits: 1 });
  });

  it("are turned once: whoever was second hears how it stands now, and nothing is written down twice", async () => {
    const sam = await signedIn(h, "sam");
    const both = await Promise.all([turn("threat", {}), turn("threat", {}, sam)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = both.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({
      code: "rule_turned",
      current: { code: "threat", state: "dry", turned: { reason } },
    });
    expect(await auditOf(h)).toHaveLength(1);
  });

  it("are not turned without a reason, to what they are, or where there is none", async () => {
    for (const [body, code] of [
      [{ reason: " " }, "reason_required"],
      [{ reason: "Bel 0612345678" }, "reason_holds_number"],
      [{ state: "off" }, "bad_request"],
      [{ was: "dry" }, "bad_request"],
    ] as const)
      expect((await turn("threat", body)).body.code).toBe(code);
    expect(await turn("none", {})).toMatchObject({ status: 404, body: { code: "panel_not_found" } });
    expect(await turn("toString", {})).toMatchObject({ status: 404 });
    expect(await auditOf(h)).toEqual([]);
  });
});

describe("a text to try", () => {
  it("says what would become of it, why, and where, and keeps nothing", async () => {
    const message = "Je kunt me bereiken op 06 1234 5678";
    expect(await tryOut({ message })).toEqual({
      text: message,
      sender: "Noor",
      tier: "hold",
      refusals: [],
      rules: expect.arrayContaining([{ code: "phone_number", dry: false }]),
      places: [{ rule: "phone_number", start: 23, end: 35 }],
    });
    expect(await rule("phone_number")).toMatchObject({ hits: 0, spared: 0 });
    expect(await auditOf(h)).toEqual([]);
  });

  it("names a rule that is on its dry run, which decides nothing", async () => {
    await turn("phone_number", {});
    expect(await tryOut({ message: withNumber.message })).toMatchObject({
      tier: "send",
      rules: [{ code: "phone_number", dry: true }],
      places: [{ rule: "phone_number" }],
    });
  });

  it("is refused for a link, a name or a closed country as an order is", async () => {
    expect(await tryOut({ message: "Kijk op www.rabo.nl vanavond" })).toMatchObject({
      tier: "refuse",
      refusals: ["message_link"],
      places: [{ rule: null, start: 8, end: 19 }],
    });
    await tell(h, noor, "POST", "/api/admin/closed-countries", { country: "BE", reason });
    expect(await tryOut({ message: "Tot morgen", sender: "PostNL", country: "BE" })).toMatchObject({
      tier: "refuse",
      refusals: ["sender_protected", "receiver_country_closed"],
    });
    expect(await tryOut({ message: "Tot \u202enegrom", sender: "bit.ly" })).toMatchObject({
      tier: "refuse",
      refusals: ["sender_link", "message_charset"],
    });
    await tell(h, noor, "PUT", "/api/admin/settings", { links: true });
    expect(await tryOut({ message: "Kijk op www.rabo.nl vanavond" })).toMatchObject({ refusals: [] });
  });

  it("is not refused for a name that staff guard, where they would offer it themselves", async () => {
    await tell(h, noor, "POST", "/api/admin/protected-names", { name: "Fietsenhuis", reason });
    const message = "Tot morgen";
    const refused = { refusals: ["sender_protected"] };
    expect(await tryOut({ message, sender: "Fietsenhuis" })).toMatchObject(refused);
    expect(await tryOut({ message, sender: "Fietsenhuis", offered: true })).toMatchObject({ refusals: [] });
    expect(await tryOut({ message, sender: "PakketNL", offered: true })).toMatchObject(refused);
  });

  it("is none without a country or much longer than a message", async () => {
    const refusalOf = async (body: object) => {
      const all = { message: "Hoi", sender: "Noor", country: "NL", ...body };
      return (await tell(h, noor, "POST", `${path}/try`, all)).body.code;
    };
    expect(await refusalOf({ country: "nl" })).toBe("country_unknown");
    expect(await refusalOf({ message: "x".repeat(5_001) })).toBe("message_too_long");
    expect(await refusalOf({ sender: "x".repeat(101) })).toBe("sender_too_long");
    expect(await refusalOf({ more: 1 })).toBe("unknown_field");
  });
});

describe("a stranger", () => {
  it("neither sees rules, nor turns one, nor tries a text", async () => {
    for (const [method, target] of [
      ["GET", path],
      ["PUT", `${path}/threat`],
      ["POST", `${path}/try`],
    ] as const)
      expect((await h.ask(target, { method })).status).toBe(401);
    expect((await rule("threat"))?.state).toBe("on");
    expect(await auditOf(h)).toEqual([]);
  });
});
