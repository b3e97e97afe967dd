import { createMiddleware } from "hono/factory";
import type { ProblemCode } from "#contract/problems";
import type { Due } from "#domain/session";
import { readSession } from "#usecases/staff/read-session";
import type { StaffHttp } from "../context";
import { csrfObjectionTo } from "../csrf";
import { refuse } from "../problems";
import { sessionIn } from "./cookies";

/** What somebody is told who owes something first (ASVS 6.4.1, 6.3.3). */
const owed = {
  password: "password_change_required",
  totp: "totp_setup_required",
} as const satisfies Record<Due, ProblemCode>;

/**
 * Lets staff through, whom the handler finds in `c.var.staff`. A write must come from a page of ours, and its body be
 * JSON; one without a body names no type. Who owes a password of their own or a second factor passes only where `may` says
 * so: where that is given, and where they learn of it.
 */
const guard = (...may: readonly Due[]) =>
  createMiddleware<StaffHttp>(async (c, next) => {
    const staff = await readSession(c.var.deps, sessionIn(c));
    if (!staff) return refuse(c, "not_signed_in");
    if (staff.due && !may.includes(staff.due)) return refuse(c, owed[staff.due]);
    c.set("staff", staff);
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const objection = csrfObjectionTo(c);
    return objection ? refuse(c, objection) : next();
  });

/** For staff who owe nothing: the panel, all of it. */
export const requireStaff = guard();

/** For staff, whatever they owe. */
export const requireAnyStaff = guard("password", "totp");

/** For staff who owe nothing, or this. */
export const requireStaffOwing = (due: Due) => guard(due);
