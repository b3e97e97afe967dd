import { beforeEach, describe, expect, it } from "vitest";
import { totpConfirmResponse, totpResponse, totpStartResponse } from "#contract/auth";
import { codeIn, fromBase32, stepBytes, stepOf } from "#domain/totp";
import { losingD1 } from "#testing/d1-probe";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf } from "#testing/http";
import { account, cookiesOf, goodPassword, logIn, type SignedIn, signedIn, staffWrite } from "#testing/staff";

const step = 30_000;
const good = { username: "noor", password: goodPassword };
const password = goodPassword;

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness();
  await account(h);
  noor = await signedIn(h);
});

/** Asks as `noor`, who is given another cookie where the answer sets one, as a browser would be. */
async function post(path: string, body: unknown, who?: SignedIn) {
  const answer = await h.ask(`/api/auth/totp/${path}`, staffWrite(who ?? noor, "POST", body));
  if (!who && answer.headers.getSetCookie().length > 0) noor = { ...noor, headers: cookiesOf(answer) };
  return answer;
}
const told = async (response: Response) => [response.status, (await bodyOf(response)).code];
const codeOf = async (secret: string, at = h.time.now) =>
  codeIn(await h.deps.credentials.hmacSha1(fromBase32(secret), stepBytes(stepOf(at))));

async function start(): Promise<string> {
  const body = await (await post("start", { password })).json();
  return totpStartResponse.parse(body).secret;
}

/** Turns the second step on; the code that did it is used up. */
async function turnOn() {
  const secret = await start();
  const body = await (await post("confirm", { code: await codeOf(secret) })).json();
  h.pass(step);
  return { secret, recoveryCodes: totpConfirmResponse.parse(body).recoveryCodes };
}

const shown = async () =>
  totpResponse.parse(await (await h.ask("/api/auth/totp", { headers: noor.headers })).json());

describe("the second step", () => {
  it("is off until a code of the offered secret is typed", async () => {
    const secret = await start();
    expect(await shown()).toEqual({ success: true, on: false, demanded: false, recoveryCodesLeft: 0 });
    expect((await logIn(h)).status).toBe(200);
    expect(await told(await post("confirm", { code: "000000" }))).toEqual([403, "totp_invalid"]);
    expect((await post("confirm", { code: await codeOf(secret) })).status).toBe(200);
    expect(await shown()).toEqual({ success: true, on: true, demanded: false, recoveryCodesLeft: 10 });
  });

  it("is offered as a URI that an authenticator app reads", async () => {
    const body = totpStartResponse.parse(await (await post("start", { password })).json());
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.uri).toBe(`otpauth://totp/Briefje:noor?secret=${body.secret}&issuer=Briefje`);
  });

  it("is offered anew until it is on, and then not", async () => {
    const [first, second] = [await start(), await start()];
    expect(await told(await post("confirm", { code: await codeOf(first) }))).toEqual([403, "totp_invalid"]);
    expect((await post("confirm", { code: await codeOf(second) })).status).toBe(200);
    expect(await told(await post("start", { password }))).toEqual([409, "totp_already_on"]);
    expect(await told(await post("confirm", { code: await codeOf(second) }))).toEqual([
      409,
      "totp_already_on",
    ]);
  });

  it("confirmed twice at once gives one set of recovery codes", async () => {
    const code = await codeOf(await start());
    const answers = await Promise.all([post("confirm", { code }), post("confirm", { code })]);
    expect(answers.map(({ status }) => `${status}`).sort()).toEqual(["200", "409"]);
    expect((await shown()).recoveryCodesLeft).toBe(10);
  });

  it("shows its recovery codes too where the database kept them and its answer was lost", async () => {
    const lossy = losingD1(h.env.DB);
    const shaky = createHarness({ d1: lossy.d1 });
    const code = await codeOf(await start());
    // The session, the account and the try are the first three round trips, the factor the fourth.
    lossy.loseAnswer(4);
    const answer = await shaky.ask("/api/auth/totp/confirm", staffWrite(noor, "POST", { code }));
    expect(answer.status).toBe(200);
    const { recoveryCodes } = totpConfirmResponse.parse(await answer.json());
    expect((await shown()).recoveryCodesLeft).toBe(recoveryCodes.length);
    h.pass(step);
    expect((await logIn(h, { ...good, totp: recoveryCodes[0] })).status).toBe(200);
    const { results } = await h.env.DB.prepare("SELECT seq FROM audit WHERE action = 'totp_on'").all();
    expect(results).toHaveLength(1);
  });

  it("lies sealed, and its recovery codes hashed", async () => {
    const { secret, recoveryCodes } = await turnOn();
    const rows = await h.env.DB.batch([
      h.env.DB.prepare("SELECT * FROM staff"),
      h.env.DB.prepare("SELECT * FROM staff_recovery_codes"),
    ]);
    const stored = JSON.stringify(rows);
    for (const plain of [secret, ...recoveryCodes]) expect(stored).not.toContain(plain);
  });

  it("is told in the log when it goes on and off", async () => {
    const { secret } = await turnOn();
    await post("disable", { password, totp: await codeOf(secret) });
    const { results } = await h.env.DB.prepare("SELECT actor, action FROM audit").all();
    expect(results).toEqual([
      { actor: "noor", action: "totp_on" },
      { actor: "noor", action: "totp_off" },
    ]);
  });
});

