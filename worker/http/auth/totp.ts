import { Hono } from "hono";
import { totpConfirmRequest, totpDisableRequest, totpStartRequest } from "#contract/auth";
import { confirmTotp, disableTotp, showTotp, startTotp } from "#usecases/staff/manage-totp";
import type { StaffHttp } from "../context";
import { rateLimit } from "../guards";
import { refuseTry } from "../problems";
import { jsonBody } from "../validate";
import { keep, sessionIn } from "./cookies";

/** The second step of signing in: a code of an authenticator app. Mounted behind a guard. */
export const totp = new Hono<StaffHttp>()
  .get("/", async (c) => {
    const shown = await showTotp(c.var.deps, c.var.staff);
    return c.json({ success: true as const, ...shown }, 200);
  })
  .post("/start", rateLimit("read"), jsonBody(totpStartRequest), async (c) => {
    const offered = await startTotp(c.var.deps, c.var.staff, c.req.valid("json"), sessionIn(c));
    if (!offered.ok) return refuseTry(c, offered.error);
    keep(c, offered.value);
    const { secret, uri } = offered.value;
    return c.json({ success: true as const, secret, uri }, 200);
  })
  .post("/confirm", rateLimit("read"), jsonBody(totpConfirmRequest), async (c) => {
    const confirmed = await confirmTotp(c.var.deps, c.var.staff, c.req.valid("json").code);
    if (!confirmed.ok) return refuseTry(c, confirmed.error);
    return c.json({ success: true as const, recoveryCodes: confirmed.value }, 200);
  })
  .post("/disable", rateLimit("read"), jsonBody(totpDisableRequest), async (c) => {
    const disabled = await disableTotp(c.var.deps, c.var.staff, c.req.valid("json"), sessionIn(c));
    if (!disabled.ok) return refuseTry(c, disabled.error);
    keep(c, disabled.value);
    return c.json({ success: true as const }, 200);
  });
