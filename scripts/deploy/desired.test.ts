import { expect, it } from "vitest";
import { isNeedlessLift, standsInTheWay } from "./desired.ts";
import { jurisdictionOf } from "./jurisdiction.ts";
import type { Observed } from "./plan.ts";

/** A Worker with these variables and secrets, as far as it is looked at here. */
const workerWith = (variables: Record<string, string>, secrets: readonly string[] = []) =>
  ({ worker: { variables, secrets } }) as unknown as Observed;

it("does not start sending again where somebody stopped it at the Worker", () => {
  const stopped = workerWith({ STOP_SENDING: "1" });
  expect(standsInTheWay(stopped, {})).toMatchObject({
    ok: false,
    error: expect.stringContaining("would start sending again"),
  });
  expect(standsInTheWay(stopped, { STOP_SENDING: "1" })).toMatchObject({ ok: true });
  expect(standsInTheWay(stopped, { STOP_SENDING: "0" })).toMatchObject({ ok: true });
  expect(standsInTheWay(workerWith({}, ["STOP_SENDING"]), {})).toMatchObject({ ok: false });
});

it("names the restore that stopped sending, and does not advise to lift its stop", () => {
  const refused = standsInTheWay(workerWith({}, ["STOP_SENDING"]), {}, "production");
  expect(refused).toMatchObject({
    ok: false,
    error: expect.stringContaining("npm run restore -- production"),
  });
  expect(JSON.stringify(refused)).not.toContain("STOP_SENDING=0");
});

it("has nothing against a Worker that sends, or that is not there yet", () => {
  expect(standsInTheWay(workerWith({}), {})).toMatchObject({ ok: true });
  expect(standsInTheWay(workerWith({ STOP_SENDING: "0" }), {})).toMatchObject({ ok: true });
  expect(standsInTheWay({ worker: null } as unknown as Observed, {})).toMatchObject({ ok: true });
});

it("takes the line that lifts a stop once, and not where nothing is stopped: it would lift the next one", () => {
  const at = (worker: Observed, unfinished: Observed["unfinished"] = null) => ({ ...worker, unfinished });
  expect(isNeedlessLift(at(workerWith({})), { STOP_SENDING: "0" })).toBe(true);
  expect(isNeedlessLift(at(workerWith({})), { STOP_SENDING: "1" })).toBe(false);
  expect(isNeedlessLift(at(workerWith({})), {})).toBe(false);
  expect(isNeedlessLift(at(workerWith({}, ["STOP_SENDING"])), { STOP_SENDING: "0" })).toBe(false);
  const cutOff = { worker: "v1", site: null, database: null };
  expect(isNeedlessLift(at(workerWith({}), cutOff), { STOP_SENDING: "0" })).toBe(false);
  expect(isNeedlessLift(at({ worker: null } as unknown as Observed), { STOP_SENDING: "0" })).toBe(false);
});

it("keeps data in the EU unless the operator says otherwise, in so many words", () => {
  expect(jurisdictionOf({})).toBe("eu");
  expect(jurisdictionOf({ DEPLOY_JURISDICTION: "none" })).toBeNull();
  expect(jurisdictionOf({ DEPLOY_JURISDICTION: "fedramp" })).toBe("fedramp");
  expect(jurisdictionOf({ DEPLOY_JURISDICTION: "us" })).toBe("eu");
});
