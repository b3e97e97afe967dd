import { groupBy, median } from "../lib/numbers.ts";
import { borrow } from "../lib/packages.ts";

const connections = 16;
const seconds = 5;

/** @typedef {{ name: string, origin: string, ask: () => { method?: string, path: string, body?: unknown } }} Load */

/** How hard it was asked, for the document. */
export const pressure = `${connections} connections for ${seconds} s`;

/**
 * Asks each in turn, `rounds` times over: answers per second that were good, and how long most of them took.
 *
 * @param {Load[]} loads
 * @param {number} rounds
 */
export async function loadAll(loads, rounds) {
  const all = [];
  for (const load of loads) await once(load, 1); // compiled, connected, prepared
  for (let round = 1; round <= rounds; round++) {
    for (const load of loads) {
      const found = await once(load, seconds);
      all.push({ name: load.name, ...found });
      console.log(`  ${round}/${rounds} ${load.name}: ${Math.round(found.rate)}/s`);
    }
  }
  return new Map(
    [...groupBy(all, ({ name }) => name)].map(([name, runs]) => [
      name,
      {
        rate: median(runs.map(({ rate }) => rate)),
        p50: median(runs.map(({ p50 }) => p50)),
        p99: median(runs.map(({ p99 }) => p99)),
        bad: runs.reduce((sum, { bad }) => sum + bad, 0),
      },
    ]),
  );
}

/** @param {Load} load @param {number} duration */
async function once({ origin, ask }, duration) {
  const { default: autocannon } = await borrow("autocannon");
  const result = await autocannon({
    url: origin,
    connections,
    duration,
    requests: [{ setupRequest: (/** @type {object} */ request) => ({ ...request, ...toRequest(ask()) }) }],
  });
  return {
    rate: /** @type {number} */ (result["2xx"] / result.duration),
    p50: /** @type {number} */ (result.latency.p50),
    p99: /** @type {number} */ (result.latency.p99),
    bad: /** @type {number} */ (result.non2xx + result.errors + result.timeouts),
  };
}

/** @param {{ method?: string, path: string, body?: unknown }} asked */
const toRequest = ({ method = "GET", path, body }) => ({
  method,
  path,
  headers: {
    // Another caller each time, so that no limit bites.
    "CF-Connecting-IP": `10.${some()}.${some()}.${some()}`,
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

const some = () => Math.floor(Math.random() * 256);
