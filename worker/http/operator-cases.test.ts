import { beforeEach, expect, it } from "vitest";
import { caseResponse } from "#contract/cases";
import { createHarness, type Harness, randomId } from "#testing/harness";
import { bodyOf, json } from "#testing/http";
import { sendOne } from "#testing/orders";
import { signedIn } from "#testing/staff";

const now = Date.UTC(2026, 10, 20, 12);
const aToken = () => `${Math.floor(now / 1000) + 300}.${`${randomId()}${randomId()}`.slice(0, 43)}`;

let h: Harness;
let token: string;
beforeEach(() => nextCommand());

/** As another command finds it: with a token of its own. */
function nextCommand(): void {
  token = aToken();
  h = createHarness({ env: { OPERATOR_TOKEN: token } });
}

const order = (body: unknown, headers: Record<string, string> = { Authorization: `Bearer ${token}` }) =>
  h.ask("/api/operator/cases", json(body, headers));
const erase = (value: string) => ({
  command: "erase",
  operator: "noor",
  reason: "Verzoek per brief",
  subject: { kind: "order", value },
});

it("the operator's order is carried out, once for each token", async () => {
  const id = await sendOne(h);
  const answer = await order(erase(id));
  expect(caseResponse.parse(await answer.json()).data).toMatchObject({
    command: "erase",
    found: { orders: [id], reports: [] },
  });
  expect((await order(erase(id))).status).toBe(404);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

it("an order that cannot be carried out is refused by its name", async () => {
  for (const [body, status, code] of [
    [erase("niemand"), 409, "case_nothing_found"],
    [{ ...erase("x"), reason: "Bel 0612345678" }, 400, "case_reason_private"],
    [{ ...erase("x"), reason: "" }, 400, "reason_required"],
    [{ ...erase("x"), more: 1 }, 400, "unknown_field"],
    [{ ...erase("x"), command: "look" }, 400, "bad_request"],
    [{ ...erase("x"), subject: { kind: "name", value: "Piet" } }, 400, "bad_request"],
    [{ ...erase("x"), operator: "Noor de Vries" }, 400, "bad_request"],
  ] as const) {
    nextCommand();
    const answer = await order(body);
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([status, code]);
  }
});

it("to everybody else it is an address like any unknown one: to strangers, and to staff who are signed in", async () => {
  const id = await sendOne(h);
  const noor = await signedIn(h);
  for (const headers of [{}, { Authorization: `Bearer ${aToken()}` }, noor.headers]) {
    const answer = await order(erase(id), headers);
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([404, "unknown_path"]);
  }
  expect(await h.env.DB.prepare("SELECT body_sealed FROM messages").first("body_sealed")).not.toBeNull();
});
