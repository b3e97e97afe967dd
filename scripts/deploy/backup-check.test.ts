import { expect, it } from "vitest";
import { judgeBackups } from "./backup-check.ts";

const now = Date.UTC(2026, 10, 22, 12);
const hour = 3_600_000;

it.each([
  ["no key is set", { isKeySet: false, last: now, since: now }, false, /BACKUP_KEYS/],
  ["the last is from this night", { isKeySet: true, last: now - 9 * hour, since: 0 }, true, /9 hours old/],
  ["the last is too old", { isKeySet: true, last: now - 40 * hour, since: 0 }, false, /40 hours/],
  ["there never was one", { isKeySet: true, last: null, since: now - 37 * hour }, false, /37 hours/],
  ["it was set up a moment ago", { isKeySet: true, last: null, since: now - hour }, true, /on its way/],
  ["no sweep ran yet", { isKeySet: true, last: null, since: null }, true, /still to come/],
] as const)("judges backups where %s", (_, backups, ok, said) => {
  expect(judgeBackups(backups, now)).toMatchObject({ ok, said: expect.stringMatching(said) });
});
