import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { err, ok } from "../../worker/domain/result.ts";
import type { Place } from "./place.ts";
import { howItStands } from "./steps.ts";

/** A deployment whose Worker has these secrets; null where Cloudflare does not answer. */
function placeWith(secrets: readonly string[] | null, isUnderWay = true, kept = "{}"): Place {
  const folder = mkdtempSync(join(tmpdir(), "stands-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const journal = join(folder, "production.restore");
  if (isUnderWay) writeFileSync(journal, kept);
  const bindings = secrets?.map((name) => ({ name, type: "secret_text" }));
  const answers: Readonly<Record<string, unknown>> = {
    deployments: { deployments: [{ versions: [{ version_id: "v1", percentage: 100 }] }] },
    v1: { resources: { bindings } },
    versions: { items: [{ id: "v1", number: 1 }] },
    schedules: { schedules: [] },
    subdomain: { enabled: false },
    "script-settings": {},
  };
  const get = async (path: string) =>
    bindings
      ? ok(answers[path.split("/").at(-1) ?? ""])
      : err({ status: 503, code: null, message: "away", unclear: false });
  return { worker: "briefje", journal, api: { account: "/accounts/a", get } } as unknown as Place;
}

it("says that nothing is sold or sent only where the Worker was seen to be stopped", async () => {
  const said = async (place: Place | null, isPlan = false) => (await howItStands(place, isPlan)).join(" ");
  expect(await said(placeWith(["STOP_SENDING"]))).toMatch(/^Nothing is sold or sent\. .*run this again/);
  expect(await said(placeWith([]))).toMatch(/^STOP_SENDING is NOT set .*run this again/);
  expect(await said(placeWith(null))).toMatch(/^Whether sending is stopped could not be seen/);
});

it("says that it may be given up as long as the database cannot have been put back", async () => {
  const said = async (kept: string) => (await howItStands(placeWith([], true, kept), false)).join(" ");
  expect(await said("{}")).toContain("--abandon");
  expect(await said('{"witnessed":true}')).not.toContain("--abandon");
  expect(await said('{"since":1}')).not.toContain("--abandon");
  expect(await said('{"backup":"nightly/x"}')).not.toContain("--abandon");
});

it("says of one that was turned away before its first step that it stopped nothing", async () => {
  const nothing = expect.stringContaining("sending is not stopped by this command");
  expect(await howItStands(null, false)).toEqual([nothing]);
  expect(await howItStands(placeWith([], false), false)).toEqual([nothing]);
  expect(await howItStands(null, true)).toEqual(["This was a plan: nothing was changed."]);
});