describe("signing in with the second step", () => {
  let secret: string;
  let recoveryCodes: readonly string[];
  beforeEach(async () => {
    ({ secret, recoveryCodes } = await turnOn());
  });

  it("asks for a code from who knows the password, and from nobody else", async () => {
    expect(await told(await logIn(h))).toEqual([401, "totp_required"]);
    expect(await told(await logIn(h, { ...good, totp: " " }))).toEqual([401, "totp_required"]);
    expect(await told(await logIn(h, { ...good, password: "mis" }))).toEqual([401, "bad_credentials"]);
    const totp = await codeOf(secret);
    expect(await told(await logIn(h, { ...good, password: "mis", totp }))).toEqual([401, "bad_credentials"]);
    expect((await logIn(h, { ...good, totp })).status).toBe(200);
  });

  it("takes the code of this step, and of no other", async () => {
    h.pass(10 * step);
    const statuses = [];
    for (const away of [-2, 2, -1, 1, 0]) {
      const totp = await codeOf(secret, h.time.now + away * step);
      statuses.push((await logIn(h, { ...good, totp })).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 200]);
  });

  it("takes no code twice, nor one before it", async () => {
    h.pass(10 * step);
    const [before, now] = [await codeOf(secret, h.time.now - step), await codeOf(secret)];
    expect((await logIn(h, { ...good, totp: now })).status).toBe(200);
    expect(await told(await logIn(h, { ...good, totp: now }))).toEqual([403, "totp_invalid"]);
    expect((await logIn(h, { ...good, totp: before })).status).toBe(403);
  });

  it("lets in one of two who type the same code at once", async () => {
    const totp = await codeOf(secret);
    const answers = await Promise.all([logIn(h, { ...good, totp }), logIn(h, { ...good, totp })]);
    expect(answers.map(({ status }) => `${status}`).sort()).toEqual(["200", "403"]);
  });

  it.each(["a code", "a recovery code"])(
    "lets in with %s that the database used up and whose answer was lost, and does so once",
    async (what) => {
      const lossy = losingD1(h.env.DB);
      const shaky = createHarness({ d1: lossy.d1 });
      shaky.pass(step);
      const totp = what === "a code" ? await codeOf(secret) : (recoveryCodes[0] ?? "");
      // The try is the first round trip; what comes behind it uses the code up.
      lossy.loseAnswer(2);
      const answer = await logIn(shaky, { ...good, totp });
      expect(answer.status).toBe(200);
      expect((await h.ask("/api/auth/me", { headers: cookiesOf(answer) })).status).toBe(200);
      expect(await told(await logIn(h, { ...good, totp }))).toEqual([403, "totp_invalid"]);
      const { results } = await h.env.DB.prepare(
        "SELECT action FROM audit WHERE seq > 1 ORDER BY action",
      ).all();
      const used = what === "a code" ? [] : [{ action: "recovery_code_used" }];
      expect(results).toEqual([...used, { action: "sign_in" }]);
    },
  );

  it("takes each recovery code once, however it is typed, and notes that it was used", async () => {
    const [first = "", second = ""] = recoveryCodes;
    expect((await logIn(h, { ...good, totp: first.toLowerCase().replaceAll("-", " ") })).status).toBe(200);
    expect((await logIn(h, { ...good, totp: first })).status).toBe(403);
    expect((await logIn(h, { ...good, totp: second })).status).toBe(200);
    expect((await shown()).recoveryCodesLeft).toBe(8);
    const { results } = await h.env.DB.prepare("SELECT actor FROM audit WHERE action = ?")
      .bind("recovery_code_used")
      .all();
    expect(results).toEqual([{ actor: "noor" }, { actor: "noor" }]);
  });

  it("W5: has recovery codes of 140 bits, and takes the shorter ones of before", async () => {
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){6}$/);
    expect(new Set(recoveryCodes.flatMap((code) => code.split("-"))).size).toBeGreaterThan(60);
    const [{ id } = { id: "" }] = (
      await h.env.DB.prepare("SELECT id FROM staff WHERE username = 'noor'").all<{ id: string }>()
    ).results;
    await h.env.DB.prepare("INSERT INTO staff_recovery_codes (staff_id, hash) VALUES (?, ?)")
      .bind(id, await h.deps.vault.hash("recovery", `${id} 7K3QF-0M9XT`))
      .run();
    expect((await logIn(h, { ...good, totp: "7k3qf omgxt" })).status).toBe(403);
    expect((await logIn(h, { ...good, totp: "7k3qf om9xt" })).status).toBe(200);
  });

  it("takes no recovery code of another account", async () => {
    await account(h, "piet");
    const piet = await signedIn(h, "piet");
    const started = await post("start", { password }, piet);
    const { secret: theirs } = totpStartResponse.parse(await started.clone().json());
    const after = { ...piet, headers: cookiesOf(started) };
    expect((await post("confirm", { code: await codeOf(theirs) }, after)).status).toBe(200);
    expect((await logIn(h, { ...good, username: "piet", totp: recoveryCodes[0] })).status).toBe(403);
  });

  it("makes who guesses codes wait like who guesses passwords, and not who has the right one", async () => {
    for (let n = 0; n < 5; n++) expect((await logIn(h, { ...good, totp: `00000${n}` })).status).toBe(403);
    expect((await logIn(h, { ...good, totp: "000005" })).status).toBe(429);
    expect((await logIn(h)).status).toBe(429);
    expect((await logIn(h, { ...good, totp: await codeOf(secret) })).status).toBe(200);
  });
});

