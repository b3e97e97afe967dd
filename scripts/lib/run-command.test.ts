import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { at } from "./root.mjs";

/** What an operator types, at night too; tests and benches are a developer's. */
const commands = readdirSync(at("scripts"))
  .filter((name) => name.endsWith(".ts") && !name.startsWith("test"))
  .map((name) => [name, readFileSync(at(`scripts/${name}`), "utf8")] as const)
  .filter(([, text]) => text.includes("parseArgs("));

it("finds the commands", () => {
  expect(commands.length).toBeGreaterThan(10);
});

it.each(commands)("%s says of a slip of the pen in one line what is wrong, without a stack", (name, text) => {
  // These answer with more beside the sentence: their usage, and what wrangler said.
  if (name === "deploy.ts") return expect(text).toMatch(/try \{\n.*parseArgs/);
  if (name === "report.ts") return expect(text).toMatch(/try \{\n {2}await run\(\);/);
  expect(text).toContain("await runCommand(usage, run);");
  expect(text, "options are read within run").not.toMatch(/^\S.*parseArgs\(/m);
});

/** What runs against a deployed copy. It loads parts of the Worker in plain Node, which resolves less than a bundler does. */
const operators = ["admin", "archive", "backup", "callbacks", "case", "deploy", "destroy", "doctor", "keys"];

it.each([...operators, "reconcile", "report", "restore"])(
  "npm run %s begins, and says how it is used",
  async (name) => {
    const { stdout } = await promisify(execFile)(process.execPath, [at(`scripts/${name}.ts`), "--help"]);
    expect(stdout).toContain(`npm run ${name}`);
  },
);

it("says how it is used whatever else was typed, and does nothing of it", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    at("scripts/keys.ts"),
    "rotate",
    "--help",
    "--typo",
  ]);
  expect(stdout).toContain("npm run keys");
});

it.each([
  ["admin", ["list", "--remote", "stging"], "'stging' is a word too many"],
  ["archive", ["staging", "verfy"], "There is no command 'verfy'"],
  ["backup", ["staging", "--fetch", "newest"], "--fetch needs --to"],
  ["callbacks", ["prod"], "There is no environment 'prod'"],
  ["case", ["export", "telephone"], "There is no kind of subject 'telephone'"],
  ["doctor", ["staging", "--topology", "bond"], "There is no topology 'bond'"],
  ["keys", ["stging", "status"], "There is no command 'stging'"],
  ["report", ["week"], "There is no report 'week'"],
  ["restore", ["prod", "--to", "2026-12-01T03:00:00Z"], "There is no environment 'prod'"],
])("npm run %s says first what is wrong with what was typed, and ends with 2", async (name, args, wrong) => {
  const ended = promisify(execFile)(process.execPath, [at(`scripts/${name}.ts`), ...args]);
  await expect(ended).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(new RegExp(`^${wrong}[\\s\\S]*npm run ${name}`)),
  });
});
