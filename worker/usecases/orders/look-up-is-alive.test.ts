import { beforeEach, expect, it } from "vitest";
import { unknownLimit } from "#domain/delivery";
import { createHarness, type Harness } from "#testing/harness";
import { sendOne } from "#testing/orders";
import { lookUpIsAlive } from "./look-up-is-alive";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const isAlive = (id = "another") => lookUpIsAlive(h.deps, h.gateway, { id });

it("a look-up is alive where it finds a message that was certainly accepted", async () => {
  await sendOne(h);
  expect(await isAlive()).toBe(true);
});

it("proves nothing where it does not find that one, or does not answer", async () => {
  await sendOne(h);
  for (const kind of ["absent", "unavailable"] as const) {
    h.gateway.lookUps.push({ kind });
    expect(await isAlive()).toBe(false);
  }
});

it("proves nothing where its log may be behind the call in question: that one was handed over before it", async () => {
  await sendOne(h);
  const calledAt = h.time.now + 1;
  expect(await lookUpIsAlive(h.deps, h.gateway, { id: "another" }, calledAt)).toBe(false);
  h.pass(1);
  await sendOne(h);
  expect(await lookUpIsAlive(h.deps, h.gateway, { id: "another" }, calledAt)).toBe(true);
});

it("proves nothing where none was accepted but the one in question, or none within a day, and asks about none", async () => {
  expect(await isAlive()).toBe(false);
  const id = await sendOne(h);
  expect(await isAlive(id)).toBe(false);
  h.pass(unknownLimit + 1);
  expect(await isAlive()).toBe(false);
  expect(h.gateway.calls.lookUp).toBe(0);
});
