import { runNode } from "./child.mjs";
import { at } from "./root.mjs";
import { withScratch } from "./scratch.ts";

/**
 * Runs Playwright against a product of its own: a free port, and a state that nobody has touched.
 *
 * @param settings more for its environment
 * @returns its exit code
 */
export function runJourneys(args: string[], settings: Record<string, string> = {}): Promise<number> {
  return withScratch((folder) => {
    const env = { ...process.env, ...settings, E2E_STATE: folder, TMPDIR: folder };
    return runNode([at("node_modules/@playwright/test/cli.js"), "test", ...args], { env });
  });
}
