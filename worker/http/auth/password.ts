import { Hono } from "hono";
import { passwordRequest, reauthRequest } from "#contract/auth";
import { changePassword } from "#usecases/staff/change-password";
import { proveAgain } from "#usecases/staff/reauthenticate";
import type { StaffHttp } from "../context";
import { rateLimit } from "../guards";
import { refuseTry } from "../problems";
import { jsonBody } from "../validate";
import { keep, sessionIn } from "./cookies";

/** To change one's own password. Mounted behind a guard. */
export const password = new Hono<StaffHttp>().post(
  "/",
  rateLimit("read"),
  jsonBody(passwordRequest),
  async (c) => {
    const changed = await changePassword(c.var.deps, c.var.staff, c.req.valid("json"), sessionIn(c));
    if (!changed.ok) return refuseTry(c, changed.error);
    keep(c, changed.value);
    return c.json({ success: true as const }, 200);
  },
);

/** To show one's password again, for what takes a proof of late. Mounted behind `requireStaff`. */
export const reauth = new Hono<StaffHttp>().post(
  "/",
  rateLimit("read"),
  jsonBody(reauthRequest),
  async (c) => {
    const proven = await proveAgain(c.var.deps, c.var.staff, c.req.valid("json"), sessionIn(c));
    if (!proven.ok) return refuseTry(c, proven.error);
    keep(c, proven.value);
    return c.json({ success: true as const }, 200);
  },
);
