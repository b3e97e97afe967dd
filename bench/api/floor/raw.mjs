/*
 * A Worker without a framework. It reads one order, or repeats the statements that an order of the product was seen to
 * cost, with fresh ids in the places where two orders differed (see trips.ts).
 */

/**
 * @typedef {{ prepare(sql: string): { bind(...values: unknown[]): any }, batch(statements: unknown[]): Promise<unknown> }} Database
 * @typedef {{ DB: Database, SANDBOX: Database, TRIPS: import("../trips.ts").Trip[] }} Env
 */

export default {
  async fetch(/** @type {Request} */ request, /** @type {Env} */ env) {
    const { pathname } = new URL(request.url);
    if (request.method === "GET") {
      const order = env.DB.prepare("SELECT * FROM orders WHERE id = ?").bind(
        pathname.slice("/orders/".length),
      );
      return Response.json(await order.first());
    }
    const fresh = crypto.randomUUID().replaceAll("-", "");
    await request.json();
    for (const { database, statements } of env.TRIPS) {
      if (database !== "DB" && pathname !== "/orders/provider") continue;
      const d1 = env[database];
      await d1.batch(
        statements.map(({ sql, params }) => d1.prepare(sql).bind(...params.map((part) => fill(part, fresh)))),
      );
    }
    return Response.json({ success: true, id: `${fresh}0` }, { status: 201 });
  },
};

/** A list is text with the numbers of fresh ids in it; all else stands as it was seen. */
function fill(/** @type {unknown} */ part, /** @type {string} */ fresh) {
  if (!Array.isArray(part)) return part;
  return part.map((piece) => (typeof piece === "number" ? `${fresh}${piece}` : piece)).join("");
}
