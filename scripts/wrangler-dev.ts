// Run by wrangler itself before it serves or bundles wrangler.toml: a clone that was never started has no tables yet.

import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { migrate } from "./lib/database.ts";
import { quiet } from "./lib/rig.ts";
import { at, root } from "./lib/root.mjs";

const state = resolve(root, ".wrangler/state");
mkdirSync(resolve(state, "rig"), { recursive: true });
await migrate({ state, config: at("wrangler.toml"), env: quiet(state) });
