import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = `${import.meta.dirname}/../../..`;
const sources = readdirSync(`${root}/worker`, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.startsWith("testing/"))
  .map((name) => ({ name, source: readFileSync(`${root}/worker/${name}`, "utf8") }));
const inventory = readFileSync(`${root}/docs/log-inventory.md`, "utf8");

/** What is handed to the log for a code where that is no plain text, and which codes it stands for. */
const computed: Readonly<Record<string, readonly string[]>> = {
  "handlers.ts code": ["queue_failed", "sweep_failed"],
  "adapters/turnstile.ts problem": ["turnstile_refused_us", "turnstile_unreachable"],
};

/** The codes that a file logs, as `name argument` where they cannot be read. */
function codesIn({ name, source }: { name: string; source: string }): string[] {
  const calls = source.matchAll(/\blog\??\.(?:info|alarm|defect)\(\s*([^,)]+)/g);
  return [...calls].flatMap(([, argument = ""]) => {
    const plain = [...argument.matchAll(/"([a-z0-9_]+)"/g)].map(([, code = ""]) => code);
    if (plain.length > 0) return plain;
    const start = /^`([a-z_]+)\$\{\w+\}`$/.exec(argument.trim())?.[1];
    return start === undefined
      ? (computed[`${name} ${argument.trim()}`] ?? [`${name} ${argument}`])
      : [`${start}…`];
  });
}

const logged = new Set(sources.flatMap(codesIn));
const listed = [...inventory.matchAll(/^\| `([a-z0-9_]+…?)` \| (?:info|alarm) \|/gm)].map(
  ([, code = ""]) => code,
);

describe("docs/log-inventory.md", () => {
  it("was read beside the source", () => {
    expect(logged.size).toBeGreaterThan(30);
    expect(listed.length).toBeGreaterThan(30);
  });

  it("lists each code that the Worker logs, once, by the alphabet, and none that it does not", () => {
    expect(listed).toEqual([...logged].toSorted());
    expect(new Set(listed).size).toBe(listed.length);
  });
});
