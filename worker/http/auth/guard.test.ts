import { Hono } from "hono";
import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf } from "#testing/http";
import { type SignedIn, signedIn, staffWrite } from "#testing/staff";
import type { StaffHttp } from "../context";
import { requireStaff } from "./guard";

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness();
  noor = await signedIn(h);
});

/** A route of no other meaning, behind the guard. */
async function knock(init: RequestInit = {}): Promise<Response> {
  const app = new Hono<StaffHttp>();
  app.use(async (c, next) => {
    for (const [name, service] of Object.entries(h.services)) c.set(name as "deps", service as typeof h.deps);
    return next();
  });
  app.all("/", requireStaff, (c) => c.json({ success: true, ...c.var.staff }));
  return app.fetch(new Request("http://localhost:8787/", init), h.env);
}

describe("the guard of the panel", () => {
  it("lets staff through and says who they are", async () => {
    const answer = await knock({ headers: noor.headers });
    expect(await answer.json()).toEqual({
      success: true,
      id: noor.staffId,
      username: "noor",
      sessionId: noor.sessionId,
    });
  });

  it("asks everybody else to sign in, in the caller's language", async () => {
    const answer = await knock({ headers: { "Accept-Language": "en" } });
    expect([answer.status, await bodyOf(answer)]).toEqual([
      401,
      { success: false, code: "not_signed_in", message: "Please sign in first" },
    ]);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("takes a %s of JSON from a page of ours", async (method) => {
    expect((await knock(staffWrite(noor, method, {}))).status).toBe(200);
  });

  it("takes a write without a body", async () => {
    expect((await knock({ method: "DELETE", headers: noor.headers })).status).toBe(200);
  });

  it.each([
    ["another site's origin", { Origin: "https://evil.example" }, 403],
    ["another site's fetch", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["a neighbour's fetch", { "Sec-Fetch-Site": "same-site" }, 403],
    ["a hidden origin", { Origin: "null" }, 403],
    ["plain text", { "Content-Type": "text/plain" }, 415],
    ["a form", { "Content-Type": "application/x-www-form-urlencoded" }, 415],
  ])("refuses a write with %s", async (_what, headers, status) => {
    const init = { method: "POST", body: "{}", headers: { ...noor.headers, ...headers } };
    expect((await knock(init)).status).toBe(status);
  });

  it("guards what does not exist as well", async () => {
    expect((await h.ask("/api/admin/nothing")).status).toBe(401);
    expect((await h.ask("/api/admin/nothing", { headers: noor.headers })).status).toBe(404);
  });
});
