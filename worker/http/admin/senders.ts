import { Hono } from "hono";
import { senderChangeRequest, senderRequest } from "#contract/sender-categories";
import { invalidateSenderCache } from "#db/sender-cache";
import { deleteSender } from "#db/senders";
import { recordChange } from "#usecases/staff/record-change";
import { changeSender, makeSender, readRefusedSenders, readSenderUses } from "#usecases/staff/save-sender";
import { requireStaff } from "../auth/guard";
import type { StaffHttp } from "../context";
import { refuse } from "../problems";
import { jsonBody, rowId } from "../validate";

/** Changes to the sender names that visitors may pick (spec §7); the list itself is public. */
export const staffSenders = new Hono<StaffHttp>()
  .get("/refused", requireStaff, async (c) => {
    return c.json({ success: true as const, data: await readRefusedSenders(c.var.deps) }, 200);
  })
  .get("/uses", requireStaff, async (c) => {
    return c.json({ success: true as const, data: await readSenderUses(c.var.deps) }, 200);
  })
  .post("/", requireStaff, jsonBody(senderRequest), async (c) => {
    const { deps, staff } = c.var;
    const made = await makeSender(deps, staff, c.req.valid("json"));
    if (!made.ok) return refuse(c, made.error, namedFor(made.error));
    return c.json({ success: true as const, data: made.value }, 201);
  })
  .put("/:id", requireStaff, jsonBody(senderChangeRequest), async (c) => {
    const { deps, staff } = c.var;
    const id = rowId(c.req.param("id"));
    const changed = await changeSender(deps, staff, id, c.req.valid("json"));
    if (!changed.ok) return refuse(c, changed.error, namedFor(changed.error));
    return c.json({ success: true as const, data: changed.value }, 200);
  })
  .delete("/:id", requireStaff, async (c) => {
    const { deps, staff } = c.var;
    const id = rowId(c.req.param("id"));
    const what = { action: "sender_deleted", subject: "sender", subjectId: `${id}` } as const;
    const [gone] = await recordChange(deps, staff, deleteSender(deps.db, id), what);
    if (!gone) return refuse(c, "panel_not_found");
    invalidateSenderCache();
    return c.json({ success: true as const }, 200);
  });

/** An order calls it `sender`; here it is the name of one. */
const namedFor = (code: string): string | undefined => (code.startsWith("sender_") ? "name" : undefined);
