import { beforeEach, describe, expect, it } from "vitest";
import { startResponse } from "#contract/admin-start";
import { claimLength } from "#domain/claims";
import { createHarness, type Harness } from "#testing/harness";
import { look, tell } from "#testing/panel";
import { caseOf } from "#testing/reports";
import { type SignedIn, signedIn } from "#testing/staff";

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness();
  noor = await signedIn(h);
});

const start = async () => startResponse.parse((await look(h, noor, "/api/admin/start")).body).data;

describe("what the panel opens with", () => {
  it("is one answer, and empty on the first day", async () => {
    const { overview, at, ...waits } = await start();
    expect(at).toBe(h.time.now);
    expect(overview.held).toBe(0);
    expect(waits).toEqual({
      held: [],
      reports: [],
      tasks: [],
      gateways: 1,
      decided: 0,
      sending: true,
      sweptAt: null,
    });
  });

  it("names a report that waits, with its deadline and what was said", async () => {
    await caseOf(h);
    const { reports } = await start();
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({ isThreat: false, inWave: 1 });
    expect(reports[0]?.reason.length).toBeGreaterThan(9);
    expect(reports[0]?.dueAt ?? 0).toBeGreaterThan(h.time.now);
  });

  it("says who looks at a report now", async () => {
    await caseOf(h);
    const [report] = (await start()).reports;
    await tell(h, noor, "POST", "/api/admin/claims", { kind: "report", id: report?.id });
    expect((await start()).reports[0]?.claimedBy).toBe(noor.username);
    h.time.now += claimLength;
    expect((await start()).reports[0]?.claimedBy).toBeNull();
  });

  it("is for staff alone", async () => {
    const answer = await h.ask("/api/admin/start");
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "not_signed_in" });
  });

  it("takes no questions: what is asked besides changes nothing", async () => {
    const { status } = await look(h, noor, "/api/admin/start?status=pending");
    expect(status).toBe(200);
  });
});
