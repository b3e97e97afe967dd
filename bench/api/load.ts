import { groupBy, median } from "../lib/numbers.ts";
import { borrow } from "../lib/packages.ts";

const connections = 16;
const seconds = 5;

type Load = { name: string; origin: string; ask: () => { method?: string; path: string; body?: unknown } };

/** How hard it was asked, for the document. */
export const pressure = `${connections} connections for ${seconds} s`;

/** Asks each in turn, `rounds` times over: answers per second that were good, and how long most of them took. */
export async function loadAll(loads: Load[], rounds: number) {
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

type Autocannon = (options: object) => Promise<{
  "2xx": number;
  non2xx: number;
  errors: number;
  timeouts: number;
  duration: number;
  latency: { p50: number; p99: number };
}>;

async function once({ origin, ask }: Load, duration: number) {
  const { default: autocannon } = await borrow<{ default: Autocannon }>("autocannon");
  const result = await autocannon({
    url: origin,
    connections,
    duration,
    requests: [{ setupRequest: (request: object) => ({ ...request, ...toRequest(ask()) }) }],
  });
  return {
    rate: result["2xx"] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bad: result.non2xx + result.errors + result.timeouts,
  };
}

const toRequest = ({ method = "GET", path, body }: { method?: string; path: string; body?: unknown }) => ({
  method,
  path,
  headers: {
    // Another caller each time, so that no limit bites.
    "CF-Connecting-IP": `10.${some()}.${some()}.${some()}`,
    // As the edge names each request, so that the Worker need not.
    "CF-Ray": `${Math.random().toString(16).slice(2, 14).padEnd(16, "0")}-AMS`,
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

const some = () => Math.floor(Math.random() * 256);
