import { gzipSync } from "node:zlib";
import { build, type Rollup } from "vite";
import { beforeAll, expect, test } from "vitest";
import { makeFonts } from "./fonts";
import { at } from "./root.mjs";

/** What a form waits for at 1.6 Mbps: 38,000 bytes are 190 ms. */
const budget = 38_000;
const forms = ["landing", "abuse", "case"];

let chunks: Rollup.OutputChunk[];

beforeAll(async () => {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  await makeFonts();
  const made = await build({
    configFile: at("vite.config.ts"),
    mode: "site",
    logLevel: "error",
    build: { write: false },
  });
  process.env.NODE_ENV = before;
  chunks = (made as Rollup.RollupOutput).output.filter((one) => one.type === "chunk");
});

/** An entry and all that it imports, and so needs before it runs. */
function neededBy(fileName: string): Rollup.OutputChunk[] {
  const chunk = chunks.find((one) => one.fileName === fileName);
  return chunk ? [...new Set([...chunk.imports.flatMap(neededBy), chunk])] : [];
}

const entry = (name: string) => chunks.find((one) => one.isEntry && one.name === name)?.fileName ?? "";

test.each(forms)("the code without which a form is not alive stays within its bytes (%s)", (name) => {
  const needed = neededBy(entry(name));
  const bytes = needed.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(budget);
});

test.each(forms)("it comes in two files, for each is a request of its own (%s)", (name) => {
  expect(neededBy(entry(name)).length).toBeLessThanOrEqual(name === "landing" ? 2 : 3);
});

test("nothing that visitors load carries React beside Preact", () => {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  expect(modules.filter((id) => /node_modules\/preact\//.test(id))).not.toEqual([]);
  expect(
    modules.filter((id) => /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//.test(id)),
  ).toEqual([]);
});
