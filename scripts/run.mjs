// How each command of package.json begins: `node scripts/run.mjs <script> [arguments]`. Runs on Node 20 with nothing
// installed, so it and what it imports are plain JavaScript and use nothing but Node itself. Everything after it runs on
// the Node that came with the packages, which reads TypeScript.
import { pathToFileURL } from "node:url";
import { prepare } from "./lib/install.mjs";
import { at } from "./lib/root.mjs";

await prepare();
const [node = "", , script = "", ...args] = process.argv;
process.argv = [node, at(script), ...args];
await import(pathToFileURL(at(script)).href);
