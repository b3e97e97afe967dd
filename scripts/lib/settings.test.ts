import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { settingNames } from "../../worker/env/names.ts";
import { loadSettings, mergeSettings, portOf, toDevVars } from "./settings.ts";

describe("merging", () => {
  test("the environment wins over .dev.vars name by name, and both over what was generated", () => {
    const { settings } = mergeSettings(
      { PAYMENT_PROVIDER: "mollie", HASH_KEY: "from-environment" },
      { PAYMENT_PROVIDER: "stripe", SMS_GATEWAYS: "cm" },
      { HASH_KEY: "generated", WEBHOOK_TOKEN: "kept" },
    );
    expect(settings).toMatchObject({
      PAYMENT_PROVIDER: "mollie",
      SMS_GATEWAYS: "cm",
      HASH_KEY: "from-environment",
      WEBHOOK_TOKEN: "kept",
    });
  });

  test("takes only settings from the environment, and any name that .dev.vars has", () => {
    const { settings } = mergeSettings(
      { PATH: "/bin", OTHER: "env", COMPANY_KVK: "1" },
      { OTHER: "file" },
      {},
    );
    expect(settings).toMatchObject({ OTHER: "env", COMPANY_KVK: "1" });
    expect(settings).not.toHaveProperty("PATH");
  });

  test.each(settingNames)("passes %s on, as it does everything that the Worker reads", (name) => {
    expect(mergeSettings({ [name]: "1" }, {}, {}).settings).toHaveProperty(name, "1");
  });

  test("passes nothing on that the Worker does not read, however it is called", () => {
    const { settings } = mergeSettings({ TURNSTILE_SECRET: "1", CM_WEBHOOK: "1", COMPANY: "1" }, {}, {});
    const known: readonly string[] = settingNames;
    expect(Object.keys(settings).filter((name) => !known.includes(name))).toEqual([]);
  });

  test("an empty variable switches a line of .dev.vars off", () => {
    const { settings } = mergeSettings({ EGRESS_IP: "" }, { EGRESS_IP: "203.0.113.7" }, {});
    expect(settings).not.toHaveProperty("EGRESS_IP");
  });

  test("PUBLIC_URL follows PORT unless it is given", () => {
    expect(mergeSettings({}, {}, {}).settings.PUBLIC_URL).toBe("http://localhost:8787");
    expect(mergeSettings({ PORT: "9000" }, {}, {}).settings.PUBLIC_URL).toBe("http://localhost:9000");
    expect(mergeSettings({ PUBLIC_URL: "http://127.0.0.1:1" }, {}, {}).settings.PUBLIC_URL).toBe(
      "http://127.0.0.1:1",
    );
  });

  test("generates keys of the forms that the Worker accepts, each its own", () => {
    const { settings, generated } = mergeSettings({}, {}, {});
    expect(settings.DATA_KEYS).toMatch(/^local:[A-Za-z0-9+/]{43}=$/);
    expect(settings.HASH_KEY).toMatch(/^[A-Za-z0-9+/]{43}=$/);
    expect(settings.WEBHOOK_TOKEN).toMatch(/^[\w-]{32,}$/);
    expect(settings.DATA_KEYS).not.toContain(settings.HASH_KEY);
    expect(Object.keys(generated)).toEqual([
      "DATA_KEYS",
      "BACKUP_KEYS",
      "HASH_KEY",
      "WEBHOOK_TOKEN",
      "DEV_ADMIN_PASSWORD",
    ]);
  });

  test("makes no password for an account that production does not have", () => {
    expect(mergeSettings({ ENVIRONMENT: "production" }, {}, {}).settings).not.toHaveProperty(
      "DEV_ADMIN_PASSWORD",
    );
  });

  test("sets the clock's base only with a rate, and keeps it", () => {
    expect(mergeSettings({}, {}, { CLOCK_BASE: "5" }).settings).not.toHaveProperty("CLOCK_BASE");
    expect(mergeSettings({ CLOCK_RATE: "60" }, {}, { CLOCK_BASE: "5" }).settings.CLOCK_BASE).toBe("5");
    const base = Number(mergeSettings({ CLOCK_RATE: "60" }, {}, {}).settings.CLOCK_BASE);
    expect(Math.abs(base - Date.now())).toBeLessThan(5000);
  });

  test.each(["0", "65536", "-1", "1.5", "eighty"])("refuses port %s by name", (PORT) => {
    expect(() => portOf({ PORT })).toThrow("PORT must be a number");
  });
});

describe("files", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "briefje-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test("generated keys survive a restart and are for the owner's eyes only", () => {
    const file = join(folder, "rig", "generated.json");
    const first = loadSettings(folder, { CLOCK_RATE: "60" }, join(folder, "none"));
    const second = loadSettings(folder, { CLOCK_RATE: "60" }, join(folder, "none"));
    expect(second).toEqual(first);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test("a key that is given is not kept, and a generated one comes back when it is given no more", () => {
    const first = loadSettings(folder, {}, join(folder, "none"));
    expect(loadSettings(folder, { HASH_KEY: "given" }, join(folder, "none")).HASH_KEY).toBe("given");
    expect(readFileSync(join(folder, "rig", "generated.json"), "utf8")).not.toContain("given");
    expect(loadSettings(folder, {}, join(folder, "none")).HASH_KEY).toBe(first.HASH_KEY);
  });

  test("reads .dev.vars with comments, quotes, `export` and lines that say nothing", () => {
    const devVars = join(folder, ".dev.vars");
    const lines = [
      "# comment",
      "no equals sign",
      "",
      "=nameless",
      "export COMPANY_NAME='Piet & Zn # 1'",
      'EGRESS_IP = "203.0.113.7" # ours',
      "CM_API_URL=http://127.0.0.1:1/a=b",
    ];
    writeFileSync(devVars, lines.join("\r\n"));
    expect(loadSettings(folder, {}, devVars)).toMatchObject({
      COMPANY_NAME: "Piet & Zn # 1",
      EGRESS_IP: "203.0.113.7",
      CM_API_URL: "http://127.0.0.1:1/a=b",
    });
  });

  test.each([
    "plain",
    "with # and spaces ",
    "it's",
    'a "b" c',
    "`x` and 'y'",
    "a=b,c:d/e+f=",
    "back\\nslash",
  ])("what is written for wrangler reads back as it was: %s", (value) =>
    expect(parseEnv(toDevVars({ NAME: value }))).toEqual({ NAME: value }),
  );

  test("a value that no quotes can hold is refused by name", () => {
    expect(() => toDevVars({ COMPANY_NAME: `'"\`` })).toThrow("COMPANY_NAME");
  });
});