describe("the second step is refused", () => {
  it("to who does not show the password again, and makes them wait after five", async () => {
    const guess = () => post("start", { password: "mis" });
    for (let n = 0; n < 5; n++) expect(await told(await guess())).toEqual([403, "password_wrong"]);
    const answer = await guess();
    expect([answer.headers.get("Retry-After"), ...(await told(answer))]).toEqual([
      "60",
      429,
      "too_many_attempts",
    ]);
  });

  it("its end, without the password and a code", async () => {
    const { secret, recoveryCodes } = await turnOn();
    const totp = await codeOf(secret);
    expect(await told(await post("disable", { password: "mis", totp }))).toEqual([403, "password_wrong"]);
    expect(await told(await post("disable", { password, totp: "000000" }))).toEqual([403, "totp_invalid"]);
    expect(await told(await post("disable", { password }))).toEqual([401, "totp_required"]);
    expect((await post("disable", { password, totp: recoveryCodes[0] })).status).toBe(200);
    expect(await shown()).toEqual({ success: true, on: false, demanded: false, recoveryCodesLeft: 0 });
    expect((await logIn(h)).status).toBe(200);
  });

  it("to another site, and to who is not signed in", async () => {
    const foreign = { ...noor, headers: { ...noor.headers } };
    const init = staffWrite(foreign, "POST", { password });
    const headers = { ...init.headers, "Sec-Fetch-Site": "cross-site" };
    expect((await h.ask("/api/auth/totp/start", { ...init, headers })).status).toBe(403);
    for (const path of ["start", "confirm", "disable"]) {
      expect((await h.ask(`/api/auth/totp/${path}`, { method: "POST" })).status).toBe(401);
    }
  });
});

