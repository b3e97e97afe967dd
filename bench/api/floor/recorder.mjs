/*
 * Stands before the product and writes down every round trip to its databases, so that the raw Worker can do the same.
 * `./dev.js` is the built product, put beside this file when it is loaded.
 */
// @ts-expect-error it is there when this runs
import product from "./dev.js";

/** @type {{ database: string, statements: { sql: string, params: unknown[] }[] }[]} */
const trips = [];
/** @type {WeakMap<object, { real: any, sql: string, params: unknown[] }>} */
const seen = new WeakMap();

export default {
  /** @param {Request} request @param {Record<string, any>} env @param {unknown} context */
  async fetch(request, env, context) {
    if (new URL(request.url).pathname === "/trips") return Response.json(trips.splice(0));
    const watched = { DB: watch("DB", env.DB), SANDBOX: watch("SANDBOX", env.SANDBOX) };
    return product.fetch(request, { ...env, ...watched }, context);
  },
};

/** @param {string} database @param {any} d1 */
function watch(database, d1) {
  const note = (/** @type {object[]} */ statements) => {
    const details = statements.map((statement) => seen.get(statement) ?? { sql: "", params: [] });
    trips.push({ database, statements: details.map(({ sql, params }) => ({ sql, params })) });
  };
  const wrap = (/** @type {any} */ real, /** @type {string} */ sql, /** @type {unknown[]} */ params) => {
    const run =
      (/** @type {string} */ way) =>
      (/** @type {unknown[]} */ ...given) => {
        note([statement]);
        return real[way](...given);
      };
    const statement = {
      bind: (/** @type {unknown[]} */ ...values) => wrap(real.bind(...values), sql, values),
      ...Object.fromEntries(["run", "all", "raw", "first"].map((way) => [way, run(way)])),
    };
    seen.set(statement, { real, sql, params });
    return statement;
  };
  return {
    prepare: (/** @type {string} */ sql) => wrap(d1.prepare(sql), sql, []),
    batch: (/** @type {object[]} */ statements) => {
      note(statements);
      return d1.batch(statements.map((statement) => seen.get(statement)?.real));
    },
  };
}
