import type { Ask } from "../../worker/ports/archive.ts";
import { standing } from "./load.ts";

/** What must hold in a database, and the rows that break it: none, where all is well. */
type Rule = { readonly holds: string; readonly broken: string };

/** The last line of a row's story; where it has none, what was told before it told its own (decision 114). */
const told = (entity: string, column: "ver" | "to", at: number) =>
  `coalesce(('[' || substr(t.story, 2) || ']') ->> '$[#-1][${at}]',
    (SELECT "${column}" FROM events_before e WHERE e.entity = '${entity}' AND e.id = t.id AND e.ver = t.ver))`;

const current = (entity: string, table: string): Rule => ({
  holds: `each ${entity} stands where its events left it`,
  broken: `SELECT t.id FROM ${table} t WHERE ${told(entity, "ver", 0)} IS NOT t.ver OR ${told(entity, "to", 2)} IS NOT t.status`,
});

const unbroken = (entity: string): Rule => ({
  holds: `the events of each ${entity} follow on each other`,
  broken: `SELECT id FROM (
      SELECT id, ver, "from", lag(ver) OVER own AS earlier, lag("to") OVER own AS before FROM events
      WHERE entity = '${entity}' WINDOW own AS (PARTITION BY id ORDER BY ver))
    WHERE ver <> coalesce(earlier, 0) + 1 OR "from" IS NOT before`,
});

const rules: readonly Rule[] = [
  {
    holds: "each order has its payment and its message",
    broken: `SELECT o.id FROM orders o LEFT JOIN payments p ON p.id = o.id LEFT JOIN messages m ON m.id = o.id
      WHERE p.id IS NULL OR m.id IS NULL`,
  },
  {
    holds: "each payment and each message has its order",
    broken: `SELECT p.id FROM payments p LEFT JOIN orders o ON o.id = p.order_id WHERE o.id IS NULL
      UNION ALL SELECT m.id FROM messages m LEFT JOIN orders o ON o.id = m.id WHERE o.id IS NULL`,
  },
  current("payment", "payments"),
  current("message", "messages"),
  current("refund", "refunds"),
  unbroken("payment"),
  unbroken("message"),
  unbroken("refund"),
  {
    holds: "what may be sent, or was, is paid for",
    broken: `SELECT m.id FROM messages m JOIN payments p ON p.id = m.id
      WHERE m.status IN ('queued', 'sending', 'unknown', 'sent', 'delivered', 'undelivered') AND p.status <> 'paid'`,
  },
  {
    holds: "what goes back is of a payment, and no more than came in",
    broken: `SELECT r.id FROM refunds r LEFT JOIN payments p ON p.id = r.payment_id
      WHERE p.id IS NULL OR p.paid_cents IS NULL OR r.amount_cents > p.paid_cents`,
  },
  {
    holds: "a message that is being paid back has its refund, and no other has one",
    broken: `SELECT m.id FROM messages m LEFT JOIN refunds r ON r.payment_id = m.id
      WHERE (m.status IN ('refunding', 'refunded', 'refund_failed')) <> (r.id IS NOT NULL)`,
  },
  {
    holds: "a payment that is open is on no list of what came in",
    broken: `SELECT id FROM payments WHERE status IN ('creating', 'pending') AND (paid_at IS NOT NULL OR paid_cents IS NOT NULL)`,
  },
  ...standing.map(({ key, sql }) => ({
    holds: `the count ${key} is right`,
    broken: `SELECT '${key}' AS id FROM (${sql}) WHERE n <> coalesce(
      (SELECT value FROM daily_tallies WHERE day = 'all' AND key = '${key}'), 0)`,
  })),
  {
    holds: "what is archived is here no more",
    broken: "SELECT id FROM books WHERE id IN (SELECT id FROM payments UNION ALL SELECT id FROM messages)",
  },
  {
    holds: "each line of the books has its receipt",
    broken: `SELECT b.id FROM books b LEFT JOIN archives a ON a.id = b.archive AND a.written_at IS NOT NULL
      WHERE a.id IS NULL`,
  },
  {
    holds: "the triggers stand that hold the machine to its rules",
    broken: `SELECT value AS id FROM json_each('["payments_move","messages_move","refunds_move","payments_moved","messages_moved","refunds_moved","payments_told","messages_told","refunds_told",
      "events_stay",
      "payments_stay","messages_stay","orders_stay","refunds_stay"]')
      WHERE value NOT IN (SELECT name FROM sqlite_schema WHERE type = 'trigger')`,
  },
];

export type Difference = { readonly holds: string; readonly count: number; readonly first: string };

/** Conservation: holds the books of a database against its events, and answers what does not fit. Changes nothing. */
export async function auditBooks(ask: Ask): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { holds, broken } of rules) {
    const [[found] = []] = await ask([{ sql: `SELECT count(*) AS n, min(id) AS first FROM (${broken})` }]);
    if (Number(found?.n) > 0)
      differences.push({ holds, count: Number(found?.n), first: String(found?.first) });
  }
  return differences;
}

export const auditRules = rules.length;
