import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { at, root } from "../lib/root.mjs";
import type { Plan } from "./plan.ts";

const plan = JSON.parse(readFileSync(`${process.env.JUDGE}/plan.json`, "utf8")) as Plan;
const runtime = at("scripts/mutants/node/runtime.ts");
const pathOf = (id: string) => relative(root, id.split("?")[0] ?? "");

/** One process in which tests judge mutants: what is mutated comes with its switches, and "vitest" is the stage. */
export default defineConfig({
  root,
  resolve: { alias: plan.isOnWorkers ? { "cloudflare:workers": runtime, "cloudflare:test": runtime } : {} },
  plugins: [
    {
      name: "mutants",
      enforce: "pre",
      resolveId(source, importer) {
        if (source === "virtual:tests") return "\0tests";
        const isOurs = importer !== undefined && pathOf(importer).startsWith("worker/");
        return source === "vitest" && isOurs ? at("scripts/mutants/stage.ts") : undefined;
      },
      load(id) {
        if (id !== "\0tests") return plan.code[pathOf(id)];
        const rows = plan.tests.map(
          (test) => `${JSON.stringify(test)}: () => import(${JSON.stringify(at(test))})`,
        );
        return `export const tests = { ${rows.join(", ")} };`;
      },
    },
  ],
  test: {
    include: ["scripts/mutants/judge.run.ts"],
    setupFiles: plan.isOnWorkers ? [at("scripts/mutants/node/setup.ts")] : [],
    environment: "node",
    isolate: false,
    testTimeout: 2 ** 31 - 1,
  },
});
