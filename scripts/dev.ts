// `npm run dev`: site and Worker on one origin, with hot reload of both.
import { serve } from "./lib/child.mjs";
import { migrateWithAdmin } from "./lib/dev-admin.ts";
import { makeFonts } from "./lib/fonts.ts";
import { answers, claimPort } from "./lib/ports.ts";
import { setUp } from "./lib/rig.ts";
import { at } from "./lib/root.mjs";
import { siteSettings } from "./lib/site.ts";
import { sweepEachMinute } from "./lib/sweep.ts";
import { welcome } from "./lib/welcome.ts";

const rig = setUp();
await claimPort(rig.port);
await Promise.all([migrateWithAdmin(rig), makeFonts()]);

// vite.config.ts reads where the Worker's local configuration and state are, documents.ts whose site it is.
const origin = `http://127.0.0.1:${rig.port}`;
serve(
  [at("node_modules/vite/bin/vite.js"), "--host", "127.0.0.1", "--port", String(rig.port), "--strictPort"],
  {
    ...rig.env,
    ...siteSettings(rig.settings),
    PORT: String(rig.port),
    STATE_DIR: rig.state,
    BRIEFJE_WRANGLER_CONFIG: rig.config,
  },
);
await answers(`${origin}/api/health?live`);
sweepEachMinute(origin, Number(rig.settings.CLOCK_RATE) || 1);
welcome(rig);
