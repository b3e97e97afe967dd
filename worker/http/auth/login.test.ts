import { beforeEach, describe, expect, it } from "vitest";
import { loginResponse, meResponse } from "#contract/auth";
import { cost } from "#domain/password";
import { createHarness, type Harness, randomId } from "#testing/harness";
import { bodyOf, json, oneRay } from "#testing/http";
import { account, cookiesOf, goodPassword, logIn } from "#testing/staff";

let h: Harness;
beforeEach(async () => {
  h = createHarness();
  await account(h);
  h.stretched.length = 0;
});

const me = (headers: Record<string, string>) => h.ask("/api/auth/me", { headers });
const logOut = (headers: Record<string, string> = {}) => h.ask("/api/auth/logout", json({}, headers));
const good = { username: "noor", password: goodPassword };

describe("signing in", () => {
  it("opens a session that is one's own", async () => {
    const answer = await logIn(h);
    const body = await answer.json();
    expect([answer.status, body]).toEqual([200, { success: true, message: "Ingelogd!" }]);
    expect(loginResponse.safeParse(body).success).toBe(true);
    const seen = await me(cookiesOf(answer));
    const shown = await seen.json();
    expect([seen.status, shown]).toEqual([200, { success: true, username: "noor" }]);
    expect(meResponse.safeParse(shown).success).toBe(true);
  });

  it("answers in English to who reads English", async () => {
    const answer = await logIn(h, good, { "Accept-Language": "en" });
    expect((await bodyOf(answer)).message).toBe("Signed in!");
  });

  it("gives cookies that no script, no other site and no other host can read", async () => {
    const cookies = (await logIn(h)).headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual(["__Host-sid", "__Host-device"]);
    for (const cookie of cookies) {
      const attributes = cookie.split("; ").slice(1).sort();
      expect(attributes).toEqual([
        "HttpOnly",
        expect.stringMatching(/^Max-Age=\d+$/),
        "Path=/",
        "SameSite=Strict",
        "Secure",
      ]);
    }
    expect(cookies[0]).toContain("Max-Age=43200;");
  });

  it("takes the username in any case, and the password exactly as it is", async () => {
    expect((await logIn(h, { ...good, username: " Noor " })).status).toBe(200);
    for (const password of [`${goodPassword} `, goodPassword.toUpperCase(), goodPassword.slice(1)]) {
      expect((await logIn(h, { ...good, password })).status).toBe(401);
    }
  });

  it("stores neither the password nor what the browser keeps", async () => {
    const { Cookie } = cookiesOf(await logIn(h));
    const token = /__Host-sid=([\w-]+)/.exec(Cookie)?.[1] ?? "";
    const tables = ["staff", "staff_sessions", "login_throttle", "audit"];
    const rows = await h.env.DB.batch(tables.map((table) => h.env.DB.prepare(`SELECT * FROM ${table}`)));
    const { keys } = await h.env.EDGE.list();
    const stored = JSON.stringify([rows, keys]);
    expect(token).toHaveLength(44);
    for (const secret of [token, goodPassword, "127.0.0.1"]) expect(stored).not.toContain(secret);
  });

  it("is told in the log of what staff did", async () => {
    await logIn(h);
    const { results } = await h.env.DB.prepare("SELECT at, actor, action FROM audit").all();
    expect(results).toEqual([{ at: h.time.now, actor: "noor", action: "sign_in" }]);
  });

  it("ends the session that the browser had", async () => {
    const first = cookiesOf(await logIn(h));
    const second = cookiesOf(await logIn(h, good, first));
    expect((await me(first)).status).toBe(401);
    expect((await me(second)).status).toBe(200);
  });

  it("keeps three sessions per person and ends the oldest", async () => {
    await account(h, "piet");
    const piet = cookiesOf(await logIn(h, { ...good, username: "piet" }));
    const all: { Cookie: string }[] = [];
    for (let n = 0; n < 4; n++) {
      h.pass(1_000);
      all.push(cookiesOf(await logIn(h)));
    }
    const seen = await Promise.all([...all, piet].map(async (cookies) => (await me(cookies)).status));
    expect(seen).toEqual([401, 200, 200, 200, 200]);
  });
});

