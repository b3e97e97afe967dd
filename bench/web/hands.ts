import { median, range, ratio, whole } from "../lib/numbers.ts";
import { limit, table } from "../lib/report.ts";
import { withBrowser } from "./browser.ts";
import { typedBeforeCode, typedWithoutCode } from "./late-code.ts";
import { typingLatency } from "./latency.ts";
import { layoutShifts } from "./shifts.ts";
import type { Rig } from "./text.ts";
import { timeToWorking } from "./working.ts";

const tries = 10;
const builds = ["vanilla", "product", "naive"] as const;

/** What Lighthouse does not see: how soon, how quickly and how safely one can type. */
export const measureHands = (rig: Rig) =>
  withBrowser(async (browser) => {
    const { origins, rounds } = rig;
    const found = Object.fromEntries(builds.map((build) => [build, [] as Hand[]]));
    for (let round = 1; round <= rounds; round++) {
      for (const build of builds) {
        console.log(`Typing into ${build}, ${round}/${rounds}…`);
        const working = await timeToWorking(browser, origins[build]);
        const latency = await typingLatency(browser, origins[build]);
        found[build]?.push({ ...working, ...latency });
      }
    }
    console.log("Layout shifts…");
    const scenes = await layoutShifts(browser, origins.product);
    console.log("Code that comes late…");
    const late = await typedBeforeCode(browser, origins.product, tries);
    const never = await typedWithoutCode(browser, origins.product);
    return describe({ found, scenes, late, never, rounds });
  });

function describe({
  found,
  scenes,
  late,
  never,
  rounds,
}: {
  found: Record<string, Hand[]>;
  scenes: { name: string; score: number; caused: number }[];
  late: string[][];
  never: string[];
  rounds: number;
}) {
  const middle = (build: string, key: keyof Hand) => median((found[build] ?? []).map((hand) => hand[key]));
  const kept = late.filter((problems) => problems.length === 0).length;
  const moved = Math.max(...scenes.map(({ score }) => score));
  return {
    text: [
      `### Hands\n\nCPU × 4, 150 ms and 1.6 Mbps; ms since navigation, medians of ${rounds} interleaved runs. A robot types as soon as there is a textarea; the form works when its counter equals the text, and is alive when its code has taken over. Latency: 120 keys, CPU × 4 alone; the browser's clock has a grain of 8 ms.`,
      table(
        handHead,
        builds.map((build) => toRow(build, found[build] ?? [], middle("vanilla", "working"))),
      ),
      `### Layout shifts\n\nSummed over each scene on the slow phone. The last column also counts what a key or click caused.`,
      table(
        ["Scene", "CLS", "With caused"],
        scenes.map(({ name, score, caused }) => [name, score.toFixed(3), caused.toFixed(3)]),
      ),
      `### Code that comes late\n\nAll JavaScript files delayed by 1.5 s; a number and 200 characters typed at once. ${kept} of ${tries} tries kept all of it, counted 200 and said € 1,68 without a further key.${say(late.flat())}\n\nWith JavaScript files that never come: ${never.length === 0 ? "counter and price are right all the same." : `${never.join("; ")}.`}`,
    ].join("\n\n"),
    goals: [
      limit("CLS, worst scene", "at most", 0, Number(moved.toFixed(3)), (value) => value.toFixed(3)),
      limit(
        "Typed before the code came: all kept",
        "at least",
        tries,
        kept,
        (value) => `${value} of ${tries}`,
      ),
      limit(
        "Time to a working form ÷ f1",
        "at most",
        1.25,
        middle("product", "working") / middle("vanilla", "working"),
        ratio,
      ),
      limit(
        "Time to a form that is alive ÷ f1",
        "at most",
        2,
        middle("product", "alive") / middle("vanilla", "alive"),
        ratio,
      ),
      limit("Typing latency p98 at CPU × 4, ms", "at most", 48, middle("product", "p98"), whole),
    ],
  };
}

type Hand = { working: number; alive: number; lost: number; p50: number; p98: number };

const handHead = ["Build", "Working", "Range", "÷ f1", "Alive", "Keys lost", "Latency p50", "p98"];

function toRow(build: string, hands: Hand[], floor: number) {
  const middle = (key: keyof Hand) => median(hands.map((hand) => hand[key]));
  const working = middle("working");
  return [
    { vanilla: "f1", product: "product", naive: "naive" }[build] ?? build,
    whole(working),
    range(hands.map((hand) => hand.working)),
    ratio(working / floor),
    whole(middle("alive")),
    String(hands.reduce((sum, hand) => sum + hand.lost, 0)),
    whole(middle("p50")),
    whole(middle("p98")),
  ];
}

const say = (problems: string[]) =>
  problems.length === 0 ? "" : ` What was wrong: ${[...new Set(problems)].join("; ")}.`;
