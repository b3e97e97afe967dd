import type { PaymentProvider } from "#ports/payment-provider";
import type { SmsGateway } from "#ports/sms-gateway";
import { runDue } from "./callbacks";
import { chooseOutcome, loadCheckout } from "./checkout";
import type { SandboxControls, ShownSms } from "./controls";
import type { SandboxDeps } from "./deps";
import { createSandboxGateway } from "./gateway";
import { createSandboxPayments } from "./payments";
import { scriptedNumbers } from "./scripted-numbers";

/** The vendors that development plays instead of reaching real ones, and their controls. */
export type Sandbox = {
  readonly payments: PaymentProvider;
  readonly gateway: SmsGateway;
  readonly controls: SandboxControls;
};

/** The sandbox vendors, made of one deps. */
export const createSandbox = (deps: SandboxDeps): Sandbox => ({
  payments: createSandboxPayments(deps),
  gateway: createSandboxGateway(deps),
  controls: createSandboxControls(deps),
});

/** The sandbox vendors as the outside handles them: the checkout, the phone, and the callbacks still to come. */
export function createSandboxControls(deps: SandboxDeps): SandboxControls {
  return {
    inbox: (which) => readInbox(deps.db, which),
    numbers: scriptedNumbers(),
    checkout: (providerId) => loadCheckout(deps, providerId),
    choose: (providerId, outcome) => chooseOutcome(deps, providerId, outcome),
    runDue: (now) => runDue(deps, now),
  };
}

async function readInbox(
  db: D1Database,
  { to, limit }: { readonly to: string | null; readonly limit: number },
): Promise<readonly ShownSms[]> {
  const columns = `SELECT "to", "from", text, reference, at FROM inbox WHERE shown = 1`;
  const statement =
    to === null
      ? db.prepare(`${columns} ORDER BY seq DESC LIMIT ?1`).bind(limit)
      : db.prepare(`${columns} AND "to" = ?2 ORDER BY seq DESC LIMIT ?1`).bind(limit, to);
  return (await statement.all<ShownSms>()).results;
}
