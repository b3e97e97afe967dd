import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, type Rollup } from "vite";
import { withLock } from "../../scripts/lib/lock.mjs";
import { at } from "../../scripts/lib/root.mjs";
import { loadSettings } from "../../scripts/lib/settings.ts";
import { buildSite, moveAddress } from "../../scripts/lib/site.ts";

const folder = at(".cache/bench/sites");

/**
 * The folders of what is compared, built anew; a copy of the product, so that nobody's work changes it meanwhile.
 *
 * @param origin where the product will be served: it names its own address
 */
export async function makeSites(origin: string) {
  process.env.NODE_ENV = "production";
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const product = join(folder, "product");
  // With a public address, as production has: on loopback the policy lets forms lead to any port of it.
  const settings = {
    ...loadSettings(at(".cache/bench/state"), process.env),
    PUBLIC_URL: "https://briefje.test",
  };
  await buildSite(settings);
  await withLock("build", () => cpSync(at("dist"), product, { recursive: true }));
  move(product, settings.PUBLIC_URL, origin);
  return {
    product,
    floor: makeFloor(product, "floor", "", bare),
    dressed: makeFloor(product, "dressed", ""),
    desk: makeFloor(product, "desk", "", same, "app-admin.html"),
    vanilla: makeFloor(product, "vanilla", await scriptOf("bench/web/vanilla-form.ts")),
    naive: await buildNaive(product),
  };
}

function move(site: string, from: string, to: string) {
  for (const name of readdirSync(site).filter((file) => /\.(html|xml|txt)$/.test(file))) {
    const path = join(site, name);
    writeFileSync(path, moveAddress(readFileSync(path, "utf8"), from, to));
  }
}

/**
 * A page of the product's own with its text, markup and styles, and without any of its scripts: nothing that shows
 * this page can be faster.
 *
 * @param script put into the page, for the floor of a form that works
 * @param undress what else is taken away
 * @param page of which it is made: the landing page, or the panel's shell
 */
function makeFloor(product: string, name: string, script: string, undress = same, page = "index.html") {
  const out = join(folder, name);
  copyRest(product, out);
  cpSync(join(product, "assets"), join(out, "assets"), {
    recursive: true,
    filter: (path) => !/\.\w+$/.test(path) || path.endsWith(".woff2"),
  });
  const html = readFileSync(join(product, page), "utf8")
    .replace(/<script\b.*?<\/script>/gs, "")
    .replace(/ data-(english|island)="[^"]*"/g, "")
    .replace(/<link rel="modulepreload"[^>]*>/g, "");
  writeFileSync(
    join(out, "index.html"),
    undress(html).replace("</body>", () => `${script && `<script>${script}</script>`}</body>`),
  );
  const headers = readFileSync(join(product, "_headers"), "utf8");
  const styles = [...undress(html).matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, style = ""]) =>
    hashOf(style),
  );
  writeFileSync(
    join(out, "_headers"),
    headers
      .replaceAll("script-src 'self'", `script-src 'self' ${hashOf(script)}`)
      .replaceAll("style-src 'self'", `style-src 'self' ${styles.join(" ")}`),
  );
  return out;
}

/** By which the policy knows what stands in a page. */
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const same = (html: string) => html;

/** Without our typefaces and without pictures: the words alone, in the faces of the system. */
const bare = (html: string) =>
  html
    .replace(/@font-face\s*\{[^}]*\}/g, "")
    .replace(/<svg\b.*?<\/svg>/gs, "")
    .replace(/url\((["']?)data:.*?\1\)/gs, "none");

/** Icons and the like, which every build has alike. */
const copyRest = (product: string, out: string) =>
  cpSync(product, out, {
    recursive: true,
    filter: (path) => !/\.html$|_redirects$/.test(path) && path !== join(product, "assets"),
  });

/** A script as it stands in a page. */
async function scriptOf(source: string) {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: { input: at(source), output: { format: "iife" } },
    },
  });
  return (built as Rollup.RollupOutput).output[0].code.trim();
}

/** The same stack as it is usually put together: one entry, everything in it, nothing before it has run. */
async function buildNaive(product: string) {
  const out = join(folder, "naive");
  await build({
    configFile: false,
    logLevel: "error",
    root: at("bench/web/naive"),
    plugins: [react(), tailwindcss()],
    build: { outDir: out, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  });
  copyRest(product, out);
  // Its toasts write styles at run time, and its packages markup, both of which the product's policy forbids.
  const headers = readFileSync(join(product, "_headers"), "utf8");
  writeFileSync(
    join(out, "_headers"),
    headers
      .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
      .replace(/; require-trusted-types-for [^;\n]*(?:; trusted-types [^;\n]*)?/g, ""),
  );
  return out;
}
