// `npm run bench:api`: the built Worker beside the least that could do the same work, all in Miniflare on loopback.
// `RUNS` says how often (5).
import { kilobytes, ratio, runs, whole } from "./lib/numbers.ts";
import { prepareBench, versionsOf } from "./lib/packages.ts";

// Everything below may use the packages that this installs.
await prepareBench();
const { goalTable, limit, publish, table } = await import("./lib/report.ts");
const { bundleAll, config, mostBytes, uploadSize } = await import("./api/bundles.ts");
const { loadAll, pressure } = await import("./api/load.ts");
const { asked, timeCodes } = await import("./api/codes.ts");
const { accountsToTry, timeLogins } = await import("./api/login.ts");
const { anOrder, deliveredOrder, placeOrder } = await import("./api/product.ts");
const { startWorker } = await import("../scripts/lib/miniflare.ts");
const { templateOf } = await import("./api/trips.ts");
const { at } = await import("../scripts/lib/root.mjs");

const rounds = runs(5);
console.log("Bundling…");
const bundles = await bundleAll();
const main = `${bundles.dev}/dev.js`;

const trips = await recordTrips();
const logins = 12 * rounds;
/** More orders and more tries to sign in than any shop has in a minute. */
const plenty = { BUDGET_PROVIDER_CALLS: "1000000", BUDGET_HASHES: "1000000" };
const product = await startWorker(config, {
  name: "product",
  modules: [main],
  rows: accountsToTry(logins),
  bindings: plenty,
});
const instant = await startWorker(config, {
  name: "instant",
  modules: [at("bench/api/floor/instant-provider.mjs"), main],
  bindings: plenty,
});
const hello = await startWorker(config, { name: "hello", modules: [`${bundles.hello}/hello.js`] });
const raw = await startWorker(config, {
  name: "raw",
  modules: [at("bench/api/floor/raw.mjs")],
  bindings: { TRIPS: trips },
});

const id = await deliveredOrder(product.origin);
const rawId = (await (await fetch(`${raw.origin}/orders/new`, { method: "POST", body: "{}" })).json()).id;
if (!(await (await fetch(`${raw.origin}/orders/${rawId}`)).json()))
  throw new Error("the raw Worker stored no order");
const order = (path: string) => () => ({ method: "POST", path, body: anOrder() });
const ownTrips = trips.filter(({ database }) => database === "DB").length;

const names = {
  hello: "bare Hono hello",
  senders: "GET /api/senders",
  select: "raw: one select",
  status: "GET /api/payments/{id}",
  batches: `raw: the ${ownTrips} batches of an order`,
  provider: "raw: the same and the sandbox's writes",
  create: "POST /api/payments/create",
  sandbox: "The same with the sandbox's writes",
};
console.log(`Asking, ${pressure} each…`);
const found = await loadAll(
  [
    { name: names.hello, origin: hello.origin, ask: () => ({ path: "/hello" }) },
    { name: names.senders, origin: product.origin, ask: () => ({ path: "/api/senders" }) },
    { name: names.select, origin: raw.origin, ask: () => ({ path: `/orders/${rawId}` }) },
    { name: names.status, origin: product.origin, ask: () => ({ path: `/api/payments/${id}` }) },
    { name: names.batches, origin: raw.origin, ask: order("/orders/new") },
    { name: names.create, origin: instant.origin, ask: order("/api/payments/create") },
    { name: names.provider, origin: raw.origin, ask: order("/orders/provider") },
    { name: names.sandbox, origin: product.origin, ask: order("/api/payments/create") },
  ],
  rounds,
);
console.log("Signing in with wrong passwords…");
const login = await timeLogins(product.origin, logins);
console.log("Asking for codes of numbers…");
const codes = await timeCodes(product.origin, 12 * rounds);
const slowest = Math.max(...Object.values(codes));
const fastest = Math.min(...Object.values(codes));
await Promise.all([product, instant, hello, raw].map((worker) => worker.close()));

const rate = (name: string) => found.get(name)?.rate ?? Number.NaN;
const size = uploadSize(bundles.product).gz;
const goals = [
  limit("GET /api/senders ÷ bare Hono", "at least", 0.9, rate(names.senders) / rate(names.hello), ratio),
  limit("Status read ÷ raw select", "at least", 0.8, rate(names.status) / rate(names.select), ratio),
  limit("Order ÷ raw batches", "at least", 0.8, rate(names.create) / rate(names.batches), ratio),
  limit("Wrong password, known ÷ unknown user", "at most", 1.05, login.known / login.unknown, ratio),
  limit("Wrong password, unknown ÷ known user", "at most", 1.05, login.unknown / login.known, ratio),
  limit("Code for a number, slowest ÷ fastest kind", "at most", 1.1, slowest / fastest, ratio),
  limit("Worker bundle, gz", "at most", mostBytes, size, (bytes) => `${kilobytes(bytes)} KB`),
];
const floors = {
  [names.senders]: names.hello,
  [names.status]: names.select,
  [names.create]: names.batches,
  [names.sandbox]: names.provider,
};
const rows = [...found].map(([name, { rate: answers, p50, p99, bad }]) => {
  const floor = floors[name];
  return [
    name,
    whole(answers),
    whole(p50),
    whole(p99),
    floor ? ratio(answers / rate(floor)) : "",
    String(bad),
  ];
});
publish(
  "api",
  `## The API

\`RUNS=${rounds} npm run bench:api\`, with ${versionsOf(["wrangler", "miniflare", "hono", "drizzle-orm", "autocannon"]).join(", ")}.

The Worker as wrangler would deploy it, in Miniflare, with the sandbox vendors; beside it a bare Hono, and a Worker without
a framework that does the product's own statements, recorded from a real order. Each is asked by ${pressure}, in turn;
medians of ${rounds} rounds. The order's provider answers at once; the sandbox, which writes to a database of its own, is
the last pair. Every request comes from another address, so that no limit bites.

### Goals

${goalTable(goals)}

A wrong password takes ${whole(login.known)} ms for an account that exists and ${whole(login.unknown)} ms for one that does not; medians of ${logins} each,
in turn.

A code for "Mijn nummer" is asked for in ${asked.map((kind) => `${codes[kind].toFixed(1)} ms (${kind})`).join(", ")}: a number that was texted, one whose
owner stopped everything, and one that nobody ever texted; medians, in turn.

### Answers per second

${table(["What", "Per second", "p50 ms", "p99 ms", "÷ floor", "Refused"], rows)}`,
  goals,
);
process.exit(0);

/** What an order costs the databases, as a template for the raw Worker. */
async function recordTrips() {
  const recorder = await startWorker(config, {
    name: "recorder",
    modules: [at("bench/api/floor/recorder.mjs"), main],
  });
  const once = async () => {
    const { id } = await placeOrder(recorder.origin);
    return { id, trips: await (await fetch(`${recorder.origin}/trips`)).json() };
  };
  const [first, second] = [await once(), await once()];
  const template = templateOf(first.trips, second.trips, first.id);
  await recorder.close();
  return template;
}
