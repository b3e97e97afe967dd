import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { freshSchema } from "./scripts/lib/fresh-schema.ts";
import { preactForReact } from "./scripts/lib/preact.ts";
import { localConfig } from "./scripts/lib/rig.ts";
import { at } from "./scripts/lib/root.mjs";

/** Tests of plain functions and of the tree itself: they need no Workers runtime, so they run in Node. */
const pure = [
  "worker/domain/**/*.test.ts",
  "worker/contract/**/*.test.ts",
  "worker/voice/**/*.test.ts",
  "worker/testing/model*.test.ts",
  "worker/testing/cost.test.ts",
  "worker/testing/tree/*.test.ts",
  "worker/floors.test.ts",
  "scripts/**/*.test.ts",
  "fakes/**/*.test.ts",
  "relay/*.test.ts",
  "bench/lib/*.test.ts",
];

/** What one file may keep a core busy with while the other does all the rest; so they are begun first. */
const longest = [
  "restore/settle-restore.test.ts",
  "orders/crash-points.test.ts",
  "fakes/reconcile/reconcile.test.ts",
  "fakes/refunds/refunds.test.ts",
  "orders/any-order.test.ts",
  "usecases/morning-after.test.ts",
];

/** A fresh clone has no times of an earlier run to sort by: the longest first, and the many short ones to fill the gaps. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(name));
      return place >= 0 ? place : longest.length + ["worker", "pure", "web"].indexOf(project.name);
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/**
 * One more than the cores of the smallest machine: many tests wait for a clock, a server or a hash of a password, and
 * by itself vitest leaves a core to its own process, which has next to nothing to do.
 */
const maxWorkers = 3;

/**
 * Packages that the Worker's tests load as one file each (pre-bundling), as the Worker ships: in hundreds of modules they are
 * fetched one by one, and each name that one imports from another is looked up anew whenever it is used. All ways into a
 * package must be named, and no other package may know its classes: Hono's are known to its validator, so it is not here.
 */
const bundled = [
  "drizzle-orm",
  "drizzle-orm/batch",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  "fast-check",
  "libphonenumber-js/core",
];

/** Its ES modules, for what is in CommonJS asks for React past every alias. */
const testingLibrary = {
  find: /^@testing-library\/react$/,
  replacement: at("node_modules/@testing-library/react/dist/@testing-library/react.esm.js"),
};

/** Packages that ask for React by its name: they get Preact too. */
const onPreact = {
  deps: {
    inline: [
      /@testing-library\/react/,
      /@tanstack\//,
      /react-hot-toast/,
      /react-hook-form/,
      /@hookform/,
      /preact/,
    ],
  },
};

/** Only a hang may end a test or what prepares it: the machine's pace is not what is tested. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000 };

/** Components in a page that is only played. */
const browserTests = (name: string) => ({
  name,
  maxWorkers,
  ...patience,
  environment: "happy-dom",
  include: ["web/**/*.test.{ts,tsx}"],
  setupFiles: [at("web/testing/setup.ts")],
});

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "pure",
          environment: "node",
          include: pure,
          ...patience,
          // They keep nothing between them, and loading the tree once for each of two hundred files costs a quarter of their time.
          isolate: false,
          maxWorkers,
        },
      },
      {
        cacheDir: at(".cache/vite"),
        plugins: [
          cloudflareTest(() => ({
            wrangler: { configPath: workerConfig() },
            miniflare: {
              bindings: {
                DB_SCHEMA: freshSchema(at("migrations")),
                LIST_ROWS: process.env.LIST_ROWS ?? "2000,20000",
                MODEL_RUNS: process.env.MODEL_RUNS ?? "15",
                MODEL_SEED: process.env.MODEL_SEED ?? "",
                STOP_ROUNDS: process.env.STOP_ROUNDS ?? "60",
                GUESSERS: process.env.GUESSERS ?? "40",
                SANDBOX_SCHEMA: freshSchema(at("worker/sandbox/migrations")),
              },
              // Nothing leaves the machine: a test that forgets to fake a vendor fails loudly.
              outboundService: (request: { url: string }) =>
                new Response(`No network in tests: ${request.url}`, { status: 599 }),
            },
          })),
        ],
        test: {
          name: "worker",
          ...patience,
          include: ["worker/**/*.test.ts"],
          exclude: pure,
          setupFiles: [at("worker/testing/setup.ts")],
          deps: { optimizer: { ssr: { enabled: true, include: bundled } } },
          // Starting workerd once per file costs more than most files; setup.ts empties it after each test.
          isolate: false,
          maxWorkers,
        },
      },
      // With Preact in React's place, as it ships: what visitors load, and the panel.
      {
        plugins: [react()],
        resolve: { alias: [...preactForReact, testingLibrary] },
        test: { ...browserTests("web"), exclude: ["web/e2e/**", "web/panel/**"], server: onPreact },
      },
      {
        plugins: [react()],
        resolve: { alias: [...preactForReact, testingLibrary] },
        test: { ...browserTests("panel"), include: ["web/panel/**/*.test.{ts,tsx}"], server: onPreact },
      },
      // What both use, with React itself, as while developing.
      {
        plugins: [react()],
        test: { ...browserTests("react"), include: ["web/{ui,lib,i18n,challenge}/**/*.test.{ts,tsx}"] },
      },
    ],
  },
});

/** wrangler.toml seen from a folder with no `.dev.vars`: a developer's own settings are not what is tested. */
function workerConfig() {
  mkdirSync(at(".cache/test"), { recursive: true });
  const path = at(".cache/test/wrangler.toml");
  writeFileSync(path, localConfig(readFileSync(at("wrangler.toml"), "utf8")));
  return path;
}
