import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { at } from "../../scripts/lib/root.mjs";
import { alarmCodes } from "../../worker/domain/alarms.ts";
import { taskKinds } from "../../worker/domain/worklist.ts";
import { settingNames } from "../../worker/env/names.ts";
import { runbookOf } from "../../worker/voice/alarms.ts";
import { drills } from "./drills.ts";

const folder = at("docs/operate");
const pages = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
const runbook = pages.filter(({ name }) => name.startsWith("runbook/"));
const readme = readFileSync(at("README.md"), "utf8");
const scripts = Object.keys(JSON.parse(readFileSync(at("package.json"), "utf8")).scripts);

const commandsIn = (text: string) => [...text.matchAll(/\bnpm run ([\w:]+)/g)].map(([, name = ""]) => name);

describe("the runbook", () => {
  it("has the eleven pages that alarms point at, and a drill for each", () => {
    expect(runbook.map(({ name }) => name.slice("runbook/".length, -".md".length)).toSorted()).toEqual(
      Object.keys(drills).toSorted(),
    );
    expect(runbook).toHaveLength(11);
  });

  it.each(runbook)(
    "$name tells what is seen, what it means, the first minutes, the end, and its drill",
    ({ name, text }) => {
      const parts = [
        "**You see**",
        "It means",
        "## First five minutes",
        "## It is over when",
        "## Tell visitors",
        "## Drill",
      ];
      const places = parts.map((part) => text.indexOf(part));
      expect(places.every((place, index) => place > (places[index - 1] ?? 0))).toBe(true);
      const drill = `npm run drill -- ${name.slice("runbook/".length, -".md".length)}`;
      expect(text.slice(places.at(-1))).toContain(`\`${drill}\``);
    },
  );

  it.each(Object.entries(runbookOf))("says on its page what to do about %s", (code, page) => {
    if (page === null) return;
    expect(runbook.find(({ name }) => name === `runbook/${page}.md`)?.text).toContain(`\`${code}\``);
  });

  it.each(runbook)("$name fits what a tired person reads", ({ text }) => {
    expect(text.split("\n").length).toBeLessThanOrEqual(80);
  });
});

describe("what is said to operators", () => {
  it.each([...pages, { name: "README.md", text: readme }])(
    "$name names only commands that there are",
    ({ text }) => {
      expect(commandsIn(text).filter((name) => !scripts.includes(name))).toEqual([]);
    },
  );

  it.each(pages)("$name names only settings that there are", ({ text }) => {
    const named = [...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map(
      ([, name = ""]) => name,
    );
    const known: readonly string[] = [...settingNames, ...others];
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(pages)("$name names only alarms and health reasons that there are", ({ text }) => {
    const inventory = readFileSync(at("docs/log-inventory.md"), "utf8");
    const named = [...text.matchAll(/`([a-z]+(?:_[a-z0-9]+)+)`/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !inventory.includes(`\`${name}\``) && !words.includes(name))).toEqual([]);
  });

  it("leads to production in at most 25 lines of the README", () => {
    const way = /^## To production\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(readme)?.[1] ?? "";
    expect(way).toContain("npm run deploy -- production");
    expect(way.trim().split("\n").length).toBeLessThanOrEqual(25);
  });
});

/** Variables of an operator's shell, and secrets of the workflow. */
const others = ["CLOUDFLARE_API_TOKEN", "CLOUDFLARE_ACCOUNT_ID", "DEPLOY_SETTINGS", "DEPLOY_TOPOLOGY"];

/** States of a message, kinds of the worklist, and reasons of health. */
const words: readonly string[] = [
  ...alarmCodes,
  ...taskKinds,
  "awaiting_payment",
  "refund_due",
  "sweep_late",
  "queue_old",
  "schema_old",
];
