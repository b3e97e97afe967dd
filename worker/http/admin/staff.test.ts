import { beforeEach, describe, expect, it } from "vitest";
import { accountsResponse } from "#contract/admin-staff";
import { startOfLocalDay } from "#domain/tallies";
import { createHarness, type Harness } from "#testing/harness";
import { look, tell } from "#testing/panel";
import { type SignedIn, signedIn, staffWrite } from "#testing/staff";

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness();
  noor = await signedIn(h);
});

const read = async () => {
  const { status, body } = await look(h, noor, "/api/admin/staff");
  expect(status).toBe(200);
  return accountsResponse.parse(body).data;
};

describe("who may open the panel", () => {
  it("is listed by name, with the second step, when they were last here, and today's deeds", async () => {
    await h.env.DB.prepare(
      "INSERT INTO staff (id, username, password_hash, created_at, disabled_at, totp_on_at) VALUES ('i', 'ilse', 'x', 1, 2, 3)",
    ).run();
    await h.env.DB.prepare(
      "INSERT INTO staff_sessions (id, token_hash, staff_id, created_at, last_seen_at, expires_at) VALUES ('s', 't', 'i', 1, 4, ?)",
    )
      .bind(h.time.now + 1)
      .run();
    const before = (await read()).find(({ own }) => own)?.deeds ?? 0;
    await tell(h, noor, "PUT", "/api/admin/settings", { links: true });
    const accounts = await read();
    expect(accounts.map(({ username }) => username)).toEqual(
      accounts.map(({ username }) => username).toSorted(),
    );
    expect(accounts.find(({ username }) => username === "ilse")).toEqual({
      username: "ilse",
      own: false,
      createdAt: 1,
      disabledAt: 2,
      totp: true,
      passwordUntil: null,
      seenAt: 4,
      sessions: 1,
      deeds: 0,
    });
    expect(accounts.find(({ own }) => own)).toMatchObject({
      disabledAt: null,
      seenAt: h.time.now,
      deeds: before + 1,
    });
  });

  it("tells nothing that opens an account", async () => {
    const text = JSON.stringify(await read());
    expect(text).not.toMatch(/hash|sealed|secret/i);
  });

  it("is for staff alone, and nobody writes it", async () => {
    expect((await h.ask("/api/admin/staff")).status).toBe(401);
    for (const method of ["POST", "PUT", "DELETE"])
      expect((await h.ask("/api/admin/staff", staffWrite(noor, method, {}))).status).toBe(404);
  });
});

describe("a day in Amsterdam", () => {
  it("begins at midnight there, in summer and in winter", () => {
    expect(startOfLocalDay(Date.UTC(2026, 6, 1, 12))).toBe(Date.UTC(2026, 5, 30, 22));
    expect(startOfLocalDay(Date.UTC(2026, 11, 1, 12))).toBe(Date.UTC(2026, 10, 30, 23));
    expect(startOfLocalDay(Date.UTC(2026, 5, 30, 22))).toBe(Date.UTC(2026, 5, 30, 22));
    expect(startOfLocalDay(Date.UTC(2026, 9, 25, 12))).toBe(Date.UTC(2026, 9, 24, 22));
  });
});
