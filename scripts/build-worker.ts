// `npm run build:worker`: the Worker exactly as production uploads it, in dist-worker/, with its source map. Fails where
// it is heavier than it may be, or holds anything that only development may have.
import { at } from "./lib/root.mjs";
import { bundleWorker, developmentsOwn, mostBytes, uploadSize } from "./lib/worker-bundle.ts";

const out = at("dist-worker");
const inputs = await bundleWorker(at("worker/index.ts"), out, at(".cache/worker/wrangler.toml"));
const stowaways = developmentsOwn(inputs);
const { raw, gz } = uploadSize(out);
const inKiB = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
console.log(`dist-worker/index.js: ${inKiB(raw)}, ${inKiB(gz)} gz (at most ${inKiB(mostBytes)})`);
if (stowaways.length > 0) console.error(`Only development may have: ${stowaways.join(", ")}`);
if (gz > mostBytes) console.error("The Worker is heavier than it may be.");
process.exitCode = stowaways.length > 0 || gz > mostBytes ? 1 : 0;
