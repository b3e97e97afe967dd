import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { at, root } from "./root.mjs";
import { loadSettings, portOf, toDevVars } from "./settings.ts";

/**
 * What one running copy needs, all of it under its state folder, so that copies with another PORT and STATE_DIR run
 * side by side: a copy of wrangler.toml beside the settings for it, since wrangler takes a Worker's variables from
 * the `.dev.vars` beside its configuration and ignores the environment.
 */
export function setUp() {
  try {
    return prepareState();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/** The copy as its last start left it, which may be running: its files stay as they are. */
export function visit() {
  const state = stateFolder();
  const config = join(state, "rig", "wrangler.toml");
  const devVars = join(state, "rig", ".dev.vars");
  if (!existsSync(config) || !existsSync(devVars)) return setUp();
  const settings = parseEnv(readFileSync(devVars, "utf8")) as Record<string, string>;
  return { state, settings, config, env: quiet(state) };
}

const stateFolder = () => resolve(root, process.env.STATE_DIR || ".wrangler/state");

function prepareState() {
  const port = portOf(process.env);
  const state = stateFolder();
  const settings = loadSettings(state, process.env);
  const folder = join(state, "rig");
  const config = join(folder, "wrangler.toml");
  mkdirSync(folder, { recursive: true });
  writeFileSync(config, localConfig(readFileSync(at("wrangler.toml"), "utf8")));
  writeFileSync(join(folder, ".dev.vars"), toDevVars(settings), { mode: 0o600 });
  return { port, state, settings, config, env: quiet(state) };
}

/**
 * The same Worker, seen from another folder. No build step (the databases are ready by then), no cron (the emulator runs
 * none and warns about it; sweep.ts stands in) and no fixed inspector port, which two copies would fight over.
 */
export function localConfig(toml: string) {
  return `${toml
    .replace(/^(main|migrations_dir) = "(.*)"/gm, (_, name, path) => `${name} = ${JSON.stringify(at(path))}`)
    .replace(/^\[build\]\n(.+\n)*/m, "")
    .replace(/^crons = .*/m, "crons = []")}
[dev]
ip = "127.0.0.1"
inspector_port = 0
`;
}

/** Keeps wrangler to itself: no telemetry, no update check, no logs in the home folder, a registry of its own. */
export const quiet = (state: string) => ({
  ...process.env,
  WRANGLER_REGISTRY_PATH: join(state, "registry"),
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_WRITE_LOGS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV: "false",
  DO_NOT_TRACK: "1",
});
