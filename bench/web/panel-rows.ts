import type { Browser, Page } from "@playwright/test";
import { median, range, ratio, whole } from "../lib/numbers.ts";
import { limit, table } from "../lib/report.ts";
import { onPhone, slow, withBrowser } from "./browser.ts";
import { auditAll } from "./lighthouse.ts";
import { nextHeldLatency, nextReportLatency } from "./panel-keys.ts";
import type { Rig } from "./text.ts";

/** How soon the panel shows what waits, beside the floor; and how soon the next case, once somebody works through them. */
export async function measurePanel({ origins, rounds }: Rig) {
  console.log("The panel in Lighthouse…");
  const targets = [
    { name: "f0", url: `${origins.floor}/` },
    { name: "/admin", url: `${origins.product}/admin` },
  ];
  const { byName, dropped, total } = await auditAll(targets, rounds);
  const lcp = (name: string) => median((byName.get(name) ?? []).map((run) => run.lcp));
  return withBrowser(async (browser) => {
    const floor: number[] = [];
    const desk: number[] = [];
    const largest: number[] = [];
    const rows: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      floor.push((await seen(browser, `${origins.floor}/`, "h1")).largest);
      desk.push((await seen(browser, `${origins.desk}/`, "h1")).largest);
      const panel = await seen(browser, `${origins.product}/admin`, "[data-row]");
      largest.push(panel.largest);
      rows.push(panel.first);
      console.log(
        `  ${round}/${rounds} floor ${whole(floor.at(-1) ?? 0)} ms, first row ${whole(panel.first)} ms`,
      );
    }
    console.log("From case to case…");
    const nextReport = await nextReportLatency(browser, origins.product);
    const nextHeld = await nextHeldLatency(browser, origins.product);
    return {
      text: [
        `### The panel\n\nThat of somebody signed in, to whom fifty cases are shown. Lighthouse as above (${dropped} of ${total} runs left out), and a browser that is truly slowed: CPU × 4, 150 ms and 1.6 Mbps, medians of ${rounds} interleaved runs.`,
        table(
          ["What is seen", "ms", "Range", "÷ f0"],
          [
            ["f0, its largest text", whole(median(floor)), range(floor), "1.00"],
            [
              "the panel's shell without its code",
              whole(median(desk)),
              range(desk),
              ratio(median(desk) / median(floor)),
            ],
            [
              "the panel's largest text",
              whole(median(largest)),
              range(largest),
              ratio(median(largest) / median(floor)),
            ],
            ["its first row of work", whole(median(rows)), range(rows), ratio(median(rows) / median(floor))],
          ],
        ),
      ].join("\n\n"),
      goals: [
        limit("LCP of /admin ÷ f0 in Lighthouse", "at most", 1.6, lcp("/admin") / lcp("f0"), ratio),
        limit(
          "First row of work in the panel ÷ its shell without code",
          "at most",
          2.2,
          median(rows) / median(desk),
          ratio,
        ),
        limit("From report to report in the panel, p98 at CPU × 4, ms", "at most", 100, nextReport, whole),
        limit("From held message to held message, p98 at CPU × 4, ms", "at most", 50, nextHeld, whole),
      ],
    };
  });
}

/** When the largest text of a page was painted, and when the first of something, in ms since navigation. */
const seen = (browser: Browser, url: string, selector: string) =>
  onPhone(browser, slow, async (page) => {
    await page.addInitScript(watch, selector);
    await page.goto(url, { waitUntil: "commit" });
    await page.waitForFunction(() => window.seen.first > 0, null, { timeout: 60_000 });
    await page.waitForLoadState("networkidle");
    return seenOn(page);
  });

const seenOn = (page: Page) => page.evaluate(() => window.seen);

declare global {
  interface Window {
    seen: { first: number; largest: number };
  }
}

/** Runs in the page. What is in the document is painted with its next frame. */
function watch(selector: string) {
  const seen = { first: 0, largest: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    seen.largest = list.getEntries().at(-1)?.startTime ?? seen.largest;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look);
    return requestAnimationFrame(() => setTimeout(() => (seen.first = performance.now())));
  };
  requestAnimationFrame(look);
}
