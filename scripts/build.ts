// `npm run build`: the site as Pages serves it, in dist/.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { replaceOnce } from "../web/lib/replace-once.ts";
import { permissionsPolicy, strictTransport, trustedTypes } from "../worker/domain/browser-policy.ts";
import { makeFonts, writeFonts } from "./lib/fonts.ts";
import { shortMarkup } from "./lib/markup.ts";
import { at } from "./lib/root.mjs";
import { buildFacts, checkoutOrigins } from "./lib/site.ts";
import {
  layersOf,
  plainStyle,
  shortProperties,
  shortStyle,
  styleFor,
  styleOf,
  tokensWhereUsed,
  withoutCodeStates,
} from "./lib/style.ts";
import { withTurnstile } from "./lib/turnstile.ts";

type Site = typeof import("../web/pages/render") &
  typeof import("../web/status/shell") &
  typeof import("../web/panel/shell");
type Page = Site["documents"][number];
type Place = keyof Site["placeholders"];
/** What became of each source file, by Vite's manifest. */
type Entries = Readonly<
  Record<string, { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }>
>;
type Replacement = readonly [place: string | RegExp, by: string];

/** What staff wait for before the first row of work, in bytes of gzip: sections come when they are wanted. */
const mostPanelBytes = 120_000;

process.env.NODE_ENV = "production";
const quiet = { logLevel: "warn", configFile: at("vite.config.ts") } as const;

await makeFonts();
await build({ ...quiet, mode: "site" });
const siteEntries = takeManifest();
await build({ ...quiet, mode: "panel" });
takeManifest();
const languageScript = await inlineScript("web/pages/inline/language.ts");
const islandScript = await inlineScript("web/pages/inline/before-hydration.ts");
// Under one name, so that a page that was opened before a deployment still finds it.
const laterAddress = "/later.js";
write(`dist${laterAddress}`, await moduleOf("web/pages/later.ts"));
const pageScripts = {
  "asked-path": await inlineScript("web/pages/inline/asked-path.ts"),
  "back-to-form": await inlineScript("web/pages/inline/back-to-form.ts"),
};
const statusScript = await inlineScript("web/status/inline.ts");
const panelScript = await inlineScript("web/panel/inline.ts");
/** What draws the panel's first rows: its markup without React. */
const panelFirst = writeHashed(
  "assets/panel-first",
  "js",
  await moduleOf("web/panel/first/rows.tsx", { "react/jsx-runtime": at("web/panel/first/dom.ts") }),
);
const site = await buildDocuments();
const known = site.knownFrom(process.env);
const landing = await landingStyles();
const sheets = {
  site: landing.first,
  reading: shortStyle(takeText(fileOf(siteEntries, "reading.css"))),
};
/** What a document's code needs besides itself: it comes with the code. */
const lateSheets = { site: [writeHashed("assets/landing-late", "css", landing.late)], reading: [] };

for (const page of site.documents) await writeDocument(page);
write("dist/build.json", await buildFacts(process.env));
write("dist/manifest.webmanifest", site.webManifest());
if (known.banner !== "staging") write("dist/sitemap.xml", site.sitemap(known));
write("dist/.well-known/security.txt", site.securityTxt(known, new Date()));
write("dist/robots.txt", site.robots(known, read("dist/robots.txt")));
const statusStyle = shortStyle(read(`dist/${sheetOf(siteEntries, "status/status.html")}`));
writeFonts(at("dist/fonts"));
write("dist/app-status.html", await statusShell());
const panelPage = takeText("panel/panel.html");
const panelCode = namedIn(panelPage, /<script type="module"[^>]* src="([^"]+)"/g);
const panelStyle = shortStyle(
  namedIn(panelPage, /<link rel="stylesheet"[^>]* href="([^"]+)"/g)
    .map((file) => takeText(file.slice(1)))
    .join(""),
);
const panelBodies = { nl: await site.renderPanel("nl"), en: await site.renderPanel("en") };
/** What the first screen and its code name travels in the first packets; all of it comes with the code. */
const fontFace = /@font-face\{[^}]*\}/g;
const panelFaces = (panelStyle.match(fontFace) ?? []).join("");
const panelRules = panelStyle.replace(fontFace, "");
const panelFirstStyle = styleFor(panelRules, namedByFirstScreen());
const panelLateStyle = writeHashed("assets/panel", "css", panelRules);
write("dist/app-admin.html", panelShell());
write("dist/app-admin-login.html", shellOfPanel("", ""));
write("dist/_headers", withTurnstile(headers(), process.env));

