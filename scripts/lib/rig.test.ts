import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isInstalled } from "./install.mjs";
import { localConfig } from "./rig.ts";
import { at } from "./root.mjs";

test("the local configuration points at the real Worker and migrations, with no cron and no fixed inspector", () => {
  const toml = localConfig(readFileSync(at("wrangler.toml"), "utf8"));
  expect(toml).toContain(`main = "${at("worker/dev.ts")}"`);
  expect(toml).toContain(`migrations_dir = "${at("migrations")}"`);
  expect(toml).toContain(`migrations_dir = "${at("worker/sandbox/migrations")}"`);
  expect(toml).toContain("crons = []");
  expect(toml).toContain("inspector_port = 0");
});

test("what is installed is compared with the lockfile, packages for other machines aside", () => {
  const here = { version: "1.0.0", optional: true, os: [process.platform], cpu: [process.arch] };
  const elsewhere = { version: "1.0.0", optional: true, os: ["aix"], cpu: ["ppc64"] };
  const wanted = { packages: { "": {}, a: { version: "1.0.0" }, here, elsewhere } };
  expect(isInstalled(wanted, { packages: { a: { version: "1.0.0" }, here } })).toBe(true);
  expect(isInstalled(wanted, { packages: { a: { version: "1.0.1" }, here } })).toBe(false);
  expect(isInstalled(wanted, { packages: { a: { version: "1.0.0" } } })).toBe(false);
  expect(isInstalled(wanted, { packages: { here } })).toBe(false);
  expect(isInstalled(wanted, null)).toBe(false);
});
