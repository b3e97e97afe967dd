import { describe, expect, it } from "vitest";
import {
  ceilings,
  codeCeilings,
  failureMemory,
  hashShares,
  knownFor,
  linkLife,
  mostADay,
  normaliseUsername,
  operatorTokenLife,
  operatorTokenStands,
  roads,
  waits,
} from "./login";

const minute = 60_000;
const hour = 60 * minute;

describe("whoever fails to sign in", () => {
  it("has five tries free, then waits a minute, and twice as long each time up to sixteen", () => {
    expect(waits.map((wait) => wait / minute)).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16]);
  });

  it("is forgiven after a day", () => {
    expect(failureMemory / hour).toBe(24);
  });

  it("finds at most a hundred passwords heard in a day, by all roads together", () => {
    expect(mostADay({ free: 12, wait: hour })).toBe(36);
    const all = roads.reduce((sum, road) => sum + mostADay(ceilings[road]), 0);
    expect(all).toBeLessThanOrEqual(100);
    for (const road of roads) expect(mostADay(ceilings[road])).toBeGreaterThan(ceilings[road].free);
  });

  it("may try two wrong codes a day from one network", () => {
    expect(mostADay(codeCeilings.network)).toBe(3);
    expect(codeCeilings.network.wait / hour).toBe(24);
    expect(mostADay(codeCeilings.account)).toBe(2_401);
  });
});

it("the roads share all password hashes of a minute, and strangers have half at most", () => {
  const all = Object.values(hashShares).reduce((sum, share) => sum + share, 0);
  expect(all).toBeCloseTo(1, 10);
  expect(Math.max(...Object.values(hashShares))).toBe(hashShares.stranger);
});

it("a browser is known for half a year, and a link of the command line works for a quarter of an hour", () => {
  expect([knownFor / (24 * hour), linkLife / minute]).toEqual([180, 15]);
});

describe("the operator's token", () => {
  const now = Date.UTC(2026, 10, 22);
  const endingIn = (ms: number) => operatorTokenStands(`${(now + ms) / 1_000}.secret`, now);

  it("stands until its end, which lies ten minutes ahead at most", () => {
    expect(operatorTokenLife / minute).toBe(10);
    expect(endingIn(1_000)).toBe(true);
    expect(endingIn(operatorTokenLife)).toBe(true);
    expect(endingIn(operatorTokenLife + 1_000)).toBe(false);
    expect(endingIn(0)).toBe(false);
    expect(endingIn(-1_000)).toBe(false);
  });

  it("without an end is none", () => {
    for (const token of ["", "secret", ".secret", "soon.secret"])
      expect(operatorTokenStands(token, now)).toBe(false);
  });
});

it("a username is the same however it is typed", () => {
  expect(normaliseUsername("  Noor.De-Vries ")).toBe("noor.de-vries");
});
