import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readWorkerSettings } from "../lib/worker-settings.ts";
import { keysToSend, putIntoEscrow, readEscrow } from "./keys.ts";
import { rightSettings } from "./testing/copy.ts";
import { madeKeys } from "./variables.ts";

let folder = "";
let path = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "briefje-keys-"));
  path = join(folder, ".deploy/production.keys");
});
afterEach(() => rmSync(folder, { recursive: true }));

it("makes keys that the Worker takes, each time others", async () => {
  const [keys, others] = [keysToSend([], {}, {}), keysToSend([], {}, {})];
  expect(Object.keys(keys)).toEqual([...madeKeys]);
  for (const name of madeKeys) expect(keys[name]).not.toBe(others[name]);
  const { ALARM_SECRET: _, ...needed } = keys;
  const read = await readWorkerSettings({ ...rightSettings, ...needed, ENVIRONMENT: "production" });
  expect(read.ok ? [] : read.error).toEqual([]);
});

it("never sends a key that the Worker has", () => {
  const held = ["DATA_KEYS", "HASH_KEY", "MOLLIE_API_KEY"];
  const given = { DATA_KEYS: "given", HASH_KEY: "given" };
  expect(Object.keys(keysToSend(held, given, {}))).toEqual(["WEBHOOK_TOKEN", "ALARM_SECRET", "BACKUP_KEYS"]);
  expect(keysToSend([...madeKeys], given, given)).toEqual({});
});

it("makes up no HASH_KEY beside the Worker's ring, also where there is no escrow file", () => {
  const held = ["DATA_KEYS", "HASH_KEYS", "WEBHOOK_TOKEN", "ALARM_SECRET", "BACKUP_KEYS"];
  expect(keysToSend(held, {}, {})).toEqual({});
});

it("takes what the operator gave before what is in escrow, and that before a new one", () => {
  const keys = keysToSend([], { HASH_KEY: "given" }, { HASH_KEY: "kept", DATA_KEYS: "kept" });
  expect(keys).toMatchObject({ HASH_KEY: "given", DATA_KEYS: "kept" });
});

it("keeps keys in a file of the owner's, which says how much hangs on it", () => {
  expect(readEscrow(path)).toEqual({});
  const keys = keysToSend([], {}, {});
  expect(putIntoEscrow(path, "production", keys)).toEqual([...madeKeys]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, "utf8")).toMatch(/^# Escrow of the keys of production\. KEEP THIS FILE/);
  expect(readEscrow(path)).toEqual(keys);
});

it("never writes another key over one in escrow", () => {
  putIntoEscrow(path, "production", { HASH_KEY: "first" });
  const before = readFileSync(path, "utf8");
  expect(putIntoEscrow(path, "production", { HASH_KEY: "second" })).toEqual([]);
  expect(readFileSync(path, "utf8")).toBe(before);
  expect(putIntoEscrow(path, "production", { HASH_KEY: "second", DATA_KEYS: "new" })).toEqual(["DATA_KEYS"]);
  expect(readEscrow(path)).toEqual({ HASH_KEY: "first", DATA_KEYS: "new" });
});

it("reads an escrow file that a person has tidied", () => {
  putIntoEscrow(path, "production", {});
  writeFileSync(join(folder, "by-hand"), '\n# mine\nHASH_KEY="quoted="\nOTHER=x\n');
  expect(readEscrow(join(folder, "by-hand"))).toEqual({ HASH_KEY: "quoted=" });
});
