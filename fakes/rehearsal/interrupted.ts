import { difference, openRehearsal, type Rehearsal } from "./stage.ts";
import type { Whole } from "./whole.ts";

/** What may happen at a call: the operator's machine dies after it, Cloudflare refuses it, its answer is lost. */
export const kinds = ["kill", "fail", "lost"] as const;
export type Kind = (typeof kinds)[number];

type Extent = { readonly stride: number; readonly lanes: number };

/** A deploy that is interrupted at each of its calls in turn, and run again: always to the same end, with every secret kept. */
export async function interrupted(kind: Kind, whole: Whole, { stride, lanes }: Extent) {
  const calls = Array.from({ length: Math.ceil(whole.calls / stride) }, (_, index) => 1 + index * stride);
  const waiting = [...calls];
  const failures: string[] = [];
  let done = 0;
  const lane = async () => {
    for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) {
      failures.push(...(await interruptedAt(kind, call, whole)));
      done += 1;
      console.log(
        `      ${kind}: ${done} of ${calls.length}${failures.length > 0 ? `, ${failures.length} failed` : ""}`,
      );
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { tried: calls.length, failures };
}

async function interruptedAt(kind: Kind, call: number, whole: Whole): Promise<string[]> {
  const rehearsal = await openRehearsal();
  try {
    strike[kind](rehearsal, call);
    const first = await rehearsal.run();
    rehearsal.cloud.faults.clear();
    // What was refused for a moment and asked again needs no second run.
    const last = first.code === 0 ? first : await rehearsal.run();
    const where = `${kind} at call ${call}`;
    const said = `${first.said}\n${last.said}`;
    const wrong = [
      [last.code !== 0, `${where}: the run after it ended with ${last.code}:\n${last.said}`],
      [
        rehearsal.state() !== whole.state,
        `${where}: another end:\n${difference(whole.state, rehearsal.state())}`,
      ],
      [
        rehearsal.lostSecrets().length > 0,
        `${where}: not as in escrow: ${rehearsal.lostSecrets().join(", ")}`,
      ],
      [rehearsal.leaks(said).length > 0, `${where}: secrets were said: ${rehearsal.leaks(said).join(", ")}`],
    ] as const;
    return wrong.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []));
  } finally {
    await rehearsal.close();
  }
}

const strike: Readonly<Record<Kind, (rehearsal: Rehearsal, call: number) => void>> = {
  kill: ({ cloud, kill }, call) => cloud.faults.dieAfter(call, kill),
  fail: ({ cloud }, call) => cloud.faults.failAt(call),
  lost: ({ cloud }, call) => cloud.faults.loseAnswerAt(call),
};
