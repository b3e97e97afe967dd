import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { at } from "../lib/root.mjs";

const runtime = at("scripts/mutants/node/runtime.ts");

/** The first failure ends a mutant: so the tests of use cases come before those that load all of HTTP. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) =>
      ["/usecases/orders/", "/usecases/", "/db/"].findIndex((room) => moduleId.includes(room)) >>> 0;
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}

/** The tests that judge mutants of what moves money: those of the Workers runtime, in Node on a D1 that is played. */
export default defineConfig({
  resolve: { alias: { "cloudflare:workers": runtime, "cloudflare:test": runtime } },
  test: {
    include: ["worker/**/*.test.ts"],
    setupFiles: [at("scripts/mutants/node/setup.ts")],
    environment: "node",
    testTimeout: 120_000,
    hookTimeout: 120_000,
    isolate: false,
    sequence: { sequencer: NearestFirst },
  },
});
