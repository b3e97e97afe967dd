// Run by wrangler itself before it serves or bundles wrangler.toml, which is development: a clone that was never started has no
// tables yet, and nothing of it may ever reach the internet.
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { migrate } from "./lib/database.ts";
import { quiet } from "./lib/rig.ts";
import { at, root } from "./lib/root.mjs";

// wrangler says which of its commands it is: `dev`, `deploy`, `versions upload` …
const command = process.env.WRANGLER_COMMAND ?? "";
if (/deploy|upload/.test(command)) {
  console.error(
    "wrangler.toml is development and is never deployed. Use: npm run deploy -- production|staging",
  );
  process.exit(1);
}

const state = resolve(root, ".wrangler/state");
mkdirSync(resolve(state, "rig"), { recursive: true });
await migrate({ state, config: at("wrangler.toml"), env: quiet(state) });
