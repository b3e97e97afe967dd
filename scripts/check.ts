// `npm run check`: types and lint, in seconds.
import { beginChecks, tellChecks } from "./lib/checks.ts";

process.exitCode = (await tellChecks(beginChecks({ testsFollow: false }))).length === 0 ? 0 : 1;
