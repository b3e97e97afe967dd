import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runNode } from "./child.mjs";
import { at } from "./root.mjs";

/**
 * Runs Playwright against a product of its own: a free port, and a state that nobody has touched.
 *
 * @param {string[]} args
 * @param {Record<string, string>} [settings] more for its environment
 * @returns {Promise<number>} its exit code
 */
export async function runJourneys(args, settings = {}) {
  const state = mkdtempSync(join(tmpdir(), "briefje-e2e-"));
  const env = { ...process.env, ...settings, E2E_STATE: state };
  const code = await runNode([at("node_modules/@playwright/test/cli.js"), "test", ...args], { env });
  rmSync(state, { recursive: true, force: true, maxRetries: 5 });
  return code;
}
