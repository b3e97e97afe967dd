import type { Faults } from "./faults.ts";
import type { Ledger } from "./ledger.ts";
import { json, type Routes } from "./routes.ts";

/** How a test rig speaks to a fake: what it holds as true, what went wrong so far, and what shall go wrong. */
export const controlRoutes = (ledger: Ledger, faults: Faults): Routes => ({
  "GET /_fake/ledger": { handle: () => json(ledger.rows()) },
  "GET /_fake/hits": { handle: () => json(faults.hits()) },
  "POST /_fake/force": {
    handle({ body }) {
      const { op, fault, times = 1 } = readObject(body);
      if (typeof op !== "string" || typeof fault !== "string" || typeof times !== "number")
        return json({ error: "say { op, fault, times }" }, 400);
      faults.force(op, fault, times);
      return json({});
    },
  },
  "POST /_fake/faults": {
    handle({ body }) {
      const { rate } = readObject(body);
      if (typeof rate !== "number") return json({ error: "say { rate }" }, 400);
      faults.setRate(rate);
      return json({});
    },
  },
});

/** A body as a JSON object; empty where it is none. */
export function readObject(body: string): Record<string, unknown> {
  try {
    const read = JSON.parse(body);
    return typeof read === "object" && read !== null && !Array.isArray(read) ? read : {};
  } catch {
    return {};
  }
}
