import { Hono } from "hono";
import { categoryRequest } from "#contract/sender-categories";
import { madeRow } from "#db/audit";
import { invalidateSenderCache } from "#db/sender-cache";
import {
  deleteCategory,
  deleteSendersOf,
  insertCategory,
  selectCategories,
  updateCategory,
} from "#db/senders";
import type { AuditAction } from "#domain/audit";
import { entryOf, recordChange } from "#usecases/staff/record-change";
import { requireStaff } from "../auth/guard";
import type { StaffHttp } from "../context";
import { refuse } from "../problems";
import { jsonBody, rowId } from "../validate";

/** The categories of the sender picker (spec §7). */
export const senderCategories = new Hono<StaffHttp>()
  .use(requireStaff)
  .get("/", async (c) => {
    const data = await selectCategories(c.var.deps.db);
    return c.json({ success: true as const, data }, 200);
  })
  .post("/", jsonBody(categoryRequest), async (c) => {
    const { deps, staff } = c.var;
    const made = insertCategory(deps.db, trimmed(c.req.valid("json")));
    const [data] = await recordChange(deps, staff, made, about("category_created", madeRow));
    invalidateSenderCache();
    return c.json({ success: true as const, data }, 201);
  })
  .put("/:id", jsonBody(categoryRequest), async (c) => {
    const { deps, staff } = c.var;
    const id = rowId(c.req.param("id"));
    const changed = updateCategory(deps.db, id, trimmed(c.req.valid("json")));
    const [data] = await recordChange(deps, staff, changed, about("category_changed", `${id}`));
    if (!data) return refuse(c, "panel_not_found");
    invalidateSenderCache();
    return c.json({ success: true as const, data }, 200);
  })
  .delete("/:id", async (c) => {
    const { deps, staff } = c.var;
    const id = rowId(c.req.param("id"));
    const [senders, gone] = await deps.db.batch([
      deleteSendersOf(deps.db, id),
      deleteCategory(deps.db, id),
      entryOf(deps, staff, about("category_deleted", `${id}`)),
    ]);
    if (gone.length === 0) return refuse(c, "panel_not_found");
    invalidateSenderCache();
    return c.json({ success: true as const, deletedSenders: senders.length }, 200);
  });

const about = (action: AuditAction, subjectId: string | typeof madeRow) => ({
  action,
  subject: "sender_category",
  subjectId,
});

const trimmed = <T extends { readonly name: string }>(row: T): T => ({ ...row, name: row.name.trim() });
