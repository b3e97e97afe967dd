// `npm run test:a11y`: whether everyone can use the public pages, in every state, language and theme, and the panel in both
// themes. `npm test` takes a twentieth of these, and the panel in light. Further arguments go to Playwright: `npm run test:a11y -- --grep melding`.
import { runJourneys } from "./lib/journeys.ts";

const asked = ["everyone.spec", "panel.spec", "--grep", "Everyone can use|can be used by everyone"];
const args = [...asked, "--reporter=list", ...process.argv.slice(2)];
process.exitCode = await runJourneys(args, { E2E_EVERY_STATE: "1" });
