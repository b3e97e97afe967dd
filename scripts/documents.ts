// The site's documents while developing: rendered on request, their styles and scripts live.
import type { Plugin, ViteDevServer } from "vite";
import { replaceOnce } from "../web/lib/replace-once.ts";
import type { Language } from "../worker/contract/language";

/** What stands at an address: the page, or the one that says that there is none. */
type Found = { found: boolean; text: string };

/**
 * Serves each document at its path, the shell of the single-page apps at the paths of its own, and the 404 elsewhere.
 */
export function serveDocuments(): Plugin {
  return {
    name: "documents",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        // By hand: of `//` the URL parser would make a host, and throw.
        const [pathname = "/", query] = (request.url ?? "/").split("?");
        const isEnglish = new URLSearchParams(query).get("document") === "en";
        const isRead = ["GET", "HEAD"].includes(request.method ?? "");
        if (!isRead || pathname.startsWith("/api/") || pathname.startsWith("/@")) return next();
        try {
          // A page that is there is for whoever asks; that there is none is told to a browser.
          const isPage = request.headers.accept?.includes("text/html") || (await isThere(server, pathname));
          if (!isPage && !isEnglish) return next();
          const html = await pageAt(server, pathname, isEnglish ? "en" : "nl");
          const status = html.found ? 200 : 404;
          response.writeHead(status, { "Content-Type": "text/html", "Cache-Control": "no-store" });
          response.end(await server.transformIndexHtml(pathname, html.text));
        } catch (error) {
          if (error instanceof Error) server.ssrFixStacktrace(error);
          next(error);
        }
      });
    },
  };
}

async function isThere(server: ViteDevServer, pathname: string): Promise<boolean> {
  const { documents } = await pagesOf(server);
  return isApp(pathname) || pathname === "/stukken" || documents.some(({ path }) => path === pathname);
}

const pagesOf = async (server: ViteDevServer) =>
  (await server.ssrLoadModule("/pages/render.tsx")) as typeof import("../web/pages/render");

async function pageAt(server: ViteDevServer, pathname: string, language: Language): Promise<Found> {
  if (pathname === "/stukken") return pieces;
  return isApp(pathname) ? readShell(server, shellAt(pathname)) : renderLive(server, pathname, language);
}

const isApp = (pathname: string): boolean => /^\/(betaling\/status\/.*|admin(-login)?\/?)$/.test(pathname);

const moduleScript = (source: string): string => `<script type="module" src="${source}"></script>`;

/** The design's pieces in all their states: for whoever works on the look, and in no build. */
const pieces: Found = {
  found: true,
  text: `<!doctype html>
<html lang="nl">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Stukken</title></head>
<body><div id="root"></div>${moduleScript("/pages/pieces/main.tsx")}</body>
</html>`,
};

const shellAt = (pathname: string): string =>
  pathname.startsWith("/admin") ? "panel/panel.html" : "status/status.html";

async function readShell(server: ViteDevServer, shell: string): Promise<Found> {
  const { readFile } = await import("node:fs/promises");
  const text = await readFile(`${server.config.root}/${shell}`, "utf8");
  const { knownFrom, renderBanner } = await pagesOf(server);
  const places: [place: string, by: string][] = [
    ["<html", '<html data-later="/pages/later.ts"'],
    ["<!--language-->", moduleScript("/pages/inline/language.ts")],
    ['<div id="root">', `${renderBanner(knownFrom(process.env))}<div id="root">`],
  ];
  return {
    found: true,
    text: places.reduce((html, [place, by]) => replaceOnce(html, place, by, shell), text),
  };
}

async function renderLive(server: ViteDevServer, pathname: string, language: Language): Promise<Found> {
  const { documents, knownFrom, placeholders, render } = await pagesOf(server);
  const found = documents.find(({ path }) => path === pathname);
  const page = found ?? documents.find(({ path }) => path === "/404");
  if (!page) throw new Error("there is no document for 404");
  const live: [place: string, by: string][] = [
    [`<style>${placeholders.style}</style>`, `<link rel="stylesheet" href="/${page.sheet}.css">`],
    [
      `<script>${placeholders.headScript}</script>`,
      moduleScript(`/pages/inline/${page.island ? "before-hydration" : "language"}.ts`),
    ],
    [placeholders.laterAddress, "/pages/later.ts"],
    [placeholders.englishAddress, `${page.path}?document=en`],
  ];
  const alive: typeof live = [[placeholders.islandAddress, `/${page.island}`]];
  const more: typeof live = [
    [`<script>${placeholders.pageScript}</script>`, moduleScript(`/pages/inline/${page.script}.ts`)],
  ];
  const text = [...live, ...(page.island ? alive : []), ...(page.script ? more : [])].reduce(
    (html, [place, by]) => replaceOnce(html, place, by, page.path),
    await render(page, language, knownFrom(process.env)),
  );
  return { found: Boolean(found), text };
}
