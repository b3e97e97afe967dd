// `npm run build`: the site as Pages serves it, in dist/.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { at } from "./lib/root.mjs";
import { checkoutOrigins } from "./lib/site.mjs";

process.env.NODE_ENV = "production";
const quiet = { logLevel: "warn", configFile: at("vite.config.ts") };

await build(quiet);
await build({ ...quiet, mode: "staff" });
const manifest = takeManifest("manifest.json");
const staffManifest = takeManifest("manifest-staff.json");
const style = takeStyle();
const languageScript = await inlineScript("web/pages/inline/language.ts");
const firstAidScript = await inlineScript("web/pages/inline/first-aid.ts");
const statusScript = await inlineScript("web/pages/inline/status.ts");
const panelScript = await inlineScript("web/pages/inline/panel.ts");
const site = await buildDocuments();
const known = site.knownFrom(process.env);

for (const page of site.documents) {
  const { file, island } = page;
  const english = fill(withoutCode(await site.render(page, "en", known)), {});
  const englishAddress = writeHashed(`assets/${file.replace(".html", "")}.en`, "txt", english);
  const dutch = await site.render(page, "nl", known);
  const islandAddress = island ? `/${manifest[island].file}` : "";
  write(
    `dist/${file}`,
    fill(dutch, { style, languageScript, firstAidScript, englishAddress, islandAddress }),
  );
}
write("dist/sitemap.xml", site.sitemap(known));
write("dist/robots.txt", `${read("dist/robots.txt").trim()}\n\nSitemap: ${known.publicUrl}/sitemap.xml\n`);
const shell = read("dist/app.html").replace("<!--language-->", () => `<script>${languageScript}</script>`);
write("dist/app.html", shell);
const appStyle = read(`dist/${manifest["app.html"].css[0]}`);
write("dist/app-status.html", await statusShell());
write("dist/app-admin.html", adminShell());
write(
  "dist/_headers",
  read("dist/_headers")
    .replace("@@scripts@@", [languageScript, firstAidScript, statusScript, panelScript].map(hashOf).join(" "))
    .replace("@@styles@@", [style, appStyle].map(hashOf).join(" "))
    .replace("@@checkouts@@", checkoutOrigins(process.env, known.publicUrl).join(" ")),
);

/**
 * The app's shell with what a visitor sees who comes back from paying. It can be read before any file has come: its style
 * stands in it, and its code comes after the first paint.
 */
async function statusShell() {
  const { title, body } = await site.renderStatus("en");
  const english = writeHashed("assets/app-status.en", "txt", `<title>${title}</title>${body}`);
  const dutch = await site.renderStatus("nl");
  return [
    [/<html\b/, `<html data-english="${english}" data-code="${codeOf("app.html", manifest).join(" ")}"`],
    [/<title>.*?<\/title>/, `<title>${dutch.title}</title>`],
    [/<script type="module".*?<\/script>/, ""],
    [/<link rel="stylesheet"[^>]*>/, `<style>${appStyle}</style>`],
    [/<noscript>.*?<\/noscript>/s, ""],
    ['<div id="root"></div>', `<div id="root">${dutch.body}</div><script>${statusScript}</script>`],
  ].reduce((text, [from, to]) => text.replace(from, () => to), shell);
}

/** The staff's shell, which fetches the code of their screens together with the app's own. */
function adminShell() {
  const screens = codeOf("panel/routes/AdminRoute.tsx", staffManifest).map(
    (file) => `<link rel="modulepreload" href="${file}">`,
  );
  return read("dist/app-admin.html").replace(
    "<!--language-->",
    () => `<script>${languageScript}</script><script>${panelScript}</script>${screens.join("")}`,
  );
}

/** The files of an entry's code, those it needs first. */
function codeOf(name, built) {
  const { file, imports = [] } = built[name];
  return [...new Set([...imports.flatMap((other) => codeOf(other, built)), `/${file}`])];
}

/** What became of each source file; visitors need not know. */
function takeManifest(name) {
  const built = JSON.parse(read(`dist/${name}`));
  rmSync(at(`dist/${name}`));
  return built;
}

/** The documents' style goes into the documents. */
function takeStyle() {
  const { file } = manifest["site.css"];
  const css = read(`dist/${file}`);
  rmSync(at(`dist/${file}`));
  return css;
}

/** A script small enough to stand in the page, as one expression without imports. */
async function inlineScript(source) {
  const { output } = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rollupOptions: { input: at(source), output: { format: "iife" } },
    },
  });
  return output[0].code.trim();
}

/** The pages as code that runs here. */
async function buildDocuments() {
  const out = at(".cache/documents");
  await build({
    ...quiet,
    publicDir: false,
    build: {
      ssr: true,
      outDir: out,
      emptyOutDir: true,
      manifest: false,
      rollupOptions: { input: { render: at("web/pages/render.tsx"), shell: at("web/shell.tsx") } },
    },
  });
  const [pages, app] = await Promise.all(
    ["render", "shell"].map((name) => import(pathToFileURL(`${out}/${name}.js`).href)),
  );
  return { ...pages, ...app };
}

/** A fragment is put into a page that has its style and scripts already, and what its head says to machines. */
function withoutCode(html) {
  return html.replace(/<(style|script)>.*?<\/\1>|<(meta (?!charset)|link )[^>]*>/gis, "");
}

/** Puts the build's own knowledge in the places kept for it. */
function fill(html, known) {
  return Object.entries(site.placeholders).reduce(
    (text, [name, place]) => text.replaceAll(place, () => known[name] ?? ""),
    html,
  );
}

function writeHashed(name, extension, text) {
  const file = `${name}.${createHash("sha256").update(text).digest("hex").slice(0, 8)}.${extension}`;
  write(`dist/${file}`, text);
  return `/${file}`;
}

function write(path, text) {
  if (!existsSync(dirname(at(path)))) mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
}

function read(path) {
  return readFileSync(at(path), "utf8");
}

function hashOf(text) {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
