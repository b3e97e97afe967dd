import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { settingNames } from "../../worker/env/names.ts";
import { wrangler } from "../lib/database.ts";
import { quiet } from "../lib/rig.ts";
import { at } from "../lib/root.mjs";

/** How wrangler ended, and what it said. */
export type Said = { readonly code: number; readonly text: string };

type Options = {
  /** The token, the account and where the API is, as wrangler calls them. */
  readonly access: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** How long it may take, in ms. */
  readonly patience: number;
  readonly signal?: AbortSignal | undefined;
  /** What it reads on its standard input: a secret. */
  readonly input?: string | undefined;
};

/**
 * Runs wrangler without a terminal. It gets none of the Worker's settings, which travel by file, and asks nobody anything.
 */
export async function runWrangler(
  args: readonly string[],
  { access, cwd = at("."), patience, signal, input }: Options,
): Promise<Said> {
  const state = at(".cache/deploy/wrangler");
  mkdirSync(state, { recursive: true });
  const child = spawn(process.execPath, ["--import", endsWithParent, wrangler, ...args], {
    cwd,
    env: {
      ...withoutSettings(quiet(state)),
      ...access,
      // Otherwise it would remember accounts and projects of other deploys.
      WRANGLER_CACHE_DIR: `${state}/${access.CLOUDFLARE_ACCOUNT_ID ?? "none"}`,
      WRANGLER_LOG_SANITIZE: "true",
      NO_COLOR: "1",
      BRIEFJE_PARENT: String(process.pid),
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // One that has died already is no failure of its own: its end says why.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => {
    text += chunk;
  });
  child.stderr.on("data", (chunk: Buffer) => {
    text += chunk;
  });
  const stop = () => child.kill("SIGKILL");
  const late = setTimeout(() => {
    text += `\nwrangler was stopped: it took more than ${patience / 1000} seconds`;
    stop();
  }, patience);
  signal?.addEventListener("abort", stop, { once: true });
  const [code] = await once(child, "close");
  clearTimeout(late);
  signal?.removeEventListener("abort", stop);
  return { code: code ?? 1, text };
}

const endsWithParent = new URL("../lib/ends-with-parent.mjs", import.meta.url).href;

function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const settings: ReadonlySet<string> = new Set(settingNames);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !settings.has(name)));
}

/** What is to be done where Cloudflare changes no secret, since a newer version than the one that serves lies there. */
export const secretsAreShut =
  "Cloudflare changes no secret of this Worker, because it went back to a former version: npm run deploy once more, of code that is right. To stop sending before that: the panel's switch, or STOP_SENDING=1 in the settings and that deploy.";

/** What wrangler complains of where it was to change a secret. */
export const whyNoSecret = (text: string): string =>
  /latest version of your Worker isn't currently deployed|\[code: 10215\]/.test(text)
    ? secretsAreShut
    : lastWords(text);

/** What wrangler complains of, for the operator; its last lines where it does not say. */
export function lastWords(text: string, most = 12): string {
  const lines = stripVTControlCharacters(text)
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== "");
  const complaint = lines.findIndex((line) => line.includes("[ERROR]"));
  return (complaint < 0 ? lines.slice(-most) : lines.slice(complaint, complaint + most)).join("\n");
}
