import { Hono } from "hono";
import { senderRequest } from "#contract/sender-categories";
import { madeRow } from "#db/audit";
import { invalidateSenderCache } from "#db/sender-cache";
import { deleteSender, insertSender, selectSender, updateSender } from "#db/senders";
import type { AuditAction } from "#domain/audit";
import { normaliseSender } from "#domain/sender";
import { recordChange } from "#usecases/staff/record-change";
import { requireStaff } from "../auth/guard";
import type { StaffHttp } from "../context";
import { refuse } from "../problems";
import { jsonBody, rowId } from "../validate";

/** Changes to the sender names that visitors may pick (spec §7); the list itself is public. */
export const staffSenders = new Hono<StaffHttp>()
  .post("/", requireStaff, jsonBody(senderRequest), async (c) => {
    const { deps, staff } = c.var;
    const made = insertSender(deps.db, normalised(c.req.valid("json")));
    const [data] = await recordChange(deps, staff, made, about("sender_created", madeRow));
    if (!data) return refuse(c, "category_unknown");
    invalidateSenderCache();
    return c.json({ success: true as const, data }, 201);
  })
  .put("/:id", requireStaff, jsonBody(senderRequest), async (c) => {
    const { deps, staff } = c.var;
    const id = rowId(c.req.param("id"));
    const changed = updateSender(deps.db, id, normalised(c.req.valid("json")));
    const [data] = await recordChange(deps, staff, changed, about("sender_changed", `${id}`));
    if (!data) {
      const [sender] = await selectSender(deps.db, id);
      return refuse(c, sender ? "category_unknown" : "panel_not_found");
    }
    invalidateSenderCache();
    return c.json({ success: true as const, data }, 200);
  })
  .delete("/:id", requireStaff, async (c) => {
    const { deps, staff } = c.var;
    const id = rowId(c.req.param("id"));
    const [gone] = await recordChange(
      deps,
      staff,
      deleteSender(deps.db, id),
      about("sender_deleted", `${id}`),
    );
    if (!gone) return refuse(c, "panel_not_found");
    invalidateSenderCache();
    return c.json({ success: true as const }, 200);
  });

const about = (action: AuditAction, subjectId: string | typeof madeRow) => ({
  action,
  subject: "sender",
  subjectId,
});

const normalised = <T extends { readonly name: string }>(row: T): T => ({
  ...row,
  name: normaliseSender(row.name),
});
