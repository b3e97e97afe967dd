import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { basename, join } from "node:path";
import { noLimits } from "../../../worker/testing/no-limits";

/**
 * The folder in which a product of this name keeps its state. A journey that is tried once more does so in a new process of
 * Playwright, so it finds nothing of the first try, and who starts it again within one try finds what was there.
 */
export const stateOf = (name: string): string =>
  join(process.env.E2E_STATE ?? "", `${name}-${process.env.TEST_WORKER_INDEX}`);

type Own = {
  readonly name: string;
  readonly port: string;
  readonly settings: Readonly<Record<string, string>>;
};

/** Where a product of its own is, for it and for the commands that are run on its state. */
export const surroundingsOf = ({ name, port, settings }: Own): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: port,
  STATE_DIR: stateOf(name),
  PUBLIC_URL: `http://localhost:${port}`,
  PAYMENT_PROVIDER: "sandbox",
  SMS_GATEWAYS: "sandbox",
  ...noLimits,
  ...settings,
});

/** Starts a product of its own, for the one file that needs it. It ends with what is given back. */
export async function startOwn(own: Own): Promise<() => Promise<void>> {
  const { name, port } = own;
  const env = surroundingsOf(own);
  // What it said of a request that failed stands beside the picture of the journey that did.
  mkdirSync("test-results", { recursive: true });
  const said = openSync(`test-results/${basename(stateOf(name))}.log`, "a");
  const product = spawn(process.execPath, ["scripts/start.ts"], { env, stdio: ["ignore", said, said] });
  closeSync(said);
  await answers(name, `http://localhost:${port}`, product);
  return async () => {
    const ended = once(product, "exit");
    product.kill("SIGTERM");
    await ended;
  };
}

async function answers(name: string, origin: string, product: ChildProcess): Promise<void> {
  while (product.exitCode === null) {
    const response = await fetch(`${origin}/api/health?live`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error(`the ${name} product did not start`);
}
