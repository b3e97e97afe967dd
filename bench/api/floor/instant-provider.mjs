/*
 * Stands before the product with a payment provider that answers at once: the sandbox's own database is replaced by one
 * that gives back what was put in. A real provider would do its writing elsewhere.
 * `./dev.js` is the built product, put beside this file when it is loaded.
 */
// @ts-expect-error it is there when this runs
import product from "./dev.js";

/** @type {Record<string, unknown> | undefined} */
let bindings;

export default {
  /** @param {Request} request @param {Record<string, unknown>} env @param {unknown} context */
  fetch(request, env, context) {
    bindings ??= { ...env, SANDBOX: { prepare: (/** @type {string} */ sql) => toStatement(sql, []), batch } };
    return product.fetch(request, bindings, context);
  },
};

/** @typedef {{ sql: string, values: unknown[], bind(...values: unknown[]): Statement }} Statement */

/** @param {string} sql @param {unknown[]} values @returns {Statement} */
const toStatement = (sql, values) => ({ sql, values, bind: (...given) => toStatement(sql, given) });

/** Every statement is answered with the row that the batch inserts. */
async function batch(/** @type {Statement[]} */ statements) {
  const insert = statements.find(({ sql }) => sql.startsWith("INSERT"));
  const columns = insert?.sql.match(/\(([^)]*)\)/)?.[1]?.split(",") ?? [];
  const row = Object.fromEntries(columns.map((column, index) => [column.trim(), insert?.values[index]]));
  return statements.map(() => ({ results: [row] }));
}
