import { kilobytes, median, ratio, whole } from "../lib/numbers.ts";
import { limit, table } from "../lib/report.ts";
import { paidOrder } from "./api-stub.ts";
import { auditAll, type Run } from "./lighthouse.ts";
import type { Rig } from "./text.ts";

const pages = ["/", "/voorwaarden", "/misbruik-melden", "/nergens (404)", "/betaling/status/{id}", "/admin"];
const indexed = pages.slice(0, 3);
const forVisitors = pages.filter((page) => page !== "/admin");

/** The product's pages, the floor and the naive build in Lighthouse. */
export async function measurePages({ origins, rounds }: Rig) {
  console.log("Lighthouse…");
  const address = (page: string) => origins.product + page.replace(" (404)", "").replace("{id}", paidOrder);
  const targets = [
    { name: "f0", url: `${origins.floor}/` },
    { name: "f0+", url: `${origins.dressed}/` },
    { name: "/", url: address("/") },
    { name: "naive /", url: `${origins.naive}/` },
    ...pages.slice(1).map((name) => ({ name, url: address(name) })),
  ];
  const { byName, dropped, total, untrusted } = await auditAll(targets, rounds);
  const of = (name: string, pick: (run: Run) => number) => (byName.get(name) ?? []).map(pick);
  const lcp = (name: string) => median(of(name, (run) => run.lcp));
  const rows = targets.map(({ name }) => toRow(name, byName.get(name) ?? [], lcp("f0")));
  const notes = [
    `Lighthouse, mobile preset, simulated throttling; medians of ${rounds} interleaved runs. ${dropped} of ${total} runs were left out because the machine was at less than 0.75 of its usual pace.`,
    ...untrusted.map((name) => `**Every run of ${name} fell on a slow moment.**`),
    "The 404, the status page and the panel are kept out of search engines on purpose, and a browser notes every 404 in its console. The panel is that of somebody signed in, with fifty cases that wait.",
    ...lostPoints(pages, byName),
  ];
  return {
    text: `### Pages\n\n${table(head, rows)}\n\n${notes.join("\n\n")}`,
    goals: [
      limit("LCP of / ÷ f0", "at most", 1.05, lcp("/") / lcp("f0"), ratio),
      limit("LCP of / ÷ f0+", "at most", 1.05, lcp("/") / lcp("f0+"), ratio),
      limit("LCP of / ÷ naive", "at most", 0.35, lcp("/") / lcp("naive /"), ratio),
      limit("Performance of /, median", "at least", 99, median(of("/", (run) => run.performance)), whole),
      limit("Performance of /, worst", "at least", 97, Math.min(...of("/", (run) => run.performance)), whole),
      worst("Accessibility, every page and run", pages, (run) => run.accessibility),
      worst("Best practices, every page but the 404, every run", without404, (run) => run.practices),
      worst("SEO, every indexed page and run", indexed, (run) => run.seo),
      limit(
        "CLS in Lighthouse, every public page and run",
        "at most",
        0,
        Math.max(...forVisitors.flatMap((page) => of(page, (run) => run.cls))),
        shifts,
      ),
      ...pages
        .slice(1)
        .map((page) => limit(`LCP of ${page} ÷ f0`, "at most", slowest(page), lcp(page) / lcp("f0"), ratio)),
      limit(
        "JavaScript of /admin at first, gz",
        "at most",
        120_000,
        median(of("/admin", (run) => run.scripts)),
        (bytes) => `${kilobytes(bytes)} KB`,
      ),
      limit(
        "Requests to foreign origins",
        "at most",
        0,
        Math.max(...pages.flatMap((page) => of(page, (run) => run.foreign))),
      ),
    ],
  };

  function worst(goal: string, names: string[], pick: (run: Run) => number) {
    return limit(goal, "at least", 100, Math.min(...names.flatMap((name) => of(name, pick))));
  }
}

/** How much later than on the floor a page may show what it is about. */
const slowest = (page: string) => (page === "/admin" ? 1.6 : page.includes("status") ? 1.1 : 1.2);

const without404 = pages.filter((page) => !page.includes("404"));

/** To three digits, as the score is given. */
const shifts = (value: number) => value.toFixed(3);

const head = [
  "Page",
  "Perf (worst)",
  "A11y",
  "BP",
  "SEO",
  "FCP ms",
  "LCP ms",
  "LCP ÷ f0",
  "TBT ms",
  "CLS",
  "JS KB",
  "CSS KB",
  "HTML KB",
  "Total KB",
  "Requests",
];

function toRow(name: string, runs: Run[], floor: number) {
  const middle = (pick: (run: Run) => number) => median(runs.map(pick));
  return [
    name,
    `${whole(middle((run) => run.performance))} (${Math.min(...runs.map((run) => run.performance))})`,
    ...[middle((run) => run.accessibility), middle((run) => run.practices), middle((run) => run.seo)].map(
      whole,
    ),
    ...[middle((run) => run.fcp), middle((run) => run.lcp)].map(whole),
    ratio(middle((run) => run.lcp) / floor),
    whole(middle((run) => run.tbt)),
    shifts(middle((run) => run.cls)),
    ...[
      middle((run) => run.scripts),
      middle((run) => run.styles),
      middle((run) => run.document),
      middle((run) => run.bytes),
    ].map(kilobytes),
    whole(middle((run) => run.requests)),
  ];
}

const lostPoints = (names: string[], byName: Map<string, Run[]>) =>
  names.flatMap((name) => {
    const failed = new Set((byName.get(name) ?? []).flatMap((run) => run.failed));
    return failed.size > 0 ? [`Audits that took points at ${name}: ${[...failed].join(", ")}.`] : [];
  });
