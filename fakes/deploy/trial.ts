import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Environment, Topology } from "../../scripts/deploy/names.ts";
import { filesOf, namesOf } from "../../scripts/deploy/names.ts";
import { envFile, makeCopy } from "../../scripts/deploy/testing/copy.ts";
import { at, root } from "../../scripts/lib/root.mjs";
import { type CloudOptions, playCloudflare } from "../cloudflare/index.ts";

export type Trial = {
  readonly name?: Environment;
  readonly topology?: Topology;
  readonly settings: Readonly<Record<string, string>>;
  /** Hosts of the world that the Worker calls, and who plays them. */
  readonly outbound?: CloudOptions["outbound"];
  readonly token?: string;
  /** What the escrow file holds before the first deploy. */
  readonly keys?: string;
  /** More for the environment of the command. */
  readonly environment?: Readonly<Record<string, string>>;
};

/** An account on its first day, a folder with settings, and the real commands between them. */
export async function beginTrial({
  name = "production",
  topology = "route",
  settings,
  outbound = {},
  token,
  keys,
  environment = {},
}: Trial) {
  const copy = makeCopy();
  const dir = mkdtempSync(join(tmpdir(), "briefje-cloud-"));
  const cloud = await playCloudflare({ dir, zones: ["briefje.nl"], outbound, ...(token && { token }) });
  const { settings: settingsFile, keys: keysFile } = filesOf(name);
  copy.write(settingsFile, envFile(settings));
  if (keys) copy.write(keysFile, keys);
  const host = new URL(settings.PUBLIC_URL ?? "").hostname;
  const site = await cloud.zoneUrl(host);
  const pages = await cloud.zoneUrl(`${namesOf(name).site}.pages.dev`);
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: copy.root,
    TMPDIR: tmpdir(),
    ...cloud.env,
    DEPLOY_ROOT: copy.root,
    DEPLOY_SMOKE_URL: site,
    DEPLOY_SMOKE_PAGES_URL: pages,
    ...environment,
  };

  /** Runs `npm run <command> -- <name> …`. */
  const run = (command: "deploy" | "doctor", ...args: readonly string[]) =>
    end([`scripts/${command}.ts`, name, "--topology", topology, ...args]);

  /** Runs `npm run backup|restore -- <name> …`. */
  const command = (script: "backup" | "restore", ...args: readonly string[]) =>
    end([`scripts/${script}.ts`, name, ...args]);

  /** Runs `npm run admin -- … --remote <name>`; `meanwhile` may stop it. */
  const admin = (args: readonly string[], meanwhile?: (child: ChildProcess) => Promise<void>) =>
    end(["scripts/admin.ts", ...args, "--remote", name], meanwhile);

  /** Runs `npm run case -- … --remote <name>`. */
  const ask = (...args: readonly string[]) => end(["scripts/case.ts", ...args, "--remote", name]);

  /** Runs a command to its end and lets the crons of the account run meanwhile, as the world would. */
  async function end(script: readonly string[], meanwhile?: (child: ChildProcess) => Promise<void>) {
    const args = [at("scripts/run.mjs"), ...script];
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    void meanwhile?.(child);
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        said += chunk;
      });
    const ended = once(child, "close");
    let isRunning = true;
    const beat = (async () => {
      while (isRunning) {
        await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1_000))]);
        if (isRunning && child.exitCode === null) await cloud.tick().catch(() => {});
      }
    })();
    const [code] = (await ended) as [number | null];
    isRunning = false;
    await beat;
    return { code: code ?? 1, said };
  }

  return {
    cloud,
    copy,
    dir,
    site,
    run,
    command,
    admin,
    ask,
    async end() {
      await cloud.close();
      copy.remove();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
