import { beforeEach, describe, expect, it } from "vitest";
import { oneOffLife } from "#domain/password";
import { proofLimit } from "#domain/session";
import { codeIn, fromBase32, stepBytes, stepOf } from "#domain/totp";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf, json } from "#testing/http";
import { account, cookiesOf, goodPassword, logIn, type SignedIn, signedIn, staffWrite } from "#testing/staff";

const newPassword = "fiets wolk citroen ladder";
const change = { password: goodPassword, newPassword };

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness();
  await account(h);
  noor = await signedIn(h);
});

const post = (path: string, body: unknown, who = noor) =>
  h.ask(`/api/auth/${path}`, staffWrite(who, "POST", body));
const told = async (response: Response) => [response.status, (await bodyOf(response)).code];
const me = async ({ headers }: Pick<SignedIn, "headers">) =>
  (await h.ask("/api/auth/me", { headers })).status;
const signInWith = async (password: string) => (await logIn(h, { username: "noor", password })).status;
const actions = async () =>
  (await h.env.DB.prepare("SELECT actor, action FROM audit ORDER BY seq").all()).results;
/** The same person with the cookie that an answer set. */
const renewed = (response: Response, who = noor): SignedIn => ({ ...who, headers: cookiesOf(response) });
const codeOf = async (secret: string) =>
  codeIn(await h.deps.credentials.hmacSha1(fromBase32(secret), stepBytes(stepOf(h.time.now))));

/** Turns the second step on; answers who is signed in then, and the secret. */
async function withTotp(): Promise<{ who: SignedIn; secret: string }> {
  const started = await post("totp/start", { password: goodPassword });
  const who = renewed(started);
  const { secret } = (await started.json()) as { secret: string };
  expect((await post("totp/confirm", { code: await codeOf(secret) }, who)).status).toBe(200);
  h.pass(30_000);
  return { who, secret };
}

describe("W6: one's own password", () => {
  it("can be changed by who shows it", async () => {
    const answer = await post("password", change);
    expect([answer.status, await bodyOf(answer)]).toEqual([200, { success: true }]);
    expect([await signInWith(goodPassword), await signInWith(newPassword)]).toEqual([401, 200]);
    expect(await actions()).toContainEqual({ actor: "noor", action: "password_changed" });
  });

  it("changed ends every other session, and gives this one another token", async () => {
    const others = [await signedIn(h), await signedIn(h)];
    const piet = await signedIn(h, "piet");
    const answer = await post("password", change);
    expect(await Promise.all([...others, noor].map(me))).toEqual([401, 401, 401]);
    expect(await Promise.all([renewed(answer), piet].map(me))).toEqual([200, 200]);
  });

  it("changed forgets every browser but this one", async () => {
    const device = (response: Response) => cookiesOf(response).Cookie.replace(/__Host-sid=[^;]+; /, "");
    const elsewhere = device(await logIn(h));
    h.pass(1_000);
    const here = device(await post("password", change));
    const from = (address: string, Cookie = "") => ({ "CF-Connecting-IP": address, Cookie });
    for (let n = 1; n <= 6; n++)
      await logIn(h, { username: "noor", password: "mis" }, from(`203.0.113.${n}`));
    const good = { username: "noor", password: newPassword };
    expect((await logIn(h, good, from("198.51.100.7", elsewhere))).status).toBe(429);
    expect((await logIn(h, good, from("198.51.100.7", here))).status).toBe(200);
  });

  it("takes a code as well where there is a second factor", async () => {
    const { who, secret } = await withTotp();
    expect(await told(await post("password", change, who))).toEqual([401, "totp_required"]);
    const wrong = await post("password", { ...change, totp: "000000" }, who);
    expect(await told(wrong)).toEqual([403, "totp_invalid"]);
    const right = await post("password", { ...change, totp: await codeOf(secret) }, who);
    expect(right.status).toBe(200);
  });

  it("uses up no code for a new one that is refused", async () => {
    const { who, secret } = await withTotp();
    const totp = await codeOf(secret);
    const refused = await post("password", { ...change, newPassword: "kort", totp }, who);
    expect(await told(refused)).toEqual([400, "new_password_too_short"]);
    expect((await post("password", { ...change, totp }, who)).status).toBe(200);
  });

  it("changed by two at once is changed by one of them", async () => {
    const [first, second] = [newPassword, "ladder citroen wolk fiets"];
    const other = await signedIn(h);
    const answers = await Promise.all([
      post("password", { ...change, newPassword: first }),
      post("password", { ...change, newPassword: second }, other),
    ]);
    expect(answers.map(({ status }) => `${status}`).sort()).toEqual(["200", "403"]);
    expect([await signInWith(first), await signInWith(second)].map(String).toSorted()).toEqual([
      "200",
      "401",
    ]);
  });

  it.each([
    ["aaaaaaaaaaaaaaa", "new_password_guessable"],
    ["123456789012345", "new_password_guessable"],
    ["passwordpassword", "new_password_guessable"],
    ["briefjebriefje1", "new_password_named"],
    ["noor van de briefjes", "new_password_named"],
    ["localhostlocalhost", "new_password_named"],
    ["manchesterunited", "new_password_common"],
    ["veertien teken", "new_password_too_short"],
    ["x".repeat(129), "new_password_too_long"],
    [goodPassword, "new_password_same"],
  ])("cannot become %s", async (wanted, code) => {
    const answer = await post("password", { ...change, newPassword: wanted });
    expect([answer.status, await bodyOf(answer)]).toEqual([
      400,
      expect.objectContaining({ code, field: "newPassword" }),
    ]);
    expect(await signInWith(goodPassword)).toBe(200);
  });

  it("is refused to who does not show it, who waits after five tries, and is counted", async () => {
    const guess = () => post("password", { ...change, password: "mis" });
    for (let n = 0; n < 5; n++) expect(await told(await guess())).toEqual([403, "password_wrong"]);
    expect(await told(await guess())).toEqual([429, "too_many_attempts"]);
    expect(h.trail).toHaveLength(6);
    expect(h.trail[0]).toEqual({ kind: "reauth_refused", address: "127.0.0.1", account: "noor" });
    expect(await actions()).toEqual([]);
    expect(await me(noor)).toBe(200);
  });

  it("is not another site's to change, nor a stranger's", async () => {
    const headers = { ...noor.headers, Origin: "https://evil.example" };
    expect((await h.ask("/api/auth/password", json(change, headers))).status).toBe(403);
    expect((await h.ask("/api/auth/password", json(change))).status).toBe(401);
    expect(await signInWith(goodPassword)).toBe(200);
  });
});

