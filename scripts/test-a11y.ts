// `npm run test:a11y`: whether everyone can use the public pages, in every state, language and theme. `npm test` takes a
// tenth of these. Further arguments go to Playwright: `npm run test:a11y -- --grep melding`.
import { runJourneys } from "./lib/journeys.ts";

const args = ["everyone", "--reporter=list", ...process.argv.slice(2)];
process.exitCode = await runJourneys(args, { E2E_EVERY_STATE: "1" });