describe("signing in is refused", () => {
  it.each([
    ["its owner set another password", "password_hash = 'another'"],
    ["its owner put a second factor in force", "totp_on_at = 1"],
    ["the operator switched the account off", "disabled_at = 1"],
  ])("where %s while the one that was typed was hashed", async (_what, change) => {
    const { stretchInTurn } = h.deps.credentials;
    Object.assign(h.deps.credentials, {
      stretchInTurn: async (...given: Parameters<typeof stretchInTurn>) => {
        const stretched = await stretchInTurn(...given);
        await h.env.DB.prepare(`UPDATE staff SET ${change}`).run();
        return stretched;
      },
    });
    const answer = await logIn(h);
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([401, "bad_credentials"]);
    const left = await h.env.DB.batch([
      h.env.DB.prepare("SELECT id FROM staff_sessions"),
      h.env.DB.prepare("SELECT seq FROM audit"),
      h.env.DB.prepare("SELECT failed_tries FROM staff"),
    ]);
    expect(left.map(({ results }) => results)).toEqual([[], [], [{ failed_tries: 1 }]]);
  });

  it("with the specification's sentence", async () => {
    const answer = await logIn(h, { ...good, password: "een ander lang wachtwoord" });
    expect([answer.status, await bodyOf(answer)]).toEqual([
      401,
      {
        success: false,
        code: "bad_credentials",
        message: "Ongeldige inloggegevens",
        reference: expect.any(String),
      },
    ]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it("in the same words, and at the cost of one equal hash, whether or not the account exists", async () => {
    await account(h, "weg");
    await h.env.DB.prepare("UPDATE staff SET disabled_at = 1 WHERE username = 'weg'").run();
    h.stretched.length = 0;
    const told = [];
    for (const username of ["noor", "niemand", "weg"]) {
      const answer = await logIn(h, { username, password: "mis" }, oneRay);
      told.push([
        answer.status,
        await answer.text(),
        [...answer.headers]
          .map((header) => header.join(": "))
          .sort()
          .join(),
      ]);
      expect(h.stretched.splice(0)).toEqual([{ password: "mis", cost }]);
    }
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
  });

  it("to an account that is switched off, also with its password", async () => {
    await h.env.DB.prepare("UPDATE staff SET disabled_at = 1").run();
    expect((await logIn(h)).status).toBe(401);
  });

  it.each([
    ["no password", { username: "noor" }, 400, "credentials_required"],
    ["an empty password", { ...good, password: "" }, 400, "credentials_required"],
    ["an empty username", { ...good, username: " " }, 400, "credentials_required"],
    ["a username that is no text", { ...good, username: { $ne: "" } }, 400, "credentials_required"],
    ["a huge password", { ...good, password: "a".repeat(129) }, 401, "bad_credentials"],
    ["a huge username", { ...good, username: "a".repeat(65) }, 401, "bad_credentials"],
    ["an unknown field", { ...good, role: "admin" }, 400, "unknown_field"],
    ["no JSON", "{", 400, "bad_request"],
    ["an injection for a name", { ...good, username: "' OR 1=1 --" }, 401, "bad_credentials"],
  ])("for %s", async (_what, body, status, code) => {
    const answer = await logIn(h, body);
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([status, code]);
  });

  it.each([
    ["another site's origin", { Origin: "https://evil.example" }, 403],
    ["another site's fetch", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["plain text", { "Content-Type": "text/plain" }, 415],
  ])("from %s, before anything is hashed", async (_what, headers, status) => {
    expect((await logIn(h, good, headers)).status).toBe(status);
    expect(h.stretched).toEqual([]);
  });
});

describe("signing out", () => {
  it("ends the session on the next request, and keeps the browser known", async () => {
    const cookies = cookiesOf(await logIn(h));
    const answer = await logOut(cookies);
    expect([answer.status, await answer.json()]).toEqual([200, { success: true, message: "Uitgelogd" }]);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-sid=; Max-Age=0; Path=\//),
    ]);
    expect((await me(cookies)).status).toBe(401);
    expect((await h.env.EDGE.list({ prefix: "session:" })).keys).toEqual([]);
  });

  it("W10: has the browser drop what it cached, and neither its storage nor its cookies", async () => {
    const answer = await logOut(cookiesOf(await logIn(h)));
    expect(answer.headers.get("Clear-Site-Data")).toBe('"cache"');
    expect((await logOut({ Origin: "https://evil.example" })).headers.has("Clear-Site-Data")).toBe(false);
  });

  it("is said to anybody, also to who was not signed in", async () => {
    expect((await logOut()).status).toBe(200);
    expect((await h.ask("/api/auth/logout", { method: "POST" })).status).toBe(200);
  });

  it("is not another site's to decide", async () => {
    const cookies = cookiesOf(await logIn(h));
    expect((await logOut({ ...cookies, Origin: "https://evil.example" })).status).toBe(403);
    expect((await me(cookies)).status).toBe(200);
  });
});

it("asks who they are of a cookie that was tampered with", async () => {
  const { Cookie } = cookiesOf(await logIn(h));
  const forged = Cookie.replace(/__Host-sid=[\w-]{44}/, `__Host-sid=${randomId()}${randomId()}`);
  expect((await me({ Cookie: forged })).status).toBe(401);
});
