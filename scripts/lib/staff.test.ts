import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, test } from "vitest";
import { createCredentials } from "../../worker/adapters/credentials";
import { createVault } from "../../worker/adapters/vault";
import { isPassword } from "../../worker/usecases/staff/check-password";
import { migrated } from "./fresh-schema.ts";
import { at } from "./root.mjs";
import {
  endSessions,
  forgetDevices,
  hashPassword,
  newPassword,
  objectionTo,
  oneOffUntil,
  setPassword,
  told,
  whenFree,
} from "./staff.ts";
import { newLink } from "./staff-link.ts";

const key = randomBytes(32);
const database = { place: [], env: {}, hashKey: key.toString("base64"), now: 1_000 };
const worker = {
  credentials: createCredentials({ now: () => 0, wait: async () => {} }),
  vault: createVault([{ id: "a", bytes: randomBytes(32) }], [{ id: "HASH_KEY", bytes: new Uint8Array(key) }]),
};

test("the Worker reads the password that the command line wrote, and no other", async () => {
  const stored = await hashPassword(database.hashKey, "een heel lang wachtwoord");
  expect(stored).toMatch(/^scrypt\$15\$8\$3\$/);
  expect(await isPassword(worker, "een heel lang wachtwoord", stored)).toBe(true);
  expect(await isPassword(worker, "een heel kort wachtwoord", stored)).toBe(false);
});

test("a new password is long, and another each time", () => {
  const made = new Set(Array.from({ length: 100 }, newPassword));
  expect(made.size).toBe(100);
  for (const password of made) expect(password).toMatch(/^([a-z2-9X]{5}-){3}[a-z2-9X]{5}$/);
});

test("W6: a password of the command line lasts three days", async () => {
  expect(await oneOffUntil(database)).toBe(1_000 + 72 * 60 * 60 * 1000);
});

test("W6: a password is refused at the command line for the reasons of the panel", async () => {
  const settings = { PUBLIC_URL: "https://sms.voorbeeld.nl", COMPANY_NAME: "Postduif" };
  const objection = (password: string) => objectionTo(password, "noor", settings);
  for (const [password, reason] of [
    ["kort", "15 to 128"],
    ["aaaaaaaaaaaaaaa", "guessed"],
    ["passwordpassword", "guessed"],
    ["briefjebriefje1", "name of"],
    ["postduif voorbeeld noor", "name of"],
    ["manchesterunited", "leaked"],
  ] as const)
    expect(await objection(password), password).toContain(reason);
  expect(await objection("fiets wolk citroen ladder")).toBeNull();
});

test("W6: the passwords that the command line makes are taken, but for what a filter takes for another", async () => {
  const made = await Promise.all(Array.from({ length: 1_000 }, () => objectionTo(newPassword(), "noor", {})));
  expect(made.filter((reason) => reason !== null).length).toBeLessThanOrEqual(10);
});

describe("an account", () => {
  let db: DatabaseSync;
  const run = (statements: readonly string[]) => db.exec(statements.join(";\n"));
  const rows = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }));

  beforeEach(async () => {
    db = migrated(at("migrations"));
    run([
      ...(await setPassword(database, "noor", "een heel lang wachtwoord", 2_000)),
      told(database, "noor", "account_created"),
    ]);
  });

  test("is made with a password that the Worker takes, and told in the log", async () => {
    const [made] = rows("SELECT * FROM staff");
    expect(made).toMatchObject({
      username: "noor",
      created_at: 1_000,
      disabled_at: null,
      password_expires_at: 2_000,
    });
    expect(await isPassword(worker, "een heel lang wachtwoord", String(made?.password_hash))).toBe(true);
    expect(rows("SELECT at, actor, action, subject, subject_id FROM audit")).toEqual([
      {
        at: 1_000,
        actor: "system",
        action: "account_created",
        subject: "staff",
        subject_id: expect.any(String),
      },
    ]);
  });

  test("keeps its id when it gets another password, and loses its sessions and its failed tries", async () => {
    const [before] = rows("SELECT id FROM staff");
    const account = await worker.vault.hash("throttle", "account noor");
    run([
      `INSERT INTO staff_sessions (id, token_hash, staff_id, created_at, last_seen_at, expires_at)
        SELECT 's', 't', id, 1, 1, 1 FROM staff`,
      `INSERT INTO login_throttle VALUES ('${account}', 9, 1, 1), ('other', 9, 1, 1)`,
      ...(await setPassword(database, "noor", "een ander lang wachtwoord", null)),
    ]);
    const [after] = rows("SELECT id, password_hash, password_expires_at FROM staff");
    expect([after?.id, after?.password_expires_at]).toEqual([before?.id, null]);
    expect(await isPassword(worker, "een ander lang wachtwoord", String(after?.password_hash))).toBe(true);
    expect(rows("SELECT id FROM staff_sessions")).toEqual([]);
    expect(rows("SELECT key_hash FROM login_throttle")).toEqual([{ key_hash: "other" }]);
  });

  test("loses no session of another's", async () => {
    run([
      ...(await setPassword(database, "piet", "een ander lang wachtwoord", null)),
      `INSERT INTO staff_sessions (id, token_hash, staff_id, created_at, last_seen_at, expires_at)
        SELECT username, username, id, 1, 1, 1 FROM staff`,
      endSessions("noor"),
    ]);
    expect(rows("SELECT id FROM staff_sessions")).toEqual([{ id: "piet" }]);
  });

  test("E6: gets a link that is kept as the Worker hashes it, in the place of the one before, for a quarter of an hour", async () => {
    const { statement, address } = await newLink(database, "noor", "https://sms.voorbeeld.nl");
    run([statement, "UPDATE staff SET link_tries = 5", statement]);
    const token = /^https:\/\/sms\.voorbeeld\.nl\/admin-login#link=([\w-]{43})$/.exec(address)?.[1] ?? "";
    expect(rows("SELECT link_hash, link_until, link_tries FROM staff")).toEqual([
      { link_hash: await worker.vault.hash("link", token), link_until: 1_000 + 15 * 60_000, link_tries: 0 },
    ]);
    run([forgetDevices("noor", 2_000), "UPDATE staff SET disabled_at = 1", statement]);
    expect(rows("SELECT link_hash, devices_since FROM staff")).toEqual([
      { link_hash: null, devices_since: 2_000 },
    ]);
  });

  test("E6: is known to no browser any more when it gets another password", async () => {
    run(await setPassword({ ...database, now: 3_000 }, "noor", "een ander lang wachtwoord", null));
    expect(rows("SELECT devices_since FROM staff")).toEqual([{ devices_since: 3_000 }]);
  });
});

describe("a copy that runs here", () => {
  const locked = () =>
    new Error("Failed to parse body as JSON, got: Error: internal error; reference = ki02");

  test("is asked again where its Worker was writing, and not for ever", () => {
    const answers = [locked(), locked(), "rows"];
    const next = () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    };
    expect(whenFree(next, 1)).toBe("rows");
    let asked = 0;
    const never = () => {
      asked++;
      throw locked();
    };
    expect(() => whenFree(never, 1, 3)).toThrow("internal error");
    expect(asked).toBe(3);
  });

  test("is not asked again where what was asked is wrong", () => {
    let asked = 0;
    const wrong = () => {
      asked++;
      throw new Error("no such table: staff");
    };
    expect(() => whenFree(wrong, 1)).toThrow("no such table");
    expect(asked).toBe(1);
  });
});
