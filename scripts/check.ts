// `npm run check`: types and lint, in seconds.
import { runChecks } from "./lib/checks.ts";

process.exitCode = (await runChecks()).length === 0 ? 0 : 1;
