import { fraction, type Outage, type Part, slowness } from "./outage";
import { wait, whileBusy } from "./played-time";

/** What is out now, the seed that its chances follow from, and how many calls met it. */
let now: readonly Outage[] = [];
let seed = "";
const met = new Map<Part, number>();

/** From now on; none lifts all. */
export function strike(outages: readonly Outage[], words: string): void {
  now = outages;
  seed = words;
  met.clear();
}

/** How often each part that is out was called. */
export const metSoFar = (): Record<string, number> => Object.fromEntries(met);

/**
 * A call to a part, as it goes while that is out.
 * @param lose what its caller hears of a call that fails: it throws, or answers what stands before the part does
 * @param make makes the call: time stands still meanwhile, unless what is called is the product itself
 */
export async function suffer<T>(
  part: Part,
  call: () => Promise<T>,
  lose: (chance: number) => T,
  make: (call: () => Promise<T>) => Promise<T> = whileBusy,
): Promise<T> {
  const outage = now.find((one) => one.part === part);
  if (!outage) return make(call);
  const count = (met.get(part) ?? 0) + 1;
  met.set(part, count);
  const chance = (what: string) => fraction(seed, part, count, what);
  const done = () => make(call).catch(() => null);
  switch (outage.mode) {
    case "away":
      return lose(chance("how"));
    case "slow": {
      // Either it is reached late, or it is its answer that takes so long.
      if (chance("when") < 0.5) return wait(slowness).then(() => make(call));
      const answer = await make(call);
      await wait(slowness);
      return answer;
    }
    case "one_in_three":
      if (chance("whether") >= 1 / 3) return make(call);
      if (chance("when") < 0.5) await done();
      return lose(chance("how"));
    case "answer_lost":
      await done();
      return lose(chance("how"));
  }
}
