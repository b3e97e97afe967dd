import { waitUntil } from "cloudflare:workers";

/*
 * A clock on which waiting takes no time (discrete-event simulation): it stands still while anything is done and goes on to
 * the first who waits as soon as nobody does anything else. It takes the place of the runtime's own before the product's
 * modules are read, so ten seconds of an outage cost some milliseconds, and how long a request took is the same whatever
 * the machine is doing.
 */

const real = { setTimeout: globalThis.setTimeout.bind(globalThis), now: Date.now.bind(Date) };

type Waiter = { readonly id: number; readonly until: number; lookedAt: number; isOver: boolean };

let now = 0;
let last = 0;
/** Calls to the outside that are being made. */
let busy = 0;
/** Counts whatever happens, so that who looks twice knows whether anything did. */
let happened = 0;
const waiters = new Map<number, Waiter>();

/** In ms. */
export const playedNow = (): number => now;

/** A call to the outside: time stands still while it is made, also where nobody waits for it any more. */
export function whileBusy<T>(call: () => Promise<T>): Promise<T> {
  const made = (async () => {
    busy++;
    happened++;
    try {
      return await call();
    } finally {
      busy--;
      happened++;
    }
  })();
  waitUntil(made.catch(() => null));
  return made;
}

/** What it is waiting for, for who looks into a run that does not go on. */
export const stateOfTime = () => ({ now, busy, happened, waiters: [...waiters.values()] });

export const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Lets time pass until then, through all the moments for which somebody waits. */
export async function passUntil(until: number): Promise<void> {
  const isQuiet = createWatch();
  while (now < until || !isQuiet()) {
    await new Promise((resolve) => real.setTimeout(() => resolve(null), 1));
    if (now < until && isQuiet()) goOn(until);
  }
}

/** Says whether nothing has happened for three looks, some milliseconds apart. */
function createWatch() {
  let [seen, looks, lookedAt] = [-1, 0, 0];
  return () => {
    if (busy > 0 || seen !== happened) [seen, looks, lookedAt] = [happened, 0, real.now()];
    else looks++;
    return busy === 0 && looks >= 3 && real.now() - lookedAt >= 2;
  };
}

/** A request that has ended took the timers with it that it left behind: who has not looked for so long (real ms) never will. */
const lost = 1_000;

function goOn(atMost = Number.POSITIVE_INFINITY): void {
  for (const [id, { lookedAt }] of waiters) if (real.now() - lookedAt > lost) waiters.delete(id);
  const next = [...waiters.values()].map(({ until }) => until).filter((until) => until > now);
  const to = Math.min(atMost, ...next);
  if (!Number.isFinite(to)) return;
  now = to;
  happened++;
}

function playedTimeout(work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): number {
  const waiter: Waiter = { id: ++last, until: now + Math.max(0, ms), lookedAt: real.now(), isOver: false };
  waiters.set(waiter.id, waiter);
  happened++;
  const isQuiet = createWatch();
  // Each looks for itself, in the request that it belongs to: nobody may do another request's work.
  const look = () => {
    if (waiter.isOver) return;
    waiter.lookedAt = real.now();
    waiters.set(waiter.id, waiter);
    if (now < waiter.until && isQuiet()) goOn();
    if (now < waiter.until) return void real.setTimeout(look, 1);
    end(waiter);
    work(...args);
  };
  real.setTimeout(look, 0);
  timers.set(waiter.id, waiter);
  return waiter.id;
}

const timers = new Map<number, Waiter>();

function end(waiter: Waiter): void {
  waiter.isOver = true;
  waiters.delete(waiter.id);
  timers.delete(waiter.id);
  happened++;
}

/** When a signal that was to end a call does so; only our own `fetch` asks. */
const deadlines = new WeakMap<AbortSignal, number>();

export const deadlineOf = (signal: AbortSignal | null | undefined): number =>
  (signal && deadlines.get(signal)) ?? Number.POSITIVE_INFINITY;

Object.assign(globalThis, {
  setTimeout: playedTimeout,
  clearTimeout: (id: number | undefined) => {
    const waiter = id === undefined ? undefined : timers.get(id);
    if (waiter) end(waiter);
  },
});
Date.now = playedNow;
AbortSignal.timeout = (ms: number) => {
  const { signal } = new AbortController();
  deadlines.set(signal, now + ms);
  return signal;
};
