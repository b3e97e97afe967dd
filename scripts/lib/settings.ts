import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { settingNames } from "../../worker/env/names.ts";
import { makers as keyMakers, newKey } from "../deploy/keys.ts";
import { turnedKeys } from "../deploy/preflight/given.ts";
import { at } from "./root.mjs";

type Settings = Record<string, string>;

/** What the process's environment may carry: what the Worker knows. `.dev.vars` may carry any name. */
const names: ReadonlySet<string> = new Set(settingNames);

/**
 * The Worker's settings for this start: the environment wins over `.dev.vars`, name by name, and what neither gives and
 * the Worker needs is made once and kept with the rest of the state.
 *
 * @param state folder
 */
export function loadSettings(
  state: string,
  environment: NodeJS.ProcessEnv,
  devVarsFile: string = at(".dev.vars"),
) {
  const keptFile = join(state, "rig", "generated.json");
  const kept = existsSync(keptFile) ? JSON.parse(readFileSync(keptFile, "utf8")) : {};
  const devVars = existsSync(devVarsFile) ? parseEnv(readFileSync(devVarsFile, "utf8")) : {};
  const { settings, generated } = mergeSettings(environment, devVars, kept);
  if (Object.keys(generated).some((name) => kept[name] !== generated[name])) {
    mkdirSync(join(state, "rig"), { recursive: true });
    writeFileSync(keptFile, `${JSON.stringify(generated, null, 2)}\n`, { mode: 0o600 });
  }
  return settings;
}

/**
 * An empty value counts as none, so that an empty variable can switch off a line of `.dev.vars`.
 *
 * @param kept what an earlier start generated
 */
export function mergeSettings(
  environment: NodeJS.ProcessEnv,
  devVars: NodeJS.Dict<string>,
  kept: Settings,
): { settings: Settings; generated: Settings } {
  const given = new Map(Object.entries(devVars));
  for (const [name, value] of Object.entries(environment)) {
    if (names.has(name) || given.has(name)) given.set(name, value);
  }
  const settings = Object.fromEntries(
    [...given].filter(([, value]) => value !== undefined && value !== ""),
  ) as Settings;
  settings.PUBLIC_URL ??= `http://localhost:${portOf(environment)}`;
  const generated = { ...kept };
  // What `npm run keys` made of them.
  for (const name of turnedKeys) if (kept[name] !== undefined) settings[name] ??= kept[name];
  for (const [name, make] of Object.entries(makers)) {
    if (name in settings || isIdle(name, settings, kept)) continue;
    generated[name] ??= make();
    settings[name] = generated[name];
  }
  return { settings, generated };
}

const isIdle = (name: string, settings: Settings, kept: Settings): boolean =>
  // A key from before there were rings is not made anew beside one.
  (name === "HASH_KEY" && "HASH_KEYS" in settings && !("HASH_KEY" in kept)) ||
  (name === "CLOCK_BASE" && !("CLOCK_RATE" in settings)) ||
  (name === "DEV_ADMIN_PASSWORD" && settings.ENVIRONMENT === "production");

const makers: Record<string, () => string> = {
  DATA_KEYS: () => `local:${newKey()}`,
  BACKUP_KEYS: () => `local:${newKey()}`,
  HASH_KEY: keyMakers.HASH_KEY,
  WEBHOOK_TOKEN: keyMakers.WEBHOOK_TOKEN,
  // A faster clock counts from its base: another base would make time jump, also backwards.
  CLOCK_BASE: () => String(Date.now()),
  DEV_ADMIN_PASSWORD: () => randomBytes(12).toString("base64url"),
};

export function portOf({ PORT = "" }: NodeJS.ProcessEnv) {
  const port = PORT === "" ? 8787 : Number(PORT);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Error(`PORT must be a number from 1 to 65535, not '${PORT}'.`);
}

/** One `.dev.vars` file as wrangler reads it. Such a file knows no escapes, so the quote is one the value lacks. */
export function toDevVars(settings: Settings) {
  return Object.entries(settings)
    .map(([name, value]) => {
      const quote = ["'", "`", '"'].find((mark) => !value.includes(mark));
      if (quote) return `${name}=${quote}${value}${quote}\n`;
      throw new Error(`${name} must not hold all three kinds of quotes at once.`);
    })
    .join("");
}
