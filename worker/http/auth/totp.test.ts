import { beforeEach, describe, expect, it } from "vitest";
import { totpConfirmResponse, totpResponse, totpStartResponse } from "#contract/auth";
import { codeIn, fromBase32, stepBytes, stepOf } from "#domain/totp";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf } from "#testing/http";
import { account, goodPassword, logIn, type SignedIn, signedIn, staffWrite } from "#testing/staff";

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

const post = (path: string, body: unknown, who = noor) =>
  h.ask(`/api/auth/totp/${path}`, staffWrite(who, "POST", body));
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
    expect(await shown()).toEqual({ success: true, on: false, recoveryCodesLeft: 0 });
    expect((await logIn(h)).status).toBe(200);
    expect(await told(await post("confirm", { code: "000000" }))).toEqual([403, "totp_invalid"]);
    expect((await post("confirm", { code: await codeOf(secret) })).status).toBe(200);
    expect(await shown()).toEqual({ success: true, on: true, recoveryCodesLeft: 10 });
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

  it("takes the code of the step before and after, and of no other", async () => {
    h.pass(10 * step);
    const statuses = [];
    for (const away of [-2, 2, -1, 1]) {
      const totp = await codeOf(secret, h.time.now + away * step);
      statuses.push((await logIn(h, { ...good, totp })).status);
    }
    expect(statuses).toEqual([403, 403, 200, 200]);
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

  it("takes each recovery code once, however it is typed", async () => {
    const [first = "", second = ""] = recoveryCodes;
    expect((await logIn(h, { ...good, totp: first.toLowerCase().replace("-", " ") })).status).toBe(200);
    expect((await logIn(h, { ...good, totp: first })).status).toBe(403);
    expect((await logIn(h, { ...good, totp: second })).status).toBe(200);
    expect((await shown()).recoveryCodesLeft).toBe(8);
  });

  it("takes no recovery code of another account", async () => {
    await account(h, "piet");
    const piet = await signedIn(h, "piet");
    const start = await (await post("start", { password }, piet)).json();
    const { secret: theirs } = totpStartResponse.parse(start);
    expect((await post("confirm", { code: await codeOf(theirs) }, piet)).status).toBe(200);
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
    expect(await shown()).toEqual({ success: true, on: false, recoveryCodesLeft: 0 });
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
