// `npm run test:fuzz`: mutated valid requests over every route of the router, against the built Worker on a database of its own.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startWorker } from "../../scripts/lib/miniflare.ts";
import { at } from "../../scripts/lib/root.mjs";
import { hashPassword } from "../../scripts/lib/staff.ts";
import { bundleWorker } from "../../scripts/lib/worker-bundle.ts";
import { chanceOf, codeOfNow } from "./chance.ts";
import { type Answer, judge } from "./judge.ts";
import { mutations, toWire, type Wire } from "./mutations.ts";
import { requests } from "./requests.ts";
import { watch } from "./watch.ts";
import { type Ask, furnish, signIn, type World } from "./world.ts";

const usage = `
  npm run test:fuzz

  --requests <n>   in all (50000)
  --seed <number>  what all of it follows from
  --only <part>    routes that have this in their name

Ends with 1 where an answer is a 5xx, takes more than five seconds or leaves the envelope, or where a refused request changed a row.
`;

const { values } = parseArgs({
  options: {
    help: { type: "boolean" },
    requests: { type: "string", default: "50000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    only: { type: "string", default: "" },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const many = Number(values.requests);
const chance = chanceOf(values.seed);
const routes = Object.keys(requests).filter((route) => route.includes(values.only));

console.log(`Seed ${values.seed}, ${many} requests over ${routes.length} routes.`);
const folder = mkdtempSync(join(tmpdir(), "fuzz-"));
const hashKey = randomBytes(32).toString("base64");
const world = emptyWorld();
/** What the product says a person must look at. */
const alarms: string[] = [];
/** Of the second factor that was offered last, in base 32. */
let secret = "";
const stored = await hashPassword(hashKey, world.password);
const accounts = ["fuzz", "other"]
  .map(
    (name) =>
      `INSERT INTO staff (id, username, password_hash, created_at) VALUES ('${name}', '${name}', '${stored}', 0);`,
  )
  .join(" ");
const product = await startProduct();
// A connection each: what a refused body left unread is nobody's next request.
const agent = new Agent({ keepAlive: false });
const rows = watch(folder);
await signInAnew();
await furnish(world, ask, 0);

const found: string[] = [];
const answers = new Map<number, number>();
const wellAnswered = new Set<string>();
for (let n = 1; n <= many; n++) {
  if (n % 1_000 === 0) await furnishAnew(n / 1_000);
  const route = routes[n % routes.length] ?? "";
  await tryOne(route, n);
  if (n % 5_000 === 0) console.log(`${n} asked, ${found.length} wrong; ${inWords(answers)}`);
}
rows.close();
agent.destroy();
await product.close();
rmSync(folder, { recursive: true });

const neverRight = routes.filter((route) => !wellAnswered.has(route));
found.push(...alarms.filter((line) => codeOf(line) === "defect"));
console.log(`Answers: ${inWords(answers)}`);
console.log(`Alarms: ${[...new Set(alarms.map(codeOf))].join(", ") || "none"}`);
if (neverRight.length > 0) console.log(`Never answered with success: ${neverRight.join(", ")}`);
console.log(
  found.length === 0 ? `${many} requests, nothing wrong.` : `${many} requests, ${found.length} wrong.`,
);
process.exitCode = found.length === 0 ? 0 : 1;

async function tryOne(route: string, n: number) {
  const plain = requests[route]?.(world, chance.any, n) ?? {};
  let wire = toWire(route, plain, headersOf(plain.as));
  const names = Array.from({ length: chance.any([0, 1, 1, 1, 2, 3]) }, () =>
    chance.any(Object.keys(mutations)),
  );
  for (const name of names) wire = mutations[name]?.(wire, plain, chance) ?? wire;
  const before = rows.changes().n;
  const answer = await send(wire);
  answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
  const after = rows.changes();
  if (answer.status < 400) wellAnswered.add(route);
  if (plain.as === "staff") keepCookies(answer);
  secret = /"secret":"([A-Z2-7]+)"/.exec(answer.body)?.[1] ?? secret;
  const wrong = judge(wire, answer);
  if (answer.status >= 400 && after.n !== before && (await changesAgain(wire)))
    wrong.push(`refused with ${answer.status}, yet ${after.last}`);
  for (const one of wrong) {
    const asked = `${n} ${wire.method} ${wire.path.slice(0, 200)} [${names.join(", ")}]`;
    found.push(`${asked}: ${one}: ${answer.body.slice(0, 160)}`);
    console.log(found.at(-1));
  }
  if (answer.status === 401 && wire.headers.cookie === world.cookie) await signInAnew();
}

/** A new token comes with a password that was shown again. */
function keepCookies({ headers }: Answer) {
  const sent = [headers["set-cookie"] ?? []].flat().map((line) => line.split(";")[0] ?? "");
  const given = sent.filter((cookie) => !cookie.endsWith("="));
  if (given.length > 0) world.cookie = given.join("; ");
}

/** Whether it was this request: the played vendors and the queue work on meanwhile, so it is asked three times more in silence. */
async function changesAgain(wire: Wire): Promise<boolean> {
  for (let time = 0; time < 3; time++) {
    await silence();
    const before = rows.changes().n;
    const { status } = await send(wire);
    await silence();
    if (status < 400 || rows.changes().n === before) return false;
  }
  return true;
}

async function silence() {
  for (let last = -1; last !== rows.changes().n; await sleep(700)) last = rows.changes().n;
}

/** What staff lost on the way is there again. */
async function furnishAnew(round: number) {
  await signInAnew();
  await furnish(world, ask, round);
}

/** With the accounts as they were at first, whatever became of their passwords and codes. */
async function signInAnew() {
  rows.run(
    `DELETE FROM staff; DELETE FROM login_throttle; DELETE FROM staff_sessions; DELETE FROM staff_recovery_codes; ${accounts}`,
  );
  secret = "";
  if (!(await signIn(world, ask))) throw new Error("the account of the fuzzer cannot sign in");
}

/** Another address each time, so that no limit per address hides anything. */
function headersOf(as: "staff" | undefined): Record<string, string> {
  const address = Array.from({ length: 4 }, () => 1 + chance.below(250)).join(".");
  const headers = { "cf-connecting-ip": address, "sec-fetch-site": "same-origin", "user-agent": "Fuzz/1" };
  return as === "staff" ? { ...headers, cookie: world.cookie } : headers;
}

/** A connection that is closed instead of answered is an answer too, and a wrong one. */
function send(wire: Wire): Promise<Answer> {
  const start = performance.now();
  return new Promise((resolve) => {
    const url = new URL(product.origin);
    const length: Record<string, string | number> =
      wire.body && !wire.chunked ? { "content-length": wire.body.length } : {};
    const asked = request(
      {
        agent,
        host: url.hostname,
        port: url.port,
        method: wire.method,
        path: pathOf(wire),
        headers: { ...wire.headers, ...length },
        timeout: 30_000,
      },
      (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(pieces).toString(),
            ms: performance.now() - start,
          }),
        );
      },
    );
    asked.on("timeout", () => asked.destroy(new Error("no answer in 30 s")));
    asked.on("error", ({ message }) => resolve({ status: 599, headers: {}, body: message, ms: 0 }));
    if (wire.chunked)
      for (let from = 0; from < (wire.body?.length ?? 0); from += 1_000)
        asked.write(wire.body?.subarray(from, from + 1_000));
    asked.end(wire.chunked ? undefined : wire.body);
  });
}

/** What an HTTP client can send at all. */
function pathOf({ path }: Wire) {
  return path.replace(/[^\x21-\x7e]/g, (char) => encodeURIComponent(char));
}

async function ask(...[method, path, body, headers = {}]: Parameters<Ask>): ReturnType<Ask> {
  const type: Record<string, string> = typeof body === "object" ? { "content-type": "application/json" } : {};
  const text =
    body === undefined ? null : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const wire = {
    method,
    path,
    body: text,
    chunked: false,
    headers: { ...headersOf(undefined), ...type, ...headers },
  };
  const answer = await send(wire);
  return { ...answer, body: answer.body.startsWith("{") ? JSON.parse(answer.body) : {} };
}

function emptyWorld(): World {
  const none = { orders: [], payments: [], caseCodes: [], reports: [], senders: [], categories: [] };
  const account = { username: "fuzz", password: "zeven-zware-zakken-zand", cookie: "" };
  return {
    ...none,
    ...account,
    blockedIps: [],
    blockedPhones: [],
    sessions: [],
    webhookToken: randomBytes(24).toString("base64url"),
    code: () => (secret === "" ? "000000" : codeOfNow(secret)),
  };
}

/** The Worker as development runs it, so that payments and messages are played; every limit of the site is out of the way. */
async function startProduct() {
  const out = join(folder, "bundle");
  const config = join(folder, "wrangler.toml");
  await bundleWorker(at("worker/dev.ts"), out, config);
  const budgets = ["OPEN_ORDERS", "OPEN_REPORTS", "PROVIDER_CALLS", "HASHES", "EDGE_WRITES"];
  return startWorker(config, {
    name: "fuzz",
    modules: [`${out}/dev.js`],
    keep: join(folder, "d1"),
    hear: (line) => void (line.includes('"level":"alarm"') && alarms.push(line)),
    bindings: {
      HASH_KEY: hashKey,
      WEBHOOK_TOKEN: world.webhookToken,
      ...Object.fromEntries(budgets.map((name) => [`BUDGET_${name}`, "1000000"])),
    },
  });
}

function codeOf(line: string): string {
  return /"code":"(\w+)"/.exec(line)?.[1] ?? "?";
}

function inWords(counts: ReadonlyMap<number, number>) {
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${status} × ${times}`)
    .join(", ");
}
