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
