/** @typedef {{ rate: number, base: number }} Clock as CLOCK_RATE and CLOCK_BASE */

/** @param {number} rate @returns {Clock} */
export const clockFromNow = (rate) => ({ rate, base: Date.now() });

/** What it shows, in virtual ms. @type {(clock: Clock, at?: number) => number} */
export const timeOn = ({ rate, base }, at = Date.now()) => base + (at - base) * rate;

/** A faster clock that goes on from where this one is. @type {(clock: Clock, rate: number) => Clock} */
export function fasterFrom(clock, rate) {
  const at = Date.now();
  // Rounded so that time never goes back.
  return { rate, base: Math.floor(at - (timeOn(clock, at) - at) / (rate - 1)) };
}
