import type { Harness } from "./harness";
import { goodOrder } from "./orders";

/** The body of an answer of the API, as loosely as a test wants it. */
export type Body = {
  success: boolean;
  code?: string;
  message?: string;
  field?: string;
  id?: string;
  checkoutUrl?: string;
  payment?: Record<string, unknown> & { status: string; message: { status: string; steps: unknown[] } };
};

/** The body of an answer, read as JSON. */
export const bodyOf = async (response: Response): Promise<Body> => response.json<Body>();

/** The edge's ID of a request. Several requests may carry it, so that their answers can be compared to the letter. */
export const oneRay = { "CF-Ray": "8c0a1b2c3d4e5f60-AMS" };

/** A post of JSON, as our own page sends it; `body` is sent as it is when it is a string. */
export const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json", ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
});

/** Posts an order. */
export const postOrder = (h: Harness, body: unknown = goodOrder, headers: Record<string, string> = {}) =>
  h.ask("/api/payments/create", json(body, headers));

/** Orders, payments and messages stored so far. */
export async function rowCounts(db: D1Database): Promise<number[]> {
  const tables = ["orders", "payments", "messages"];
  const counts = await db.batch<{ n: number }>(
    tables.map((table) => db.prepare(`SELECT count(*) AS n FROM ${table}`)),
  );
  return counts.map(({ results }) => results[0]?.n ?? 0);
}
