import { defineConfig } from "vitest/config";

/** `npm run test:deploy`: what starts wrangler or a whole deploy, over and over, against the played Cloudflare. */
export default defineConfig({
  test: {
    include: ["fakes/**/*.deploy.ts", "scripts/**/*.deploy.ts"],
    // Only a hang may end a test: the machine's pace is not what is tested.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    maxWorkers: 2,
  },
});