/** What Pages sends with each file. Each document may run what any of them needs; the page that sells, only its own. */
function headers(): string {
  const scripts = [languageScript, islandScript, ...Object.values(pageScripts), statusScript, panelScript];
  const styles = [sheets.site, sheets.reading, statusStyle, panelFaces, panelFirstStyle];
  const template = read("dist/_headers");
  const [, policy = ""] = /Content-Security-Policy: (default.*)/.exec(template) ?? [];
  const allow = (text: string, allowed: { scripts: readonly string[]; styles: readonly string[] }) =>
    replaceAt("_headers", text, [
      ["@@scripts@@", allowed.scripts.map(hashOf).join(" ")],
      ["@@styles@@", allowed.styles.map(hashOf).join(" ")],
      ["@@checkouts@@", checkoutOrigins(process.env, known.publicUrl).join(" ")],
      ["@@trusted-types@@", trustedTypes],
    ]);
  return replaceAt("_headers", allow(template, { scripts, styles }), [
    ["@@landing@@", allow(policy, { scripts: [islandScript], styles: [sheets.site] })],
    ["@@permissions@@", permissionsPolicy],
    ["@@transport@@", strictTransport(process.env.HSTS_SUBDOMAINS === "1")],
    // Of a copy for trying things out nothing is to be found.
    [/^\/\*\n/, known.banner === "staging" ? "/*\n  X-Robots-Tag: noindex\n" : "/*\n"],
  ]);
}

/**
 * The style of the page that sells, in two parts: what its markup names, which travels in the first packets, and what only
 * its code names (a refusal, the open list, a toast), which comes with that code. The second part holds the utilities of
 * both, so that their order is one, and the states that code brings about. What only a library's code names is no class.
 */
async function landingStyles(): Promise<{ readonly first: string; readonly late: string }> {
  const page = site.documents.find(({ sheet }) => sheet === "site");
  if (!page?.island) throw new Error("no document has the landing page's sheet");
  const code = [page.island, ...lateOf(siteEntries, page.island)].flatMap((name) =>
    codeOf(siteEntries, name),
  );
  const own = [...new Set(code)].filter((file) => !/\/(react|rolldown-runtime)-/.test(file));
  const texts = own.map((file) => read(`dist${file}`));
  const markup = await site.render(page, "nl", known);
  const [both = "", rest = ""] = shortProperties([
    withoutCodeStates(plainStyle(await styleOf(at("web/site.css"), markup, []))),
    layersOf(plainStyle(await styleOf(at("web/site.css"), markup, texts)), ["theme", "utilities"]),
  ]);
  const [first, late] = tokensWhereUsed(both, rest);
  // The other sheets are Vite's, which has given the typefaces' files their names.
  const named = first.replace(
    /url\(\.\/(\w+\.woff2)\)/g,
    (_, name) => `url(/${fileOf(siteEntries, `../.cache/fonts/${name}`)})`,
  );
  return { first: named, late };
}

/** One document: the Dutch page whole, and the English fragment that can take its place. */
async function writeDocument(page: Page): Promise<void> {
  const { file, island, sheet, script } = page;
  const english = writeHashed(
    `assets/${file.replace(".html", "")}.en`,
    "txt",
    fill(`${file} in English`, withoutCode(file, await site.render(page, "en", known)), {
      laterAddress: "",
      englishAddress: "",
      ...(island && { islandAddress: "" }),
    }),
  );
  const dutch = fill(file, await site.render(page, "nl", known), {
    style: sheets[sheet],
    headScript: island ? islandScript : languageScript,
    laterAddress,
    englishAddress: english,
    ...(script && { pageScript: pageScripts[script] }),
    ...(island && {
      islandAddress: [...lateSheets[sheet], ...codeOf(siteEntries, island)].join(" "),
    }),
  });
  write(`dist/${file}`, shortMarkup(dutch));
}

