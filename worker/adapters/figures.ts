import type { Figure, Figures } from "#ports/figures";
import type { Log } from "#ports/log";

type Sum = Figure & { count: number; ms: number; most: number };

/** There are as many as routes, operations and their outcomes; should that ever fail, memory does not fill. */
const mostNames = 500;
const minute = 60_000;

/**
 * Write coalescing, as of alarms: a line at the first of a kind in a minute, at each doubling of its count, and when the
 * minute is over. So a lone visitor makes a line for each request, and a flood of n of them log2 n lines an isolate, not n
 * (decision 062). Each line says what came since the last one of its kind, so that lines add up.
 * @param now real ms
 */
export function createFigures({
  now,
  log,
}: {
  readonly now: () => number;
  readonly log: Pick<Log, "info">;
}): Figures {
  let start = 0;
  let seen = new Map<string, number>();
  let sums = new Map<string, Sum>();

  const write = (key: string, sum: Sum) => {
    sums.delete(key);
    log.info("figures", { ...sum, ms: Math.round(sum.ms), most: Math.round(sum.most) });
  };
  const settle = () => {
    const current = now() - (now() % minute);
    if (current === start) return;
    for (const [key, sum] of sums) write(key, sum);
    start = current;
    seen = new Map();
    sums = new Map();
  };
  return {
    note(figure, ms) {
      settle();
      const key = `${figure.what} ${figure.name} ${figure.outcome}`;
      if (seen.size >= mostNames && !seen.has(key)) return;
      // One sum is added to in place: each request comes by here.
      const sum = sums.get(key) ?? { ...figure, count: 0, ms: 0, most: 0 };
      sum.count++;
      sum.ms += ms;
      sum.most = Math.max(sum.most, ms);
      sums.set(key, sum);
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      if (isPowerOfTwo(count)) write(key, sum);
    },
    settle,
  };
}

const isPowerOfTwo = (n: number): boolean => (n & (n - 1)) === 0;