describe("W6: a password of the command line", () => {
  beforeEach(async () => {
    await h.env.DB.prepare("UPDATE staff SET password_expires_at = ?")
      .bind(h.time.now + oneOffLife)
      .run();
  });

  it("opens a session that may read itself, change it and sign out", async () => {
    const who = renewed(await logIn(h));
    const read = await h.ask("/api/auth/me", { headers: who.headers });
    expect([read.status, await bodyOf(read)]).toEqual([
      200,
      { success: true, username: "noor", due: "password" },
    ]);
    const overview = await h.ask("/api/admin/overview", { headers: who.headers });
    expect(await told(overview)).toEqual([403, "password_change_required"]);
    expect(await told(await post("totp/start", { password: goodPassword }, who))).toEqual([
      403,
      "password_change_required",
    ]);
    expect((await post("logout", {}, who)).status).toBe(200);
    expect(await me(who)).toBe(401);
  });

  it("gives way to the owner's own, which stays", async () => {
    const changed = await post("password", change, renewed(await logIn(h)));
    const who = renewed(changed);
    expect((await h.ask("/api/admin/overview", { headers: who.headers })).status).toBe(200);
    h.pass(oneOffLife);
    expect(await signInWith(newPassword)).toBe(200);
  });

  it("is worth nothing after three days, and is refused in the words of a wrong one", async () => {
    h.pass(oneOffLife - 1);
    expect(await signInWith(goodPassword)).toBe(200);
    h.pass(1);
    expect(await told(await logIn(h))).toEqual([401, "bad_credentials"]);
  });
});

describe("W6: re-authentication", () => {
  const end = (who: SignedIn, id = "") =>
    h.ask(`/api/auth/sessions${id && `/${id}`}`, staffWrite(who, "DELETE", {}));

  it("gives the session another token; the old one is dead", async () => {
    const answer = await post("reauth", { password: goodPassword });
    expect([answer.status, await bodyOf(answer)]).toEqual([200, { success: true }]);
    expect(answer.headers.getSetCookie()).toHaveLength(1);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-sid=[^;]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect([await me(noor), await me(renewed(answer))]).toEqual([401, 200]);
  });

  it("of two tabs at once leaves the browser with a cookie that is good", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post("reauth", { password: goodPassword })));
    const set = answers.filter(({ status, headers }) => status === 200 && headers.getSetCookie().length > 0);
    expect(set).toHaveLength(1);
    expect(await me(renewed(set[0] as Response))).toBe(200);
  });

  it("is needed to end a session elsewhere, ten minutes after signing in", async () => {
    const other = await signedIn(h);
    h.pass(proofLimit);
    expect(await told(await end(noor, other.sessionId))).toEqual([403, "reauth_required"]);
    expect(await told(await end(noor))).toEqual([403, "reauth_required"]);
    expect([await me(other), await actions()]).toEqual([200, []]);
    const who = renewed(await post("reauth", { password: goodPassword }));
    h.pass(proofLimit - 1);
    expect((await end(who, other.sessionId)).status).toBe(200);
    expect([await me(other), await me(who)]).toEqual([401, 200]);
  });

  it("is not needed to sign out", async () => {
    h.pass(proofLimit);
    expect((await end(noor, noor.sessionId)).status).toBe(200);
    expect(await me(noor)).toBe(401);
  });

  it("is refused to who does not know the password, and renews nothing", async () => {
    const answer = await post("reauth", { password: "mis" });
    expect([...(await told(answer)), answer.headers.getSetCookie()]).toEqual([403, "password_wrong", []]);
    expect(await me(noor)).toBe(200);
    expect(h.trail.map(({ kind }) => kind)).toEqual(["reauth_refused"]);
  });

  it("is not another site's, nor a stranger's", async () => {
    const body = { password: goodPassword };
    const headers = { ...noor.headers, "Sec-Fetch-Site": "cross-site" };
    expect((await h.ask("/api/auth/reauth", json(body, headers))).status).toBe(403);
    expect((await h.ask("/api/auth/reauth", json(body))).status).toBe(401);
  });
});
