// `npm start`: the whole product on one origin, as Pages and the Worker serve it, with no account and no network.
import { serve } from "./lib/child.mjs";
import { wrangler } from "./lib/database.ts";
import { migrateWithAdmin } from "./lib/dev-admin.ts";
import { answers, claimPort } from "./lib/ports.ts";
import { setUp } from "./lib/rig.ts";
import { buildSite } from "./lib/site.ts";
import { sweepEachMinute } from "./lib/sweep.ts";
import { welcome } from "./lib/welcome.ts";

const rig = setUp();
await claimPort(rig.port);
await Promise.all([migrateWithAdmin(rig), buildSite(rig.settings)]);

// The Pages emulator with the real Worker behind it; preview/ stands in for the route that joins them in production.
const origin = `http://127.0.0.1:${rig.port}`;
const options = `--cwd preview -c wrangler.toml --ip 127.0.0.1 --port ${rig.port} --inspector-port 0
  --log-level warn --show-interactive-dev-session=false`;
serve(
  [wrangler, "pages", "dev", ...options.split(/\s+/), "-c", rig.config, "--persist-to", rig.state],
  rig.env,
);
await answers(`${origin}/api/health?live`);
sweepEachMinute(origin, Number(rig.settings.CLOCK_RATE) || 1);
welcome(rig);
