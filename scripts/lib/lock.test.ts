import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withLock } from "./lock.mjs";
import { at } from "./root.mjs";

const name = `test-of-the-lock-${process.pid}`;
const file = at(`.cache/${name}.lock`);
const said = vi.spyOn(console, "error").mockImplementation(() => {});
beforeEach(() => {
  mkdirSync(at(".cache"), { recursive: true });
  said.mockClear();
});
afterEach(() => rmSync(file, { force: true }));

it("lets one work at a time, and is gone afterwards", async () => {
  const order: string[] = [];
  const one = withLock(name, async () => {
    order.push("one begins");
    await pause(300);
    order.push("one ends");
  });
  await withLock(name, () => order.push("other"));
  await one;
  expect(order).toEqual(["one begins", "one ends", "other"]);
  expect(existsSync(file)).toBe(false);
  expect(said).not.toHaveBeenCalled();
});

it("takes a lock whose owner is gone", async () => {
  writeFileSync(file, "2147483646");
  expect(await withLock(name, () => "done")).toBe("done");
});

it("takes an empty lock that has been there for long, and waits for one that is being written", async () => {
  writeFileSync(file, "");
  utimesSync(file, new Date(), new Date(Date.now() - 6_000));
  expect(await withLock(name, () => "done")).toBe("done");
  writeFileSync(file, "");
  let isDone = false;
  const waits = withLock(name, () => {
    isDone = true;
  });
  await pause(500);
  expect(isDone).toBe(false);
  rmSync(file);
  await waits;
});

it("says once what it waits for", async () => {
  writeFileSync(file, String(process.pid));
  const waits = withLock(name, () => {});
  await pause(1_500);
  expect(said).toHaveBeenCalledTimes(1);
  expect(said).toHaveBeenCalledWith(expect.stringContaining(`${name}.lock`));
  rmSync(file);
  await waits;
});

it("waits for nobody where the lock cannot be written at all", async () => {
  await expect(withLock("no/such/folder", () => {})).rejects.toMatchObject({ code: "ENOENT" });
});
