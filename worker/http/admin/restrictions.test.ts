import { beforeEach, describe, expect, it } from "vitest";
import { restrictedResponse, restrictionsResponse } from "#contract/admin-restrictions";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf, postOrder } from "#testing/http";
import { eventsOf, goodOrder, pay, place } from "#testing/orders";
import { auditOf, look, tell } from "#testing/panel";
import { type SignedIn, signedIn } from "#testing/staff";
import { sendMessage } from "#usecases/orders/send-message";

const names = "/api/admin/protected-names";
const countries = "/api/admin/closed-countries";
const reason = "Valse sms’en onder deze naam";

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness();
  noor = await signedIn(h);
});

const protect = (name: string) => tell(h, noor, "POST", names, { name, reason });
const close = (country: string) => tell(h, noor, "POST", countries, { country, reason });
const refusalOf = async (changes: object) => {
  const answer = await postOrder(h, { ...goodOrder, ...changes });
  return answer.status === 201 ? null : (await bodyOf(answer)).code;
};
const rowOf = (id: string) =>
  h.env.DB.prepare("SELECT status, reason FROM messages WHERE id = ?").bind(id).first();

describe("a protected name", () => {
  it("is refused from then on with its look-alikes, until it is freed", async () => {
    expect(await refusalOf({ sender: "Fietsenhuis" })).toBeNull();
    const { status, body } = await protect(" Fietsenhuis ".trim());
    const { data } = restrictedResponse.parse(body);
    expect([status, data]).toMatchObject([201, { value: "Fietsenhuis", reason, author: "noor" }]);
    for (const sender of ["Fietsenhuis", "F1etsenhuis", "fietsenhuls"])
      expect(await refusalOf({ sender })).toBe("sender_protected");
    expect(await refusalOf({ sender: "Fietser" })).toBeNull();
    expect(restrictionsResponse.parse((await look(h, noor, names)).body).data).toEqual([data]);
    expect((await tell(h, noor, "DELETE", `${names}/${data.id}`)).status).toBe(200);
    expect(await refusalOf({ sender: "Fietsenhuis" })).toBeNull();
    expect(await auditOf(h)).toEqual([
      "noor name_protected protected_name/Fietsenhuis",
      "noor name_freed protected_name/Fietsenhuis",
    ]);
  });

  it("takes back what was paid for and is not yet sent, and says so (M9)", async () => {
    const id = await place(h, { sender: "Fietsenhuis" });
    await pay(h, id);
    await protect("Fietsenhuis");
    expect(await sendMessage(h.deps, id)).toBe("refund_due");
    expect(h.gateway.calls.send).toBe(0);
    expect(await rowOf(id)).toEqual({ status: "refund_due", reason: "name_protected" });
    expect((await eventsOf(h, "message", id)).at(-1)).toBe("queued>refund_due");
    expect(await (await h.ask(`/api/payments/${id}`)).text()).toContain('"failure":"sender_name"');
  });

  it("that staff offer themselves goes on", async () => {
    await tell(h, noor, "POST", "/api/senders", { name: "Fietsenhuis", categoryId: null });
    await protect("Fietsenhuis");
    const id = await place(h, { sender: "Fietsenhuis" });
    await pay(h, id);
    expect(await sendMessage(h.deps, id)).toBe("sent");
  });

  it.each(["", "ab", "12", "a".repeat(23), "Zoë BV", 5, null])("cannot be %j", async (name) => {
    const { status, body } = await tell(h, noor, "POST", names, { name, reason });
    expect([status, body.code, body.field]).toEqual([400, "protected_name_invalid", "name"]);
    expect(await auditOf(h)).toEqual([]);
  });

  it("needs a reason, and one that is protected already keeps its own", async () => {
    expect((await tell(h, noor, "POST", names, { name: "Fietsenhuis", reason: " " })).body.code).toBe(
      "reason_required",
    );
    await protect("Fietsenhuis");
    const again = await tell(h, noor, "POST", names, { name: "Fietsenhuis", reason: "Iets anders" });
    expect([again.status, restrictedResponse.parse(again.body)]).toMatchObject([
      200,
      { already: true, data: { reason } },
    ]);
    expect(await auditOf(h)).toHaveLength(1);
  });
});

describe("a closed country", () => {
  it("gets no order until it is opened", async () => {
    const { status, body } = await close("BE");
    const { data } = restrictedResponse.parse(body);
    expect([status, data.value]).toEqual([201, "BE"]);
    expect(await refusalOf({ receiver: "+32470123456" })).toBe("receiver_country_closed");
    expect(await refusalOf({})).toBeNull();
    expect((await tell(h, noor, "DELETE", `${countries}/${data.id}`)).status).toBe(200);
    expect(await refusalOf({ receiver: "+32470123456" })).toBeNull();
    expect(await auditOf(h)).toEqual([
      "noor country_closed closed_country/BE",
      "noor country_opened closed_country/BE",
    ]);
  });

  it.each([
    ["CA", "+14165550123", "+12125550123"],
    ["US", "+12125550123", "+14165550123"],
    ["JE", "+447797123456", "+447400123456"],
  ])("%s, which shares its calling code, closes by itself", async (country, itsNumber, anothers) => {
    await close(country);
    expect(await refusalOf({ receiver: itsNumber, senderRisk: "accepted" })).toBe("receiver_country_closed");
    expect(await refusalOf({ receiver: anothers, senderRisk: "accepted" })).toBeNull();
  });

  it("that no numbering plan tells from another cannot be closed by itself", async () => {
    const { status, body } = await close("AX");
    expect([status, body.code, body.field]).toEqual([400, "country_indistinct", "country"]);
    expect(await auditOf(h)).toEqual([]);
  });

  it("gets nothing that was paid for before, and the payer hears why (M9)", async () => {
    const id = await place(h, { receiver: "+32470123456" });
    await pay(h, id);
    await close("BE");
    expect(await sendMessage(h.deps, id)).toBe("refund_due");
    expect(await rowOf(id)).toEqual({ status: "refund_due", reason: "country_closed" });
    expect(await (await h.ask(`/api/payments/${id}`)).text()).toContain('"failure":"country"');
  });

  it.each(["", "be", "XX", "Belgie", 31, null])("cannot be %j", async (country) => {
    const { status, body } = await tell(h, noor, "POST", countries, { country, reason });
    expect([status, body.code, body.field]).toEqual([400, "country_unknown", "country"]);
  });

  it("is not opened by the list of names, nor a restriction that there is not", async () => {
    const { data } = restrictedResponse.parse((await close("BE")).body);
    for (const path of [`${names}/${data.id}`, `${countries}/none`])
      expect((await tell(h, noor, "DELETE", path)).body.code).toBe("panel_not_found");
    expect(await refusalOf({ receiver: "+32470123456" })).toBe("receiver_country_closed");
  });
});

describe("a stranger", () => {
  it.each([names, countries])("neither sees, adds nor lifts at %s", async (path) => {
    expect((await h.ask(path)).status).toBe(401);
    for (const [method, target] of [
      ["POST", path],
      ["DELETE", `${path}/x`],
    ] as const)
      expect((await h.ask(target, { method })).status).toBe(401);
    expect(await auditOf(h)).toEqual([]);
  });
});
