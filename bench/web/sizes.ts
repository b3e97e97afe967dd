import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { atRest, onPhone, takenOver } from "./browser.ts";

/** Bytes as a server sends them. */
export const zipped = (data: Buffer | string) => gzipSync(data, { level: 9 }).length;

/** The document with all that is inlined in it, and its headers as they are sent: what the first packets carry. */
export async function firstFlight(origin: string, folder: string) {
  const [answer] = (await once(get(origin, { headers: { "Accept-Encoding": "gzip" } }), "response")) as [
    IncomingMessage,
  ];
  answer.resume();
  const { rawHeaders, statusCode, statusMessage } = answer;
  const lines = rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`));
  const head = `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join("")}\r\n`.length;
  return { head, document: zipped(readFileSync(join(folder, "index.html"))) };
}

/** The typefaces as they are served: WOFF2 is compressed already. */
export const typefaces = (folder: string) =>
  readdirSync(join(folder, "assets"))
    .filter((name) => name.endsWith(".woff2"))
    .reduce((bytes, name) => bytes + readFileSync(join(folder, "assets", name)).length, 0);

/**
 * Traces of what the landing page must not carry. Each is looked for in the naive build as well, where it must be found,
 * so that a trace that a new version no longer leaves is noticed.
 */
const traces = {
  "libphonenumber's metadata": "country_calling_codes",
  "classic zod's language": "Invalid input: expected",
  "TanStack Router": "notFoundComponent",
  "TanStack Query": "refetchOnWindowFocus",
};

/**
 * All code that the landing page fetches before anything is sent, after everything on it has been used: each field, an
 * error, characters outside the ordinary, the list of senders, and English.
 */
export async function codeBeforeSubmitting(browser: Browser, origin: string, folder: string) {
  const dutch = await fetched(browser, origin, folder, false);
  const both = new Map([...dutch, ...(await fetched(browser, origin, folder, true))]);
  const inlined = [...readFileSync(join(folder, "index.html"), "utf8").matchAll(/<script>(.*?)<\/script>/gs)]
    .map(([, code]) => code)
    .join("\n");
  const sum = (files: Map<string, Buffer>) =>
    [...files.values()].reduce((bytes, code) => bytes + zipped(code), zipped(inlined));
  return { dutch: sum(dutch), both: sum(both), files: both };
}

const fetched = (browser: Browser, origin: string, folder: string, english: boolean) =>
  onPhone(browser, {}, async (page) => {
    const files: Map<string, Buffer> = new Map();
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith(".js")) files.set(pathname, readFileSync(join(folder, pathname)));
    });
    await page.goto(origin);
    await takenOver(page);
    if (english) await page.locator("[data-language=en]").click();
    await page.locator("#receiver").fill("12");
    await page.locator("#sender").fill("Si");
    await page.locator("#sender").press("ArrowDown");
    await page.locator("#sender").press("Escape");
    await page.locator("textarea").fill("“Tot morgen” – 🎁".repeat(80));
    await page.locator("textarea").blur();
    await atRest(page);
    return files;
  });

/**
 * Where a trace is found that should not be, and where one is missing from the naive build.
 *
 * @param naive folder
 */
export function findTraces(files: Map<string, Buffer>, naive: string) {
  const assets = join(naive, "assets");
  const control = readdirSync(assets)
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(join(assets, name), "utf8"))
    .join("\n");
  const found = Object.entries(traces).flatMap(([name, trace]) =>
    [...files].filter(([, code]) => code.includes(trace)).map(([file]) => `${name} in ${file}`),
  );
  const blind = Object.entries(traces)
    .filter(([, trace]) => !control.includes(trace))
    .map(([name]) => name);
  return { found, blind, looked: Object.keys(traces) };
}
