import { type Context, Hono } from "hono";
import { loginRequest } from "#contract/auth";
import { browserOf } from "#domain/browser";
import { endAllOthers, endOne, showSessions } from "#usecases/staff/manage-sessions";
import { readSession } from "#usecases/staff/read-session";
import { signIn } from "#usecases/staff/sign-in";
import { challengeAnswer, challenged } from "../challenge";
import type { Http, StaffHttp } from "../context";
import { csrfGuard, csrfObjectionTo } from "../csrf";
import { rateLimit } from "../guards";
import { refuse, refuseTry } from "../problems";
import { jsonBody } from "../validate";
import { deviceIn, forgetSession, keep, sessionIn } from "./cookies";
import { requireAnyStaff, requireStaff, requireStaffOwing } from "./guard";
import { news } from "./news";
import { password, reauth } from "./password";
import { totp } from "./totp";

const said = {
  signedIn: { nl: "Ingelogd!", en: "Signed in!" },
  signedOut: { nl: "Uitgelogd", en: "Signed out" },
};

/** What is open to who owes something first: to read what it is, and to give it. */
const owing = new Hono<StaffHttp>()
  .get("/me", requireAnyStaff, (c) => {
    const { username, due } = c.var.staff;
    return c.json({ success: true as const, username, ...(due && { due }) }, 200);
  })
  .use("/password", requireStaffOwing("password"))
  .route("/password", password)
  .use("/totp/*", requireStaffOwing("totp"))
  .route("/totp", totp);

const own = new Hono<StaffHttp>()
  .use(requireStaff)
  .route("/reauth", reauth)
  .get("/sessions", async (c) => {
    const data = await showSessions(c.var.deps, c.var.staff);
    return c.json({ success: true as const, data }, 200);
  })
  .delete("/sessions", async (c) => {
    const ended = await endAllOthers(c.var.deps, c.var.staff);
    if (!ended.ok) return refuse(c, ended.error);
    return c.json({ success: true as const }, 200);
  })
  .delete("/sessions/:id", async (c) => {
    const ended = await endOne(c.var.deps, c.var.staff, c.req.param("id"));
    if (!ended.ok) return refuse(c, ended.error);
    return c.json({ success: true as const }, 200);
  })
  .route("/news", news);

/** Signing in and out, and what staff see and change of their own account (spec §7). */
export const auth = new Hono<Http>()
  .post("/login", csrfGuard, rateLimit("read"), challenged("sign_in"), jsonBody(loginRequest), async (c) => {
    const { username, password, totp: code, link } = c.req.valid("json");
    c.set("account", username);
    const typed = { username, password, totp: code, link, answer: await challengeAnswer(c) };
    const signedIn = await signIn(c.var.deps, { ...typed, ...callerOf(c) });
    if (!signedIn.ok) return refuseTry(c, signedIn.error);
    keep(c, signedIn.value);
    return c.json({ success: true as const, message: said.signedIn[c.var.language] }, 200);
  })
  .post("/logout", async (c) => {
    const objection = csrfObjectionTo(c);
    if (objection) return refuse(c, objection);
    const staff = await readSession(c.var.deps, sessionIn(c));
    if (staff) await endOne(c.var.deps, staff, staff.sessionId);
    forgetSession(c);
    // What the browser cached of the panel goes as well. Cookies and storage stay: the device cookie and the chosen language
    // are not the session's (decision 048).
    c.header("Clear-Site-Data", '"cache"');
    return c.json({ success: true as const, message: said.signedOut[c.var.language] }, 200);
  })
  .route("/", owing)
  .route("/", own);

const callerOf = (c: Context<Http>) => ({
  address: c.var.address,
  browser: browserOf(c.req.header("User-Agent")),
  device: deviceIn(c),
  session: sessionIn(c),
});
