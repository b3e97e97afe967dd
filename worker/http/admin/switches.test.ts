import { beforeEach, describe, expect, it } from "vitest";
import { switchesBehindResponse } from "#contract/admin-switches";
import { refusedKey } from "#domain/figures";
import { localDay } from "#domain/tallies";
import { createHarness, type Harness } from "#testing/harness";
import { place } from "#testing/orders";
import { look, tell } from "#testing/panel";
import { type SignedIn, signedIn, staffWrite } from "#testing/staff";
import { foldIntoDays } from "#usecases/fold-counts";

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness();
  noor = await signedIn(h);
});

const path = "/api/admin/settings/behind";
const read = async () => {
  const { status, body } = await look(h, noor, path);
  expect(status).toBe(200);
  return switchesBehindResponse.parse(body).data;
};

describe("what stands behind the switches", () => {
  it("is who turned each last and when; nobody, where nobody did", async () => {
    expect((await read()).turned).toEqual({ sending: null, customSenders: null, links: null });
    await tell(h, noor, "PUT", "/api/admin/settings", { links: true });
    const { turned } = await read();
    expect(turned).toEqual({ sending: null, customSenders: null, links: { at: h.time.now, by: "noor" } });
  });

  it("is what hangs on them now", async () => {
    await place(h);
    await h.env.DB.prepare("INSERT INTO daily_tallies (day, key, value) VALUES (?, ?, 9)")
      .bind(localDay(h.time.now), refusedKey("message_link"))
      .run();
    expect((await read()).now).toEqual({
      queued: 0,
      open: 1,
      linksRefused: 9,
      ordered: 0,
      customSenders: 0,
    });
  });

  it("is how many of today's orders have a sender of their own", async () => {
    await h.env.DB.prepare("INSERT INTO senders (name) VALUES ('Kerstman')").run();
    await foldIntoDays(h.deps);
    for (const sender of ["Kerstman", "Oma Truus", "Kerstman", "Buurman"]) await place(h, { sender });
    await foldIntoDays(h.deps);
    expect((await read()).now).toMatchObject({ ordered: 4, customSenders: 2 });
  });

  it("is the limits that the server is set to", async () => {
    const { limits } = await read();
    expect(limits).toEqual({ ...h.deps.site.limits, holdHours: 12 });
  });

  it("is for staff alone, and nobody writes it", async () => {
    expect((await h.ask(path)).status).toBe(401);
    for (const method of ["POST", "PUT", "DELETE"])
      expect((await h.ask(path, staffWrite(noor, method, {}))).status).toBe(404);
  });
});
