import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const port = process.env.E2E_BUSY_PORT ?? "";

/** A product whose budgets are so small that after a single order or report everybody else is challenged. */
export const busyOrigin = `http://localhost:${port}`;

/** Starts it, for the one file that needs it. It ends with what is given back. */
export async function startBusy(): Promise<() => Promise<void>> {
  const env = {
    ...process.env,
    PORT: port,
    STATE_DIR: join(process.env.E2E_STATE ?? "", "busy"),
    PUBLIC_URL: busyOrigin,
    PAYMENT_PROVIDER: "sandbox",
    SMS_GATEWAYS: "sandbox",
    BUDGET_OPEN_ORDERS: "40",
    BUDGET_OPEN_REPORTS: "40",
  };
  const product = spawn(process.execPath, ["scripts/start.ts"], { env, stdio: "ignore" });
  await answers(product);
  return async () => {
    const ended = once(product, "exit");
    product.kill("SIGTERM");
    await ended;
  };
}

async function answers(product: ChildProcess): Promise<void> {
  while (product.exitCode === null) {
    const response = await fetch(`${busyOrigin}/api/health?live`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error("the busy product did not start");
}
