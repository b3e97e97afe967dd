import { beforeEach, expect, it } from "vitest";
import { unknownLimit } from "#domain/delivery";
import { createHarness, type Harness } from "#testing/harness";
import { sendOne } from "#testing/orders";
import { logReaches } from "./log-reaches";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const reaches = (id = "another") => logReaches(h.deps, h.gateway, { id });

it("a log reaches as far as the latest message that was certainly accepted, where it has that one", async () => {
  await sendOne(h);
  h.pass(5);
  const at = h.time.now;
  await sendOne(h);
  h.pass(5);
  expect(await reaches()).toBe(at);
});

it("proves nothing where it does not find that one, or does not answer", async () => {
  await sendOne(h);
  for (const kind of ["absent", "unavailable"] as const) {
    h.gateway.lookUps.push({ kind });
    expect(await reaches()).toBeNull();
  }
});

it("proves nothing where none was accepted but the one in question, or none within a day, and asks about none", async () => {
  expect(await reaches()).toBeNull();
  const id = await sendOne(h);
  expect(await reaches(id)).toBeNull();
  h.pass(unknownLimit + 1);
  expect(await reaches()).toBeNull();
  expect(h.gateway.calls.lookUp).toBe(0);
});
