// `npm run build:worker`: the Worker exactly as production uploads it, in dist-worker/, with its source map and the list of what it is
// made of (SBOM). Fails where
// it is heavier than it may be, or holds anything that only development may have.
import { readFileSync, writeFileSync } from "node:fs";
import { at } from "./lib/root.mjs";
import { sbomOf } from "./lib/sbom.ts";
import { bundleWorker, developmentsOwn, mostBytes, uploadSize } from "./lib/worker-bundle.ts";

const out = at("dist-worker");
const inputs = await bundleWorker(at("worker/index.ts"), out, at(".cache/worker/wrangler.toml"));
const stowaways = developmentsOwn(inputs);
const sbom = sbomOf(JSON.parse(readFileSync(at("package-lock.json"), "utf8")), new Date());
writeFileSync(at("dist-worker/sbom.cdx.json"), `${JSON.stringify(sbom, null, 2)}\n`);
const { raw, gz } = uploadSize(out);
const inKiB = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
console.log(`dist-worker/index.js: ${inKiB(raw)}, ${inKiB(gz)} gz (at most ${inKiB(mostBytes)})`);
if (stowaways.length > 0) console.error(`Only development may have: ${stowaways.join(", ")}`);
if (gz > mostBytes) console.error("The Worker is heavier than it may be.");
process.exitCode = stowaways.length > 0 || gz > mostBytes ? 1 : 0;
