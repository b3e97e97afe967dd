// `npm run test:vendors`: the whole job in a browser with each pair of vendors, played by servers of their own. It takes
// minutes, so `npm test` leaves it out. Further arguments go to Playwright: `npm run test:vendors -- --project stripe-twilio`.
import { runJourneys } from "./lib/journeys.ts";

const args = ["--config", "playwright.vendors.config.ts", "--reporter=list", ...process.argv.slice(2)];
process.exitCode = await runJourneys(args);
