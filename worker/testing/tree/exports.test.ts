import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { deadExports, isOfTheWire, saidElsewhere } from "./exports";

const root = `${import.meta.dirname}/../../..`;
const folders = ["worker", "web", "scripts", "gate", "fakes", "bench", "relay", "preview"];
/** The benchmarks bring packages of their own, and a preview that was cut off leaves its build; each in a folder of theirs. */
const isCode = (name: string) => /\.(?:tsx?|mjs|js)$/.test(name) && !/node_modules|\.wrangler/.test(name);
const code = [
  ...readdirSync(root).filter(isCode),
  ...folders.flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" })
      .filter(isCode)
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
  ),
].map((path) => ({ path, source: readFileSync(`${root}/${path}`, "utf8") }));

describe("what is exported", () => {
  const dead = deadExports(code);
  const sourceOf = new Map(code.map(({ path, source }) => [path, source]));

  it("is named by somebody, unless it documents the wire or is called from outside the code", () => {
    const unread = dead.filter((one) => !isOfTheWire(one, sourceOf.get(one.path) ?? ""));
    expect(unread.map(({ path, name }) => `${path} ${name}`).toSorted()).toEqual(
      Object.keys(saidElsewhere).toSorted(),
    );
  });

  it("is seen in every form of an export, and named in no comment and no string", () => {
    const source = (path: string, ...lines: string[]) => ({ path, source: lines.join("\n") });
    const small = [
      source("a.ts", "export const one = 1;", "export async function two() {}", "export type Three = 3;"),
      source("b.ts", "export function four() { return one; }", "// two, Three and four are only spoken of"),
      source("c.tsx", "export abstract class Five {}", 'import { four } from "./b";', 'say("Three");'),
    ];
    expect(deadExports(small).map(({ name }) => name)).toEqual(["two", "Three", "Five"]);
  });

  it("of the contract may stand unread as the type of a request or an answer, not as its schema", () => {
    const path = "worker/contract/abuse.ts";
    const source = "export type CaseRequest = object;\nexport const caseResponse = 1;";
    expect(isOfTheWire({ path, name: "CaseRequest" }, source)).toBe(true);
    expect(isOfTheWire({ path, name: "caseResponse" }, source)).toBe(false);
    expect(isOfTheWire({ path: "worker/db/abuse.ts", name: "CaseRequest" }, source)).toBe(false);
  });
});
