import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { codeLife, numberSessionLimit } from "#domain/my-number";
import type { Http } from "../context";

/** No other request of the site carries them: not an order, not a look at a page. */
const path = "/api/my-number";
const options = { path, httpOnly: true, sameSite: "Strict" } as const;

type Kept = "number" | "number-browser";

/**
 * In production the prefix tells browsers to take a cookie over https only. Not `__Host-`, as staff's have: that one would
 * send it everywhere.
 */
const nameOf = (c: Context, kept: Kept): string => (isDevelopment(c) ? kept : `__Secure-${kept}`);

function isDevelopment(c: Context): boolean {
  const { settings }: Partial<Http["Variables"]> = c.var;
  return settings?.development === true;
}

const read = (c: Context, kept: Kept) => getCookie(c, nameOf(c, kept));

function keep(c: Context, kept: Kept, value: string, lifetime: number): void {
  setCookie(c, nameOf(c, kept), value, { ...options, secure: !isDevelopment(c), maxAge: lifetime / 1000 });
}

/** The session of a number, for half an hour after its code was shown. */
export const numberIn = (c: Context) => read(c, "number");
export const keepNumber = (c: Context, cookie: string) => keep(c, "number", cookie, numberSessionLimit);

/** Forgets both in this browser. */
export function forgetNumber(c: Context): void {
  keep(c, "number", "", 0);
  keep(c, "number-browser", "", 0);
}

/** The mark of the browser that asked for a code, while that may come. */
export const browserIn = (c: Context) => read(c, "number-browser");
export const keepBrowser = (c: Context, mark: string) => keep(c, "number-browser", mark, codeLife);