describe("W5: an offered secret", () => {
  it("is confirmed by the session that showed the password, and by no other", async () => {
    const other = await signedIn(h);
    const code = await codeOf(await start());
    expect(await told(await post("confirm", { code }, other))).toEqual([409, "totp_offer_over"]);
    expect((await shown()).on).toBe(false);
    expect((await post("confirm", { code })).status).toBe(200);
  });

  it("is gone after five wrong codes, for the right one as well", async () => {
    const secret = await start();
    for (let n = 0; n < 5; n++)
      expect(await told(await post("confirm", { code: `00000${n}` }))).toEqual([403, "totp_invalid"]);
    expect(await told(await post("confirm", { code: await codeOf(secret) }))).toEqual([
      409,
      "totp_offer_over",
    ]);
    const row = await h.env.DB.prepare("SELECT totp_sealed AS sealed FROM staff").first<{ sealed: null }>();
    expect(row?.sealed).toBeNull();
    expect(h.trail).toEqual(
      Array.from({ length: 6 }, () => ({ kind: "reauth_refused", address: "127.0.0.1", account: "noor" })),
    );
  });

  it("hears five of six hundred guesses, also at once", async () => {
    await start();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => post("confirm", { code: String(100_000 + n) })),
    );
    const heard = answers.filter(({ status }) => status === 403);
    expect([heard.length, answers.length - heard.length]).toEqual([5, 55]);
  });

  it("is gone after ten minutes", async () => {
    const secret = await start();
    h.pass(10 * 60_000 - 1);
    expect((await post("confirm", { code: "000000" })).status).toBe(403);
    h.pass(1);
    expect(await told(await post("confirm", { code: await codeOf(secret) }))).toEqual([
      409,
      "totp_offer_over",
    ]);
  });

  it("is not there for who never asked", async () => {
    expect(await told(await post("confirm", { code: "000000" }))).toEqual([409, "totp_offer_over"]);
  });

  it("gives the session that showed the password another token", async () => {
    const before = { ...noor };
    await start();
    expect((await h.ask("/api/auth/me", { headers: before.headers })).status).toBe(401);
    expect((await h.ask("/api/auth/me", { headers: noor.headers })).status).toBe(200);
  });
});

describe("W6: where STAFF_TOTP is required", () => {
  beforeEach(() => {
    h = createHarness({ env: { STAFF_TOTP: "required" } });
  });
  const panel = () => h.ask("/api/admin/overview", { headers: noor.headers });

  it("who has no second factor may only set one up, and is in the panel then", async () => {
    const me = await h.ask("/api/auth/me", { headers: noor.headers });
    expect(await bodyOf(me)).toEqual({ success: true, username: "noor", due: "totp" });
    expect(await told(await panel())).toEqual([403, "totp_setup_required"]);
    const others = await h.ask("/api/auth/sessions", { headers: noor.headers });
    expect(await told(others)).toEqual([403, "totp_setup_required"]);
    await turnOn();
    expect((await panel()).status).toBe(200);
    expect(await shown()).toEqual({ success: true, on: true, demanded: true, recoveryCodesLeft: 10 });
  });

  it("who has a new telephone gives up the old one by a recovery code, and may only set up the next then", async () => {
    const before = await turnOn();
    expect(await told(await post("disable", { password }))).toEqual([401, "totp_required"]);
    expect((await panel()).status).toBe(200);
    expect((await post("disable", { password, totp: before.recoveryCodes[0] })).status).toBe(200);
    expect(await told(await panel())).toEqual([403, "totp_setup_required"]);
    const after = await turnOn();
    expect(after.secret).not.toBe(before.secret);
    expect((await panel()).status).toBe(200);
    expect((await shown()).recoveryCodesLeft).toBe(10);
  });

  it("the password of the command line is changed first", async () => {
    await h.env.DB.prepare("UPDATE staff SET password_expires_at = ?")
      .bind(h.time.now + 1_000)
      .run();
    expect(await told(await panel())).toEqual([403, "password_change_required"]);
  });
});
