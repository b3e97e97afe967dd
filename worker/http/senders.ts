import { Hono } from "hono";
import { listSenders } from "../db/senders";
import { groupSenders } from "../domain/sender-groups";
import type { Http } from "./context";
import { shield } from "./guards";

/** The public picker's options (spec §2, §7). */
export const senders = new Hono<Http>().get("/", shield("read"), async (c) => {
  const { categories, senders } = await listSenders(c.var.deps.db);
  return c.json({ success: true as const, data: groupSenders(categories, senders) }, 200);
});
