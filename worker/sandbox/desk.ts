import { type CheckoutKit, chooseOutcome, loadCheckout } from "./checkout";
import type { SandboxDesk, ShownSms } from "./controls";
import { runDue } from "./courier";
import { scriptedNumbers } from "./scripts";

/** The sandbox vendors as the outside handles them: the checkout, the phone, and the callbacks still to come. */
export function createSandboxDesk(kit: CheckoutKit): SandboxDesk {
  return {
    inbox: (which) => readInbox(kit.db, which),
    numbers: scriptedNumbers(),
    checkout: (providerId) => loadCheckout(kit, providerId),
    choose: (providerId, outcome) => chooseOutcome(kit, providerId, outcome),
    runDue: (now) => runDue(kit, now),
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
