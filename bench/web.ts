// `npm run bench:web`: the product beside the least that could show the same page, and beside the same stack put together
// in the usual way. `RUNS` says how often (5). `npm run bench:web -- pages|panel|hands|sizes` measures one part and writes nothing.

import { runs } from "./lib/numbers.ts";
import { prepareBench } from "./lib/packages.ts";
import type { Part } from "./web/text.ts";

// Everything below may use the packages that this installs.
await prepareBench();
const { publish } = await import("./lib/report.ts");
const { measureHands } = await import("./web/hands.ts");
const { measurePages } = await import("./web/pages-rows.ts");
const { measurePanel } = await import("./web/panel-rows.ts");
const { serveSite } = await import("./web/server.ts");
const { freePort } = await import("../scripts/lib/ports.ts");
const { makeSites } = await import("./web/sites.ts");
const { measureSizes } = await import("./web/size-rows.ts");
const { describe } = await import("./web/text.ts");

const parts = { pages: measurePages, panel: measurePanel, hands: measureHands, sizes: measureSizes };
const only = process.argv[2] as keyof typeof parts | undefined;
if (only && !(only in parts)) {
  console.error("Usage: npm run bench:web [-- pages|panel|hands|sizes]");
  process.exit(2);
}

console.log("Building what is compared…");
const port = await freePort();
const folders = await makeSites(`http://127.0.0.1:${port}`);
const names = Object.keys(folders) as (keyof typeof folders)[];
const servers = await Promise.all(
  names.map((name) => serveSite(folders[name], name === "product" ? port : 0)),
);
const rig = {
  folders,
  rounds: runs(5),
  origins: Object.fromEntries(names.map((name, index) => [name, servers[index]?.origin ?? ""])) as Record<
    keyof typeof folders,
    string
  >,
};

const found: Part[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (!only || name === only) found.push(await measure(rig));
}
await Promise.all(servers.map((server) => server.close()));

const goals = found.flatMap((part) => part.goals);
const text = describe(found, goals, rig.rounds);
if (only) console.log(`\n${text}`);
else publish("web", text, goals);
