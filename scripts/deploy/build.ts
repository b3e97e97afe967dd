import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { parse, stringify } from "smol-toml";
import { err, ok, type Result } from "../../worker/domain/result.ts";
import { at } from "../lib/root.mjs";
import { buildFacts, buildSite } from "../lib/site.ts";
import { bundleWorker, developmentsOwn, mostBytes, uploadSize } from "../lib/worker-bundle.ts";
import type { Names, Topology } from "./names.ts";

/** Something built, the folder that it lies in, and what tells it from another. */
export type Built = { readonly folder: string; readonly hash: string };

/**
 * The Worker's bundle, checked as `npm run build:worker` does: what is uploaded is what was checked. Kept by the content of its
 * sources, so that a deploy that is taken up again bundles nothing anew.
 */
export async function buildWorker(): Promise<Result<Built, string>> {
  const sources = hashOf(["worker", "package-lock.json", "wrangler.toml"].flatMap(filesUnder));
  const folder = at(`.cache/deploy/worker-${sources.slice(0, 16)}`);
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    const inputs = await bundleWorker(at("worker/index.ts"), draft, at(".cache/deploy/bundle/wrangler.toml"));
    const stowaways = developmentsOwn(inputs);
    if (stowaways.length > 0)
      return err(`the Worker holds what only development may: ${stowaways.join(", ")}`);
    if (uploadSize(draft).gz > mostBytes)
      return err("the Worker is heavier than it may be (npm run build:worker)");
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  }
  // The source map helps whoever reads a stack, and does not run.
  const code = readdirSync(folder).filter((name) => !/\.(map|md)$/.test(name));
  return ok({
    folder,
    hash: hashOf(
      code.map((name) => join(folder, name)),
      folder,
    ),
  });
}

/**
 * The site as it is published: built with these settings, kept from search engines at the addresses that Pages gives it
 * by itself, and in the bound topology with the Function that passes the API on.
 */
export async function buildForPages(
  names: Names,
  topology: Topology,
  settings: Readonly<Record<string, string>>,
): Promise<Result<Built, string>> {
  await buildSite({ ...settings });
  const draft = at(`.cache/deploy/site.${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  cpSync(at("dist"), join(draft, "dist"), { recursive: true });
  // Another build may have come in between: what was built with other settings is never published.
  if (readFileSync(join(draft, "dist/build.json"), "utf8") !== (await buildFacts({ ...settings }))) {
    rmSync(draft, { recursive: true });
    return err("the site in dist/ was built with other settings at this moment; run this again");
  }
  const host = new URL(settings.PUBLIC_URL ?? "").hostname;
  const headers = join(draft, "dist/_headers");
  writeFileSync(headers, `${readFileSync(headers, "utf8").trimEnd()}\n${unlisted(host)}`);
  writeFileSync(join(draft, "wrangler.toml"), pagesConfig(names, topology));
  if (topology === "bound") cpSync(at("preview/functions"), join(draft, "functions"), { recursive: true });
  const hash = hashOf(filesUnder(relative(at("."), draft)), draft).slice(0, 24);
  const folder = at(`.cache/deploy/site-${hash}`);
  if (existsSync(folder)) rmSync(draft, { recursive: true });
  else renameSync(draft, folder);
  return ok({ folder, hash });
}

/** Header rules for the addresses under pages.dev: each deployment has one of its own, and the project has one. */
const unlisted = (host: string): string =>
  [
    "https://:version.:project.pages.dev/*",
    ...(host.endsWith(".pages.dev") ? [] : ["https://:project.pages.dev/*"]),
  ]
    .map((rule) => `\n${rule}\n  X-Robots-Tag: noindex\n`)
    .join("");

/** What wrangler reads beside the site; without one it would find that of development, further up. */
function pagesConfig(names: Names, topology: Topology): string {
  const { compatibility_date } = parse(readFileSync(at("wrangler.toml"), "utf8"));
  return stringify({
    name: names.site,
    compatibility_date,
    pages_build_output_dir: "dist",
    send_metrics: false,
    ...(topology === "bound" ? { services: [{ binding: "API", service: names.worker }] } : {}),
  });
}

/** The files under a path of the repository, without tests. */
function filesUnder(path: string): string[] {
  const place = at(path);
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.\w+$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function hashOf(paths: readonly string[], root: string = at(".")): string {
  const hash = createHash("sha256");
  for (const path of [...paths].sort()) hash.update(`\0${relative(root, path)}\0`).update(contentOf(path));
  return hash.digest("hex");
}

/** Until when security.txt holds is counted from the day of the build: by itself it makes no other site, but by the month. */
const contentOf = (path: string): Buffer | string =>
  path.endsWith("security.txt")
    ? readFileSync(path, "utf8").replace(/^(Expires: \d{4}-\d{2}).*/m, "$1")
    : readFileSync(path);
