// `npm run test:deploy`: the deploy against a played Cloudflare: from nothing to green, nothing again, ended and failed at each of
// its calls, two at once, back to what was, and onto another database.
import { parseArgs } from "node:util";
import { runNode } from "../../scripts/lib/child.mjs";
import { at } from "../../scripts/lib/root.mjs";
import { brokenBundle, redSmoke, stopStays } from "./back.ts";
import { databaseGone } from "./database-gone.ts";
import { interrupted, kinds } from "./interrupted.ts";
import { keysTurn } from "./keys-turn.ts";
import { twoAtOnce } from "./two-at-once.ts";
import { fromNothing } from "./whole.ts";

const usage = `
  npm run test:deploy

  --only wrangler,kill,fail,lost,two,back,gone,keys   some of its parts beside the whole (of ${kinds.join(", ")} each call of a deploy is tried)
  --stride <k>                           of the calls each k-th alone, for a quick look
  --lanes <k>                            so many deploys side by side, two by default
`;

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "wrangler,kill,fail,lost,two,back,gone,keys" },
    stride: { type: "string", default: "1" },
    lanes: { type: "string", default: "2" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}

const parts = new Set(values.only.split(","));
const [stride, lanes] = [Number(values.stride), Number(values.lanes)];
const failures: string[] = [];
const begun = Date.now();

if (parts.has("wrangler")) {
  const program = [at("node_modules/vitest/vitest.mjs"), "run", "--config", at("vitest.deploy.config.ts")];
  told("wrangler itself against what is played", (await runNode(program)) === 0 ? [] : ["see above"]);
}
const whole = await fromNothing();
told("from nothing to green, then nothing again", whole.failures);
for (const kind of kinds) {
  if (!parts.has(kind)) continue;
  const done = await interrupted(kind, whole, { stride, lanes });
  told(`${kind} at ${done.tried} of ${whole.calls} calls`, done.failures);
}
if (parts.has("two")) told("two at once", await twoAtOnce(whole));
if (parts.has("back")) {
  told("a bundle that does not start", await brokenBundle());
  told("a smoke test that is red", await redSmoke());
  told("a smoke test that is red while sending is stopped", await stopStays());
}
if (parts.has("gone")) told("the database is gone, and another is filled", await databaseGone());
if (parts.has("keys")) told("keys are turned in one command", await keysTurn());
console.log(
  `${failures.length === 0 ? "All is well" : `${failures.length} failed`} after ${Math.round((Date.now() - begun) / 1000)} s.`,
);
process.exitCode = failures.length === 0 ? 0 : 1;

function told(part: string, found: readonly string[]): void {
  console.log(`${found.length === 0 ? "ok  " : "FAIL"}  ${part}`);
  for (const failure of found) console.log(`      ${failure}`);
  failures.push(...found);
}
