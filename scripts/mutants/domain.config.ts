import { defineConfig } from "vitest/config";

/** The pure tests that judge mutants of the domain: in Node, in one process that stays warm. */
export default defineConfig({
  test: {
    include: ["worker/domain/**/*.test.ts", "worker/contract/**/*.test.ts", "worker/testing/model*.test.ts"],
    environment: "node",
    testTimeout: 120_000,
  },
});
