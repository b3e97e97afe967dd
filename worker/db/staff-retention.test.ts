import { beforeEach, expect, it } from "vitest";
import type { AuditAction } from "#domain/audit";
import { retention } from "#domain/retention";
import { sessionLimit } from "#domain/session";
import { createHarness, type Harness } from "#testing/harness";
import { account, logIn, signedIn } from "#testing/staff";
import { auditEntry } from "./audit";
import { forget } from "./retention";

const day = 24 * 60 * 60_000;

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const forgetNow = () => h.deps.db.batch(forget(h.deps.db, h.time.now, 200));
const count = async (table: string) =>
  (await h.env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n;

it("forgets a session when it is over", async () => {
  await signedIn(h);
  h.pass(sessionLimit - 1);
  await forgetNow();
  expect(await count("staff_sessions")).toBe(1);
  h.pass(1);
  await forgetNow();
  expect(await count("staff_sessions")).toBe(0);
});

it("forgets failed tries a day after the last one", async () => {
  await account(h);
  await logIn(h, { username: "noor", password: "mis" });
  h.pass(day - 1);
  await forgetNow();
  // The account's queue, the address's, and what the account takes of strangers in a day.
  expect(await count("login_throttle")).toBe(3);
  h.pass(1);
  await forgetNow();
  expect(await count("login_throttle")).toBe(0);
});

it("shortens the log by what is two years old, and says so in it once a day", async () => {
  const act = (action: AuditAction) =>
    auditEntry(h.deps.db, { at: h.time.now, actor: "noor", action, subject: "setting", subjectId: "links" });
  const actions = async () =>
    (await h.env.DB.prepare("SELECT action FROM audit ORDER BY seq").all()).results.map(
      ({ action }) => action,
    );
  await act("switched_on");
  h.pass(day);
  await act("switched_off");
  // Noon of the day before the first one's last: the day begins at midnight, UTC.
  h.pass(retention.staffLog - 2 * day);
  await forgetNow();
  expect(await actions()).toEqual(["switched_on", "switched_off"]);
  h.pass(day / 2);
  for (let n = 0; n < 3; n++) await forgetNow();
  expect(await actions()).toEqual(["switched_off", "log_shortened"]);
});
