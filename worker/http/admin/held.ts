import { Hono } from "hono";
import { heldQuery, undoRequest, verdictRequest } from "#contract/admin-held";
import { decideHeld } from "#usecases/staff/decide-held";
import { readHeld } from "#usecases/staff/read-held";
import { readWave } from "#usecases/staff/read-wave";
import { undoVerdicts } from "#usecases/staff/undo-verdicts";
import type { StaffHttp } from "../context";
import { leaveTrail, problemOf, refuse, statusOf } from "../problems";
import { jsonBody, query } from "../validate";

/**
 * Messages that a person looks at before they are sent, and what that person decides (decision 080): a verdict rests for some
 * seconds, in which it can be taken back (decision 087).
 */
export const held = new Hono<StaffHttp>()
  .get("/", query(heldQuery), async (c) => {
    const { deps, staff } = c.var;
    const page = await readHeld(deps, staff, c.req.valid("query"));
    return c.json({ success: true as const, ...page }, 200);
  })
  .get("/:id/wave", async (c) => {
    const { deps, staff } = c.var;
    const members = await readWave(deps, staff, c.req.param("id"));
    return c.json({ success: true as const, data: members }, 200);
  })
  .post("/verdict", jsonBody(verdictRequest), async (c) => {
    const { deps, staff } = c.var;
    const decided = await decideHeld(deps, staff, c.req.valid("json"));
    if (decided.ok) return c.json({ success: true as const, data: decided.value }, 200);
    const { code, earlier } = decided.error;
    leaveTrail(c, code);
    return c.json({ ...problemOf(c, code), earlier }, statusOf(code));
  })
  .post("/undo", jsonBody(undoRequest), async (c) => {
    const { deps, staff } = c.var;
    const undone = await undoVerdicts(deps, staff, c.req.valid("json").ids);
    if (!undone.ok) return refuse(c, undone.error);
    return c.json({ success: true as const, data: undone.value }, 200);
  });
