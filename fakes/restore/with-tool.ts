import { setTimeout as sleep } from "node:timers/promises";
import { databaseOf } from "../storm/books.ts";
import { pace } from "../storm/clock.ts";
import type { Rig } from "../storm/rig.ts";
import { ask } from "../storm/visitors.ts";
import { claimsSince, isBlocked, isSwitchedOff, newestEvent, write } from "./copy.ts";
import type { Straggler } from "./stragglers.ts";
import { restoreWithTool } from "./tool.ts";

/** How sending was stopped before the restore: not at all, by the switch of staff, or outside the database. */
export const stops = ["no stop", "the switch", "STOP_SENDING"] as const;
export type Stop = (typeof stops)[number];

const second = 1_000;
/** So long, in real time, a callback may be on its way on the slow clock. */
const callbacks = 20 * second;

type Stragglers = { readonly known: readonly Straggler[]; readonly lost: readonly Straggler[] };

/** The way of `npm run restore`: people pay while all is held, after the release, and whoever vanished orders again. */
export async function restoreAndGoOn(
  rig: Rig,
  { hasWitness, stop }: { readonly hasWitness: boolean; readonly stop: Stop },
  folder: string,
  { copy, swap }: { readonly copy: { readonly at: number }; readonly swap: () => Promise<void> },
  { known, lost }: Stragglers,
): Promise<string[]> {
  let seq = 0;
  const file = databaseOf(rig.state);
  const noted = async () => {
    await swap();
    seq = newestEvent(file);
  };
  const put = await restoreWithTool(rig, { copy, hasWitness, folder, swap: noted });
  const half = <T>(all: readonly T[]) => [all.filter((_, at) => at % 2 === 0), all.filter((_, at) => at % 2)];
  const [[knownNow = [], knownLater = []], [lostNow = [], lostLater = []]] = [half(known), half(lost)];
  await payAll([...knownNow, ...lostNow]);
  const claimsHeld = claimsSince(file, seq);
  const { doubted, missing, settled } = put.progress;
  console.log(
    `  with the tool, ${hasWitness ? "a" : "no"} witness, ${stop} before: ${settled} settled, ${doubted} in doubt, ${missing} missing, ${claimsHeld} claims before the release`,
  );
  // A played vendor forgets the callbacks that it owes when it is stopped; a real one goes on.
  await sleep(callbacks);
  const released = await put.release();
  const stands = stop === "no stop" ? [] : await standsAfter(rig, stop, put.settings);
  const wrong = [
    ...stands,
    ...(put.isSound ? [] : ["the books were unsound after settling"]),
    ...(claimsHeld === 0 ? [] : [`${claimsHeld} claims before the release`]),
    ...(released.rewound ? ["it is rewound after its release"] : []),
    ...(isBlocked(file) ? [] : ["a block was lifted"]),
  ];
  await sleep(callbacks);
  await rig.restart({ pace, settings: () => put.settings });
  await payAll([...knownLater, ...lostLater]);
  for (const straggler of lost) await straggler.orderAgain();
  return wrong;
}

/** The last of them is not heard of: the daily comparison has to find it, also where its order vanished. */
async function payAll(stragglers: readonly Straggler[]): Promise<void> {
  for (const straggler of stragglers.slice(0, -1)) await straggler.pay();
  await stragglers.at(-1)?.payUnheard();
}

/** A stop of before the restore holds after the release, until a person lifts it. */
async function standsAfter(rig: Rig, stop: Stop, settings: Record<string, string>): Promise<string[]> {
  const file = databaseOf(rig.state);
  const outside: Record<string, string> = stop === "STOP_SENDING" ? { STOP_SENDING: "1" } : {};
  const seq = newestEvent(file);
  await rig.restart({ pace, settings: () => ({ ...settings, ...outside }) });
  await sleep(10 * second);
  const answer = await ask(`${rig.origin}/api/config`, 1, {});
  const { sendingOn } = (answer?.body as { config?: { sendingOn?: boolean } } | null)?.config ?? {};
  const claims = claimsSince(file, seq);
  console.log(`  ${stop} after the release: sendingOn ${sendingOn}, ${claims} claims in ten minutes`);
  const holds = sendingOn === false && claims === 0 && (stop !== "the switch" || isSwitchedOff(file));
  if (stop === "the switch") write(file, "UPDATE settings SET v = 'on' WHERE k = 'sending'");
  return holds ? [] : [`${stop} did not stand after the restore`];
}
