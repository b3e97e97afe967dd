// `npm run check`: types and lint, in seconds.
import { runChecks } from "./lib/checks.mjs";
import { prepare } from "./lib/install.mjs";

await prepare();
process.exitCode = (await runChecks()).length === 0 ? 0 : 1;
