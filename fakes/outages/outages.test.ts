import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readTrial } from "./plan.ts";
import { play } from "./play.ts";
import { type Built, buildForOutages, openStage, type Stage } from "./stage.ts";

/*
 * One outage of each part, every day; `npm run test:outages` has them all.
 */

const folder = mkdtempSync(join(tmpdir(), "outages-test-"));
let built: Built;
let stage: Stage;
beforeAll(async () => {
  built = await buildForOutages();
  stage = await openStage(built, "relayed", folder);
});
afterAll(async () => {
  await stage.close();
  built.remove();
  rmSync(folder, { recursive: true });
});

it.each([
  "d1:slow:callback",
  "kv:away:sign_in",
  "queue:answer_lost:send",
  "provider:slow:order",
  "gateway:answer_lost:send",
  "relay:one_in_three:send",
  "r2:away:abuse",
])("an order and its money survive %s", async (name) => {
  number++;
  const { wrong } = await play(stage, readTrial("1", name), { seed: "1", number });
  expect(wrong).toEqual([]);
});

let number = 0;
