import { expect, it } from "vitest";
import { maxHold } from "./legal-hold";
import { addressBlockLength } from "./panel";
import { reach } from "./reconciled-parts";
import { keeping, retained, retention, retentionLate, retentionMeasured } from "./retention";

const hour = 60 * 60_000;
const day = 24 * hour;

it("what is kept is kept as long as was promised on the site (decision 015), in days", () => {
  const days = Object.fromEntries(Object.entries(retention).map(([kind, ms]) => [kind, ms / day]));
  expect(days).toMatchObject({
    unpaidText: 1,
    paidText: 14,
    reportWait: 3,
    address: 30,
    receiverHash: 90,
    unpaidOrder: 30,
    report: 365,
    openReport: 180,
    reporter: 30,
    repeatHash: 1,
    turnedAway: 1,
    optOut: 730,
    numberCode: 1,
    staffLog: 730,
    trailMinutes: 2,
    trailSubjects: 30,
    trailTotals: 90,
    alarms: 90,
    openAlarms: 730,
    books: 7 * 365,
    tasks: 7 * 365,
    tallies: 7 * 365,
    backups: 30,
  });
});

it("the page lists all of them but the one that keeps nothing", () => {
  expect(retained).toEqual(Object.keys(retention));
  const listed: readonly string[] = keeping;
  expect(retained.filter((kind) => !listed.includes(kind))).toEqual(["reportWait"]);
});

it("what is two hours past its time is an alarm, and that is measured more often than that", () => {
  expect([retentionLate / hour, retentionMeasured / 60_000]).toEqual([2, 15]);
});

it("a hold outlasts the longest of our clocks, and an address is blocked for ninety days", () => {
  expect(maxHold / day).toBe(3_650);
  expect(maxHold).toBeGreaterThan(Math.max(...Object.values(retention)));
  expect(addressBlockLength / day).toBe(90);
});

it("payments are compared for three days, refunds for ten and chargebacks for a season", () => {
  expect([reach.payments, reach.refunds, reach.chargebacks].map((ms) => ms / day)).toEqual([3, 10, 90]);
});
