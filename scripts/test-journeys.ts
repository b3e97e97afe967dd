// `npm run test:journeys`: every journey in Chromium, also those that repeat another on another page, at another width, in another
// language or other colours, which `npm test` leaves out. Further arguments go to Playwright: `npm run test:journeys -- failure`.
import { runJourneys } from "./lib/journeys.ts";

process.exitCode = await runJourneys(["--reporter=list", ...process.argv.slice(2)], {
  E2E_EVERY_STATE: "1",
});
