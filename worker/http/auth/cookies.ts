import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { knownFor } from "#domain/login";
import { sessionLimit } from "#domain/session";

// The prefix tells browsers to take a cookie over https only, for this host alone, and for every path.
const session = "__Host-sid";
const device = "__Host-device";

const options = { path: "/", secure: true, httpOnly: true, sameSite: "Strict" } as const;

/** The session cookie: what the browser kept of a session, as it says itself. */
export const sessionIn = (c: Context): string | undefined => getCookie(c, session);

/** Whether a request comes with a session cookie, whatever it is worth: who asks may be staff. */
export const hasSessionCookie = (headers: Headers): boolean =>
  headers.get("Cookie")?.includes(`${session}=`) === true;

/** The device cookie, by which the browser says that somebody signed in there before. */
export const deviceIn = (c: Context): string | undefined => getCookie(c, device);

type Kept = { readonly session: string | null; readonly device?: string };

/**
 * Sets the session cookie, and the device cookie by which the browser is known afterwards. A session that another tab
 * renewed a moment ago is null: that tab's answer has the cookie.
 */
export function keep(c: Context, { session: opened, device: known }: Kept): void {
  if (opened !== null) setCookie(c, session, opened, { ...options, maxAge: sessionLimit / 1000 });
  if (known !== undefined) setCookie(c, device, known, { ...options, maxAge: knownFor / 1000 });
}

/** Clears the session cookie; the device cookie stays, so the browser stays known. */
export const forgetSession = (c: Context): void => void deleteCookie(c, session, options);
