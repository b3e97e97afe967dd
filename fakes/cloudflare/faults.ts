/** Which calls are counted: all, or those that read or write alone. */
export type Counted = "all" | "reads" | "writes";

/** What becomes of a call: carried out or not, and what is answered. */
export type Fate =
  /** refused by a server in trouble, without effect */
  | { kind: "fail"; as: 500 | 429 | 503 }
  /** the connection breaks, without effect */
  | { kind: "drop" }
  /** no answer ever, and no effect */
  | { kind: "hang" }
  /** carried out, and the answer is lost on its way */
  | { kind: "lost" }
  /** carried out, and then the caller dies: `die` ends it before the answer goes out */
  | { kind: "death"; die: () => unknown };

export interface Planned {
  /** counted from 1, since the server started or `count` was set back */
  at: number;
  of: Counted;
  /** not this call alone, but each from it on */
  lasting: boolean;
  fate: Fate;
}
type Choice = { of?: Counted; lasting?: boolean };

/** The plan of faults: what befalls the n-th call. */
export function planFaults() {
  let plan: Planned[] = [];
  const counts: Record<Counted, number> = { all: 0, reads: 0, writes: 0 };
  const add = (at: number, fate: Fate, { of = "all", lasting = false }: Choice = {}) => {
    plan.push({ at, of, lasting, fate });
  };
  return {
    /** The n-th call is refused by a server in trouble (500, 503 or 429), or, as `drop`, its connection breaks. */
    failAt: (n: number, { as = 500, ...choice }: Choice & { as?: 500 | 503 | 429 | "drop" } = {}) =>
      add(n, as === "drop" ? { kind: "drop" } : { kind: "fail", as }, choice),
    /** The n-th call is never answered, and does nothing. */
    hangAt: (n: number, choice?: Choice) => add(n, { kind: "hang" }, choice),
    /** The n-th call is carried out, and its answer is lost. */
    loseAnswerAt: (n: number, choice?: Choice) => add(n, { kind: "lost" }, choice),
    /** The n-th call is carried out; then `die` is called, which ends the caller, and nothing is answered. */
    dieAfter: (n: number, die: () => unknown, choice?: Choice) => add(n, { kind: "death", die }, choice),
    /** No faults from now on, and counting starts anew. */
    clear() {
      plan = [];
      Object.assign(counts, { all: 0, reads: 0, writes: 0 });
    },
    counts: (): Readonly<Record<Counted, number>> => ({ ...counts }),
    /** Counts a call and says what becomes of it. */
    meet(write: boolean): Fate | null {
      counts.all += 1;
      counts[write ? "writes" : "reads"] += 1;
      const planned = plan.find(({ at, of, lasting }) => {
        if (of !== "all" && (of === "writes") !== write) return false;
        return lasting ? counts[of] >= at : counts[of] === at;
      });
      return planned?.fate ?? null;
    },
  };
}
export type Faults = ReturnType<typeof planFaults>;
