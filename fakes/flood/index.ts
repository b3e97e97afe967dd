// `npm run test:flood`: 1,000 addresses of one /48 and 200 IPv4 networks order at once and answer every challenge, while newcomers
// order one after the other.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { startWorker } from "../../scripts/lib/miniflare.ts";
import { at } from "../../scripts/lib/root.mjs";
import { bundleWorker } from "../../scripts/lib/worker-bundle.ts";
import { databaseIn } from "../lib/database.ts";
import { order } from "./visitor.ts";

const usage = `
  npm run test:flood

  --orders <n>     that the flood tries to place (3000)
  --ceiling <n>    open orders that the site takes at once (600)
  --calls <n>      calls to the provider in a minute (2000)

Ends with 1 where the open orders pass the ceiling, a newcomer gets no order or more than one challenge, or the payment provider is
called more than a minute allows.
`;

const { values } = parseArgs({
  options: {
    help: { type: "boolean" },
    orders: { type: "string", default: "3000" },
    ceiling: { type: "string", default: "600" },
    calls: { type: "string", default: "2000" },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const [many, ceiling, calls] = [Number(values.orders), Number(values.ceiling), Number(values.calls)];
/** Requests under way at once. */
const crowd = 24;

const folder = mkdtempSync(join(tmpdir(), "flood-"));
const config = join(folder, "wrangler.toml");
await bundleWorker(at("worker/dev.ts"), join(folder, "bundle"), config);
const product = await startWorker(config, {
  name: "flood",
  modules: [join(folder, "bundle/dev.js")],
  keep: join(folder, "d1"),
  hear: () => {},
  bindings: {
    HASH_KEY: randomBytes(32).toString("base64"),
    BUDGET_OPEN_ORDERS: `${ceiling}`,
    BUDGET_PROVIDER_CALLS: `${calls}`,
  },
});
const db = new DatabaseSync(databaseIn(join(folder, "d1"), "orders"), { readOnly: true, timeout: 5_000 });
const open = () =>
  Number(db.prepare("SELECT count(*) AS n FROM payments WHERE status IN ('creating', 'pending')").get()?.n);

const newcomers: { ms: number; challenges: number; ended: string }[] = [];
let most = 0;
const alone = await newcomer(0);
console.log(`Without a flood a newcomer's order takes ${Math.round(alone.ms)} ms.`);
const flood = new Worker(new URL("crowd.ts", import.meta.url), {
  workerData: { origin: product.origin, many, crowd },
});
let answers: Map<string, number> | null = null;
void once(flood, "message").then(([said]) => {
  answers = said;
});
while (answers === null) {
  newcomers.push(await newcomer(newcomers.length + 1));
  most = Math.max(most, open());
}
const perMinute = db
  .prepare("SELECT minute, sum(spent) AS n FROM budgets WHERE kind LIKE 'calls%' GROUP BY minute")
  .all();
db.close();
await product.close();
rmSync(folder, { recursive: true });

const times = newcomers.map(({ ms }) => ms).toSorted((a, b) => a - b);
const wrong = [
  ...(most > ceiling ? [`${most} orders were open, of at most ${ceiling}`] : []),
  ...newcomers
    .filter(({ ended, challenges }) => ended !== "201" || challenges > 1)
    .map((one) => `a newcomer: ${JSON.stringify(one)}`),
  ...perMinute
    .filter(({ n }) => Number(n) > calls)
    .map(({ n }) => `${String(n)} calls to the provider in a minute`),
];
console.log(
  `Flood: ${[...(answers as Map<string, number>)].map(([code, times]) => `${code} × ${times}`).join(", ")}; at most ${most} open.`,
);
console.log(
  `${newcomers.length} newcomers meanwhile: median ${Math.round(times[times.length >> 1] ?? 0)} ms, slowest ${Math.round(times.at(-1) ?? 0)} ms, ${newcomers.filter(({ challenges }) => challenges === 1).length} with a challenge.`,
);
console.log(`Calls to the provider by minute: ${perMinute.map(({ n }) => n).join(", ")}.`);
console.log(wrong.length === 0 ? "Nothing wrong." : wrong.join("\n"));
process.exitCode = wrong.length === 0 ? 0 : 1;

/** Somebody from a network of their own, who orders once. */
async function newcomer(n: number) {
  const start = performance.now();
  const { ended, challenges } = await order(
    product.origin,
    `198.${51 + (n >> 8)}.${n % 256}.7`,
    1_000_000 + n,
  );
  return { ms: performance.now() - start, ended, challenges };
}
