/** as CLOCK_RATE and CLOCK_BASE */
export type Clock = { rate: number; base: number };

export const clockFromNow = (rate: number): Clock => ({ rate, base: Date.now() });

/** What it shows, in virtual ms. */
export const timeOn = ({ rate, base }: Clock, at: number = Date.now()): number => base + (at - base) * rate;

/** A faster clock that goes on from where this one is. */
export function fasterFrom(clock: Clock, rate: number): Clock {
  const at = Date.now();
  // Rounded so that time never goes back.
  return { rate, base: Math.floor(at - (timeOn(clock, at) - at) / (rate - 1)) };
}

/**
 * A minute a second. The adapters give up on a call after 15 real seconds, and nothing is called twice before 20 minutes have
 * passed: more than 80 minutes a second would take that promise away.
 */
export const pace = 60;
