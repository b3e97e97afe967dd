import { insertSession } from "#db/staff-sessions";
import { linkLife } from "#domain/login";
import { sessionLimit } from "#domain/session";
import { codeIn, fromBase32, stepBytes, stepOf } from "#domain/totp";
import { hashPassword } from "#usecases/staff/check-password";
import { sessionHashOf, toCookie } from "#usecases/staff/read-session";
import { secretPlace } from "#usecases/staff/second-factor";
import { type Harness, randomId } from "./harness";
import { json } from "./http";

export type SignedIn = {
  readonly staffId: string;
  readonly username: string;
  readonly sessionId: string;
  readonly headers: { readonly Cookie: string };
};

/** A person with a session, without the trouble of signing in. `headers` carry the session. */
export async function signedIn(h: Harness, username = "noor"): Promise<SignedIn> {
  const staffId = await staffNamed(h, username);
  const [sessionId, token] = [randomId(), `${randomId()}${randomId()}`];
  await insertSession(h.deps.db, {
    id: sessionId,
    tokenHash: await sessionHashOf(h.deps, token),
    staffId,
    createdAt: h.time.now,
    lastSeenAt: h.time.now,
    expiresAt: h.time.now + sessionLimit,
  });
  const cookie = `__Host-sid=${await toCookie(h.deps, token)}`;
  return { staffId, username, sessionId, headers: { Cookie: cookie } };
}

/** A write of JSON by staff, as our own page sends it. */
export const staffWrite = (who: SignedIn, method: string, body: unknown): RequestInit => ({
  ...json(body, { ...who.headers, Origin: "http://localhost:8787", "Sec-Fetch-Site": "same-origin" }),
  method,
});

async function staffNamed(h: Harness, username: string): Promise<string> {
  await h.env.DB.prepare(
    "INSERT INTO staff (id, username, password_hash, created_at) VALUES (?, ?, '', ?) ON CONFLICT DO NOTHING",
  )
    .bind(randomId(), username, h.time.now)
    .run();
  const row = await h.env.DB.prepare("SELECT id FROM staff WHERE username = ?")
    .bind(username)
    .first<{ id: string }>();
  if (!row) throw new Error(`no account ${username}`);
  return row.id;
}

export const goodPassword = "een heel lang wachtwoord";

/** An account with a password, as the command line makes one. */
export async function account(h: Harness, username = "noor", password = goodPassword): Promise<string> {
  const id = await staffNamed(h, username);
  const hash = await hashPassword(h.deps, password, randomId());
  await h.env.DB.prepare("UPDATE staff SET password_hash = ? WHERE id = ?").bind(hash, id).run();
  return id;
}

/** Gives an account a second factor; answers how to read its code of now. */
export async function secondFactor(h: Harness, username = "noor"): Promise<() => Promise<string>> {
  const id = await staffNamed(h, username);
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  const sealed = await h.deps.vault.seal(secretPlace(id), secret);
  await h.env.DB.prepare("UPDATE staff SET totp_sealed = ?, totp_on_at = ? WHERE id = ?")
    .bind(sealed, h.time.now, id)
    .run();
  return async () =>
    codeIn(await h.deps.credentials.hmacSha1(fromBase32(secret), stepBytes(stepOf(h.time.now))));
}

/** A one-time link for an account, as the command line makes one; answers what it carries. */
export async function linkFor(h: Harness, username = "noor"): Promise<string> {
  const token = `${randomId()}${randomId()}`.slice(0, 43);
  const hash = await h.deps.vault.hash("link", token);
  await h.env.DB.prepare("UPDATE staff SET link_hash = ?, link_until = ?, link_tries = 0 WHERE username = ?")
    .bind(hash, h.time.now + linkLife, username)
    .run();
  return token;
}

/** Tries to sign in. */
export const logIn = (
  h: Harness,
  body: unknown = { username: "noor", password: goodPassword },
  headers: Record<string, string> = {},
) => h.ask("/api/auth/login", json(body, headers));

/** The cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = (response: Response): { readonly Cookie: string } => ({
  Cookie: response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; "),
});
