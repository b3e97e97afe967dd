import { chromium } from "../../scripts/chromium.ts";
import { groupBy, median } from "../lib/numbers.ts";
import { borrow } from "../lib/packages.ts";

/** A run on a machine this much slower than it usually was says nothing about the page. */
const leastPace = 0.75;

export type Run = ReturnType<typeof read>;
type Target = { name: string; url: string };

/**
 * Measures each target `rounds` times with Lighthouse's mobile preset, one after the other in turn, so that a busy
 * moment of the machine falls on all alike. Runs on a machine that was too slow meanwhile are left out.
 */
export async function auditAll(targets: Target[], rounds: number) {
  const all: (Run & { name: string })[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const { name, url } of targets) {
      const run = await audit(url);
      all.push({ name, ...run });
      console.log(
        `  ${round}/${rounds} ${name}: performance ${run.performance}, LCP ${Math.round(run.lcp)} ms`,
      );
    }
  }
  const usual = median(all.map(({ pace }) => pace));
  const kept = all.filter(({ pace }) => pace >= leastPace * usual);
  const byName = groupBy(kept, ({ name }) => name);
  const lost = targets.filter(({ name }) => !byName.has(name));
  for (const { name } of lost) {
    console.log(
      `  Every run of ${name} fell on a slow moment; they are kept, and its figures are not to be trusted.`,
    );
    byName.set(
      name,
      all.filter((run) => run.name === name),
    );
  }
  return {
    byName,
    dropped: all.length - kept.length,
    total: all.length,
    untrusted: lost.map(({ name }) => name),
  };
}

/** One good run: now and then a browser gives a trace that Lighthouse cannot read, and asks to run again. */
async function audit(url: string) {
  for (let tries = 3; ; tries--) {
    const lhr = await runOnce(url);
    if (!lhr.runtimeError) return read(lhr);
    if (tries === 1) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  }
}

/** One run in a browser of its own. */
/** What is read of Lighthouse's report. */
interface Report {
  readonly audits: Readonly<
    Record<string, { numericValue?: number; score: number | null; details?: { items: Request[] } }>
  >;
  readonly categories: Readonly<
    Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  >;
  readonly environment: { readonly benchmarkIndex: number };
  readonly finalDisplayedUrl: string;
  readonly runtimeError?: { readonly code: string; readonly message: string };
}
type Request = { url: string; resourceType: string; transferSize: number };
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report }>;
type Launch = (options: object) => Promise<{ port: number; kill: () => void | Promise<void> }>;

async function runOnce(url: string) {
  const [{ default: lighthouse }, { launch }, { executablePath, args }] = await Promise.all([
    borrow<{ default: Lighthouse }>("lighthouse"),
    borrow<{ launch: Launch }>("chrome-launcher"),
    chromium(),
  ]);
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", ...args],
    logLevel: "silent",
  });
  try {
    const flags = { port: chrome.port, output: "json", logLevel: "error", ignoreStatusCode: true };
    return (await lighthouse(url, flags)).lhr;
  } finally {
    await chrome.kill();
  }
}

/** What is looked at in a report; bytes are as transferred. */
function read(lhr: Report) {
  const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  const score = (id: string) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
  const requests = (lhr.audits["network-requests"]?.details?.items ?? []).filter(({ url }) =>
    /^https?:/.test(url),
  );
  const bytes = (...kinds: string[]) =>
    requests
      .filter(({ resourceType }) => kinds.length === 0 || kinds.includes(resourceType))
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
  const site = new URL(lhr.finalDisplayedUrl).origin;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    practices: score("best-practices"),
    seo: score("seo"),
    fcp: value("first-contentful-paint"),
    lcp: value("largest-contentful-paint"),
    tbt: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    scripts: bytes("Script"),
    styles: bytes("Stylesheet"),
    document: bytes("Document"),
    bytes: bytes(),
    requests: requests.length,
    foreign: requests.filter(({ url }) => new URL(url).origin !== site).length,
    pace: lhr.environment.benchmarkIndex,
    failed: failedAudits(lhr),
  };
}

/** What took points in the categories where nothing may. */
function failedAudits(lhr: Report) {
  return ["accessibility", "best-practices", "seo"].flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
}
