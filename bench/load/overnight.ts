import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unpaidOrders } from "../../worker/testing/unpaid-orders.ts";

const [minute, hour] = [60_000, 3_600_000];

/**
 * So many orders that were placed five hours ago and that nobody paid, as books and ledger have them past every rule: the
 * provider ended them, its callbacks were lost, and their polls came due while nobody asked.
 */
export function overnight(many: number) {
  const placedAt = Date.now() - 5 * hour;
  // Random as ours are: by them payments are shared out among those who ask about them.
  const ids = Array.from({ length: many }, () => randomBytes(16).toString("base64url"));
  const providerId = (number: number) => `tr_${String(number).padStart(10, "0")}`;
  const rows = unpaidOrders(
    ids.map((id, number) => [id, providerId(number)]),
    { provider: "mollie", placedAt, pollAt: placedAt + hour },
  );
  const lines = ids.flatMap((order, number) => {
    const id = providerId(number);
    const ask = { description: "x", metadata: { orderId: order }, redirectUrl: "https://shop.example/" };
    const opened = { kind: "payment", id, order, cents: 99, currency: "EUR", ask, key: null, print: "" };
    const endedAt = placedAt + 15 * minute;
    return [
      { at: placedAt, ...opened, expiresAt: endedAt },
      { at: endedAt, kind: "ended", id, state: "expired" },
    ];
  });
  return {
    rows,
    ledgers(folder: string): void {
      mkdirSync(folder, { recursive: true });
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
      writeFileSync(join(folder, "mollie.jsonl"), text);
    },
  };
}
