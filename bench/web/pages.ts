import { readdirSync, readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { extname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { answerApi } from "./api-stub.ts";

/**
 * Answers as Pages does: `_headers`, `_redirects`, addresses without `.html`, `404.html` where there is one and the start
 * page otherwise.
 */
export function createHandler(folder: string): RequestListener {
  const files = readFiles(folder);
  const rules = readHeaders(files.get("/_headers")?.body.toString() ?? "");
  const redirects = readRedirects(files.get("/_redirects")?.body.toString() ?? "");

  return ({ url = "/", headers: asked }, response) => {
    const { pathname } = new URL(url, "http://site");
    const stubbed = answerApi(pathname);
    const rewritten = redirects.find(({ from }) => from.test(pathname));
    if (!stubbed && rewritten && rewritten.status !== 200) {
      response.writeHead(rewritten.status, { Location: rewritten.to }).end();
      return;
    }
    const name = rewritten?.to ?? pathname;
    const found = stubbed ?? files.get(name) ?? files.get(`${name}.html`) ?? files.get(`${name}index.html`);
    const missing = files.get("/404.html");
    const file = found ?? missing ?? files.get("/index.html");
    if (!file) throw new Error(`nothing to serve at ${pathname}`);
    const zipped = file.zipped && /\bgzip\b/.test(String(asked["accept-encoding"]));
    const body = zipped && file.zipped ? file.zipped : file.body;
    response.writeHead(file.status ?? (found || !missing ? 200 : 404), {
      "Content-Type": file.type,
      "Content-Length": body.length,
      "Cache-Control": "public, max-age=0, must-revalidate",
      ...(zipped ? { "Content-Encoding": "gzip", Vary: "Accept-Encoding" } : {}),
      ...headersFor(rules, pathname),
      ...(stubbed ? { "Cache-Control": "no-store" } : {}),
    });
    response.end(body);
  };
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

type Served = { body: Buffer; zipped?: Buffer; type: string; status?: number };
function readFiles(folder: string): Map<string, Served> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const body = readFileSync(path);
      const type = types[extname(path)] ?? "application/octet-stream";
      const small = !/png|woff2|octet/.test(type);
      return [
        `/${relative(folder, path)}`,
        { body, type, ...(small ? { zipped: gzipSync(body, { level: 9 }) } : {}) },
      ];
    }),
  );
}

type HeaderRule = { path: RegExp; headers: Record<string, string> };

/** Pages' own file of headers: a path, then indented `Name: value`; `! Name` takes one of Pages' own away. */
function readHeaders(text: string) {
  const rules: HeaderRule[] = [];
  for (const line of text.split("\n").filter((one) => one.trim() !== "")) {
    if (/^\S/.test(line)) rules.push({ path: toPattern(line.trim()), headers: {} });
    const [, name, value] = /^\s+([\w-]+):\s*(.*)$/.exec(line) ?? [];
    const rule = rules.at(-1);
    if (rule && name && value !== undefined) rule.headers[name] = value;
  }
  return rules;
}

const headersFor = (rules: HeaderRule[], path: string) =>
  Object.assign({}, ...rules.filter((rule) => rule.path.test(path)).map(({ headers }) => headers));

const readRedirects = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.startsWith("/"))
    .map((line) => line.trim().split(/\s+/))
    .map(([from = "", to = "", status = "302"]) => ({ from: toPattern(from), to, status: Number(status) }));

const toPattern = (path: string) =>
  new RegExp(`^${path.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`);
