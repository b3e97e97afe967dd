import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { knownFor } from "#domain/login";
import { sessionLimit } from "#domain/session";
import type { SignedIn } from "#usecases/staff/open-session";

// The prefix tells browsers to take a cookie over https only, for this host alone, and for every path.
const session = "__Host-sid";
const device = "__Host-device";

const options = { path: "/", secure: true, httpOnly: true, sameSite: "Strict" } as const;

/** The session cookie: what the browser kept of a session, as it says itself. */
export const sessionIn = (c: Context): string | undefined => getCookie(c, session);

/** The device cookie, by which the browser says that somebody signed in there before. */
export const deviceIn = (c: Context): string | undefined => getCookie(c, device);

/** Sets the session cookie, and the device cookie by which the browser is known afterwards. */
export function keep(c: Context, kept: SignedIn): void {
  setCookie(c, session, kept.session, { ...options, maxAge: sessionLimit / 1000 });
  setCookie(c, device, kept.device, { ...options, maxAge: knownFor / 1000 });
}

/** Clears the session cookie; the device cookie stays, so the browser stays known. */
export const forgetSession = (c: Context): void => void deleteCookie(c, session, options);
