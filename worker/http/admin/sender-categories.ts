import { Hono } from "hono";
import { categoryChangeRequest, categoryRequest } from "#contract/sender-categories";
import { madeRow } from "#db/audit";
import { invalidateSenderCache } from "#db/sender-cache";
import {
  deleteCategory,
  deleteSendersOf,
  insertCategory,
  selectCategories,
  selectCategory,
  updateCategory,
} from "#db/senders";
import type { AuditAction } from "#domain/audit";
import type { Deps } from "#usecases/deps";
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
  .put("/:id", jsonBody(categoryChangeRequest), async (c) => {
    const { deps, staff } = c.var;
    const id = rowId(c.req.param("id"));
    const { was, ...row } = c.req.valid("json");
    const changed = updateCategory(deps.db, id, trimmed(row), was && trimmed(was));
    const [data] = await recordChange(deps, staff, changed, about("category_changed", `${id}`));
    if (!data) return refuse(c, await whyUnchanged(deps, id));
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

async function whyUnchanged({ db }: Deps, id: number): Promise<"changed_meanwhile" | "panel_not_found"> {
  return (await selectCategory(db, id)).length > 0 ? "changed_meanwhile" : "panel_not_found";
}

const about = (action: AuditAction, subjectId: string | typeof madeRow) => ({
  action,
  subject: "sender_category",
  subjectId,
});

const trimmed = <T extends { readonly name: string }>(row: T): T => ({ ...row, name: row.name.trim() });
