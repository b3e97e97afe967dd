import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { at } from "../../scripts/lib/root.mjs";
import { type CloudOptions, playCloudflare } from "./index.ts";

const cli = at("node_modules/wrangler/wrangler-dist/cli.js");
const guard = at("fakes/cloudflare/only-loopback.mjs");

/** A played account in a folder of its own, with a way to call its API and one to drive wrangler against it. */
export async function openCloud(options: Partial<CloudOptions> = {}) {
  const dir = mkdtempSync(join(tmpdir(), "cloud-"));
  const cloud = await playCloudflare({ dir: join(dir, "account"), ...options });
  const base = `/accounts/${cloud.accountId}`;

  /** `/…` is of the account; `/zones` and the like are not. */
  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(
      `${cloud.apiUrl}${/^\/(zones|user|pages\/assets)/.test(path) ? "" : base}${path}`,
      {
        method,
        headers: {
          Authorization: `Bearer ${cloud.token}`,
          ...(body instanceof FormData ? {} : { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      },
    );
    const { success, result, errors } = (await response.json()) as Envelope;
    return { status: response.status, success, result, code: errors[0]?.code, message: errors[0]?.message };
  }

  /** wrangler as an operator runs it, without a terminal. */
  async function wrangler(args: readonly string[], { cwd = dir, input = "" } = {}) {
    const child = spawn(process.execPath, ["--import", guard, cli, ...args], {
      cwd,
      env: { PATH: process.env.PATH, HOME: dir, ...cloud.env },
      stdio: "pipe",
    });
    let said = "";
    child.stdout.on("data", (chunk) => (said += chunk));
    child.stderr.on("data", (chunk) => (said += chunk));
    child.stdin.end(input);
    const [code] = await once(child, "close");
    return { code: code as number | null, said };
  }

  return {
    dir,
    cloud,
    call,
    wrangler,
    async close() {
      await cloud.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
export type OpenCloud = Awaited<ReturnType<typeof openCloud>>;

interface Envelope {
  success: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the API answers, each test knows its own
  result: any;
  errors: { code: number; message: string }[];
}

/** The form in which wrangler uploads a Worker. */
export function upload(source: string, metadata: Record<string, unknown> = {}): FormData {
  const form = new FormData();
  const whole = { main_module: "worker.js", compatibility_date: "2026-09-15", bindings: [], ...metadata };
  form.set("metadata", JSON.stringify(whole));
  form.set("worker.js", new File([source], "worker.js", { type: "application/javascript+module" }));
  return form;
}

/** A site without Functions, uploaded as wrangler would, by keys of its own choosing. */
export async function putSite({ call }: OpenCloud, project: string, files: Record<string, string>) {
  const token = (await call("GET", `/pages/projects/${project}/upload-token`)).result.jwt;
  const own = Object.entries(files).filter(([name]) => !["_headers", "_redirects"].includes(name));
  const key = (name: string, text: string) =>
    `${name.replace(/\W/g, "-")}${Buffer.from(text).toString("hex")}`;
  const uploaded = own.map(([name, text]) => ({
    key: key(name, text),
    value: Buffer.from(text).toString("base64"),
    metadata: {},
    base64: true,
  }));
  await call("POST", "/pages/assets/upload", uploaded, { Authorization: `Bearer ${token}` });
  const form = new FormData();
  form.set(
    "manifest",
    JSON.stringify(Object.fromEntries(own.map(([name, text]) => [`/${name}`, key(name, text)]))),
  );
  form.set("branch", "main");
  for (const name of ["_headers", "_redirects"])
    if (files[name] !== undefined) form.set(name, new File([files[name]], name));
  return call("POST", `/pages/projects/${project}/deployments`, form);
}
