import { insertSession } from "#db/staff-sessions";
import { sessionLimit } from "#domain/session";
import { hashPassword } from "#usecases/staff/check-password";
import { sessionHashOf, toCookie } from "#usecases/staff/read-session";
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