/**
 * The status page's shell with what a visitor sees who comes back from paying. It can be read before any file has come: its
 * style stands in it, and its code comes after the first paint.
 */
async function statusShell(): Promise<string> {
  const { title, body } = await site.renderStatus("en", known.company);
  const english = writeHashed("assets/app-status.en", "txt", `<title>${title}</title>${body}`);
  const code = codeOf(siteEntries, "status/status.html").join(" ");
  const dutch = await site.renderStatus("nl", known.company);
  return replaceAt("status.html", takeText("status/status.html"), [
    [
      /<html\b/,
      `<html data-later="${laterAddress}" data-english="${english}" data-code="${code}" data-company="${escaped(known.company)}"`,
    ],
    [/<title>.*?<\/title>/, `<title>${dutch.title}</title>`],
    ["<!--language-->", `<script>${languageScript}</script>`],
    [/<script type="module".*?<\/script>/, ""],
    [/<link rel="stylesheet"[^>]*>/, `<style>${statusStyle}</style>`],
    [/<noscript>.*?<\/noscript>/s, ""],
    [
      '<div id="root"></div>',
      `${site.renderBanner(known)}<div id="root">${dutch.body}</div><script>${statusScript}</script>`,
    ],
  ]);
}

/** As the value of an attribute. */
function escaped(company: object): string {
  return JSON.stringify(company).replace(/[&"<>]/g, (char) => `&#${char.charCodeAt(0)};`);
}

/**
 * The panel's shell with its first screen as it stands before anything was asked (decision 092): it can be read before any file
 * has come, and its code comes after the first paint.
 */
function panelShell(): string {
  const { title, body } = panelBodies.en;
  const english = writeHashed("assets/app-admin.en", "txt", `<title>${title}</title>${body}`);
  return shellOfPanel(panelBodies.nl.body, ` data-english="${english}" data-first="${panelFirst}"`);
}

/** Whether a class stands in the shell, or in the code that draws the first screen in it. */
function namedByFirstScreen(): (name: string) => boolean {
  const texts = [panelBodies.nl.body, ...panelCode.map((file) => read(`dist${file}`))];
  const named = new Set(texts.flatMap((text) => text.split(/["'`\s]+/)));
  return (name) => named.has(name);
}

/** With what is to be seen of it before its code has come; of the sign-in nothing. */
function shellOfPanel(body: string, attributes: string): string {
  const weight = panelCode.reduce(
    (sum, file) => sum + gzipSync(readFileSync(at(`dist${file}`)), { level: 9 }).length,
    0,
  );
  if (weight > mostPanelBytes) throw new Error(`The panel's first code weighs ${weight} bytes of gzip.`);
  return replaceAt("panel.html", panelPage, [
    [
      /<html\b/,
      `<html data-later="${laterAddress}" data-faces="late" data-style="${panelLateStyle}" data-code="${panelCode.join(" ")}"${attributes}`,
    ],
    [/(?:<script type="module".*?<\/script>\s*)+/, ""],
    [
      /<link rel="stylesheet"[^>]*>/,
      `<style>${panelFaces}</style><style data-whole-later>${panelFirstStyle}</style>`,
    ],
    ["<!--language-->", `<script>${languageScript}</script><script>${panelScript}</script>`],
    ['<div id="root">', `${site.renderBanner(known)}<div id="root">${body}`],
  ]);
}

/** The files of an entry's code: those it needs first, itself last. */
function codeOf(entries: Entries, name: string): string[] {
  const imported = (entries[name]?.imports ?? []).flatMap((other) => codeOf(entries, other));
  return [...new Set([...imported, `/${fileOf(entries, name)}`])];
}

/** What an entry's code may fetch later, toasts among it, whichever of its chunks asks for it. */
function lateOf(entries: Entries, name: string): string[] {
  const { imports = [], dynamicImports = [] } = entries[name] ?? {};
  return [...imports.flatMap((other) => lateOf(entries, other)), ...dynamicImports];
}

function fileOf(entries: Entries, name: string): string {
  const entry = entries[name];
  if (!entry) throw new Error(`the build has no entry ${name}`);
  return entry.file;
}

function sheetOf(entries: Entries, name: string): string {
  const [style, ...more] = entries[name]?.css ?? [];
  if (!style || more.length > 0)
    throw new Error(`${name} has ${more.length + (style ? 1 : 0)} styles, and should have one`);
  return style;
}

/** The addresses that a page of Vite's names: where its code is in chunks of our own, the manifest has no entry for them. */
function namedIn(html: string, pattern: RegExp): string[] {
  const files = [...html.matchAll(pattern)].map(([, file = ""]) => file);
  if (files.length === 0) throw new Error(`the panel's page names nothing like ${pattern}`);
  return files;
}

/** What became of each source file; visitors need not know. */
function takeManifest(): Entries {
  return JSON.parse(takeText("manifest.json"));
}

/** A file that goes into others, and is not to be served itself. */
function takeText(path: string): string {
  const text = read(`dist/${path}`);
  rmSync(at(`dist/${path}`));
  if (readdirSync(at(`dist/${dirname(path)}`)).length === 0) rmdirSync(at(`dist/${dirname(path)}`));
  return text;
}

/** A script small enough to stand in the page, as one expression without imports. */
function inlineScript(source: string) {
  return alone(source, "iife");
}

/** A module in one file, which says what it exports. */
function moduleOf(source: string, alias: Readonly<Record<string, string>> = {}) {
  return alone(source, "es", alias);
}

async function alone(
  source: string,
  format: "iife" | "es",
  alias: Readonly<Record<string, string>> = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    resolve: { alias },
    logLevel: "warn",
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rollupOptions: {
        input: at(source),
        output: { format },
        preserveEntrySignatures: "strict",
        // It is one file, whatever comes later elsewhere.
        checks: { ineffectiveDynamicImport: false },
      },
    },
  });
  const [chunk, ...more] = "output" in built ? built.output : [];
  if (chunk?.type !== "chunk" || more.length > 0) throw new Error(`${source} is more than one script`);
  return chunk.code.trim();
}

/** The pages as code that runs here. */
async function buildDocuments(): Promise<Site> {
  const out = at(".cache/documents");
  await build({
    ...quiet,
    mode: "documents",
    build: { ssr: true, outDir: out, emptyOutDir: true, manifest: false },
  });
  const [pages, app, panel] = await Promise.all(
    ["render", "shell", "panel"].map((name) => import(pathToFileURL(`${out}/${name}.js`).href)),
  );
  return { ...pages, ...app, ...panel };
}

/** A fragment is put into a page that has its style and scripts already, and what its head says to machines. */
function withoutCode(file: string, html: string): string {
  const bare = html.replace(/<(style|script)>.*?<\/\1>|<(meta (?!charset)|link )[^>]*>/gis, "");
  const left = /<(style|script|link)\b[^>]*>/i.exec(bare);
  if (left) throw new Error(`${file} in English: ${left[0]} is left in it`);
  return bare;
}

/** Puts the build's own knowledge in the places kept for it. */
function fill(file: string, html: string, values: { readonly [Name in Place]?: string }): string {
  const filled = replaceAt(
    file,
    html,
    (Object.keys(values) as Place[]).map((name) => [site.placeholders[name], values[name] ?? ""]),
  );
  const left = /@@[a-z-]+@@/.exec(filled);
  if (left) throw new Error(`${file}: nothing was put in the place of ${left[0]}`);
  return filled;
}

function replaceAt(where: string, text: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((done, [place, by]) => replaceOnce(done, place, by, where), text);
}

function writeHashed(name: string, extension: string, text: string): string {
  const file = `${name}.${createHash("sha256").update(text).digest("hex").slice(0, 8)}.${extension}`;
  write(`dist/${file}`, text);
  return `/${file}`;
}

function write(path: string, text: string): void {
  if (!existsSync(dirname(at(path)))) mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
}

function read(path: string): string {
  return readFileSync(at(path), "utf8");
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
