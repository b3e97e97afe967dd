import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseEnv } from "node:util";
import { readEscrow } from "../../scripts/deploy/keys.ts";
import { filesOf } from "../../scripts/deploy/names.ts";
import { envFile, rightSettings } from "../../scripts/deploy/testing/copy.ts";
import { markName, split } from "../../scripts/deploy/variables.ts";
import { at } from "../../scripts/lib/root.mjs";
import { liveVersion } from "../cloudflare/account.ts";
import { playCloudflare } from "../cloudflare/index.ts";

/** How one run of `npm run deploy` ended. */
export type Run = {
  readonly code: number | null;
  readonly said: string;
  readonly writes: number;
  readonly calls: number;
};

type How = {
  /** The command, `npm run deploy` without one. */
  readonly script?: string;
  readonly args?: readonly string[];
  /** What it is given by standard input. */
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Another machine's folder, beside the account's own. */
  readonly root?: string;
};

const files = filesOf("production");
/** A file of an operator's folder. */
export const fileIn = (root: string, which: keyof typeof files): string => join(root, files[which]);

/** Nothing that a person would wait for: a hanging process is ended. */
const longest = 240_000;

/** An empty account at Cloudflare, an operator's folder, and the command as the operator runs it. */
export async function openRehearsal(settings: Readonly<Record<string, string>> = rightSettings) {
  const dir = mkdtempSync(join(tmpdir(), "briefje-deploy-"));
  const cloud = await playCloudflare({ dir: join(dir, "account"), zones: ["briefje.nl"] });
  const url = await cloud.zoneUrl(new URL(rightSettings.PUBLIC_URL ?? "").host);
  const machine = (name: string, given = settings) => {
    const root = join(dir, name);
    mkdirSync(join(root, ".deploy"), { recursive: true, mode: 0o700 });
    writeFileSync(fileIn(root, "settings"), envFile(given), { mode: 0o600 });
    return root;
  };
  const home = machine("home");
  let current: ReturnType<typeof spawn> | null = null;

  async function run({
    script = "deploy",
    args = ["--yes"],
    input,
    env = {},
    root = home,
  }: How = {}): Promise<Run> {
    const before = cloud.record().length;
    const child = spawn(
      process.execPath,
      [at("scripts/run.mjs"), `scripts/${script}.ts`, "production", ...args],
      {
        cwd: at("."),
        // A group of its own, so that a kill takes wrangler too, as a machine that is switched off does.
        detached: true,
        stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
        env: { ...process.env, ...cloud.env, DEPLOY_ROOT: root, DEPLOY_SMOKE_URL: url, ...env },
      },
    );
    current = child;
    child.stdin?.end(input);
    let said = "";
    let smoking = false;
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (smoking || !said.includes("Smoke test at")) return;
      smoking = true;
      void beat(() => child.exitCode === null && child.signalCode === null);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    const late = setTimeout(() => kill(child), longest);
    const [code] = await once(child, "close");
    clearTimeout(late);
    const record = cloud.record().slice(before);
    return { code, said, calls: record.length, writes: record.filter(({ write }) => write).length };
  }

  /** The played account drives the cron, so that nobody waits for a minute. */
  async function beat(goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      await cloud.tick().catch(() => {});
      await pause(1_000);
    }
  }

  return {
    cloud,
    home,
    machine,
    run,
    /** Ends the command that runs at this moment, with all that it started. */
    kill: () => current && kill(current),
    /** What serves at this moment. */
    serving: () => ({
      worker: liveVersion(workerOf(cloud))?.id ?? null,
      site: cloud.account.projects[0]?.canonical ?? null,
    }),
    /** The account as it stands, without what differs from one to the next: the values of keys. */
    state: () => withoutHashes(cloud.state()),
    /** What is wrong with the keys: each must be in escrow as the Worker has it. */
    lostSecrets: (root = home) => lostSecrets(workerOf(cloud), root, settingsIn(root)),
    /** Secrets that stand in what was said or kept. */
    leaks: (text: string, root = home) => leaksIn(`${text}\n${logOf(root)}`, root, settingsIn(root)),
    /** What the Worker that serves was given, by name. */
    secrets: (): Readonly<Record<string, string>> => ({ ...liveVersion(workerOf(cloud))?.secrets }),
    async close() {
      await cloud.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
export type Rehearsal = Awaited<ReturnType<typeof openRehearsal>>;

function kill({ pid }: ReturnType<typeof spawn>): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}

type Worker = Parameters<typeof liveVersion>[0];
const noWorker = { versions: [], deployments: [] } as unknown as Worker;
const workerOf = ({ account }: { account: { workers: Worker[] } }): Worker => account.workers[0] ?? noWorker;

/** Secrets by name alone, and without the Worker's mark: it is salted with the account. */
const withoutHashes = (state: unknown): string =>
  JSON.stringify(
    state,
    (name, value: unknown) => {
      if (name === "secrets") return Object.keys(value ?? {});
      return name === markName ? "the mark" : value;
    },
    1,
  );

function lostSecrets(worker: Worker, root: string, settings: Readonly<Record<string, string>>): string[] {
  const held = liveVersion(worker)?.secrets ?? {};
  const wanted = { ...split(settings).secrets, ...readEscrow(fileIn(root, "keys")) };
  const names = new Set([...Object.keys(held), ...Object.keys(wanted)]);
  return [...names].filter((name) => held[name] !== (wanted as Record<string, string>)[name]);
}

function leaksIn(text: string, root: string, settings: Readonly<Record<string, string>>): string[] {
  const secrets = { ...split(settings).secrets, ...readEscrow(fileIn(root, "keys")) };
  return Object.entries(secrets).flatMap(([name, value]) => (value && text.includes(value) ? [name] : []));
}

function logOf(root: string): string {
  const log = fileIn(root, "log");
  return existsSync(log) ? readFileSync(log, "utf8") : "";
}

/** As the operator wrote them, and as commands have changed them since. */
const settingsIn = (root: string): Readonly<Record<string, string>> =>
  parseEnv(readFileSync(fileIn(root, "settings"), "utf8")) as Record<string, string>;

/** The lines that only one of two states has. */
export function difference(one: string, other: string): string {
  const [some, others] = [one.split("\n"), other.split("\n")];
  return [
    ...some.filter((line) => !others.includes(line)).map((line) => `- ${line.trim()}`),
    ...others.filter((line) => !some.includes(line)).map((line) => `+ ${line.trim()}`),
  ].join("\n");
}
