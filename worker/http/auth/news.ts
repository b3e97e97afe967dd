import { Hono } from "hono";
import { newsSeenRequest } from "#contract/auth";
import { markSeen, readNews } from "#usecases/staff/read-news";
import type { StaffHttp } from "../context";
import { jsonBody } from "../validate";

/** What happened to one's own account. Mounted behind `requireStaff`. */
export const news = new Hono<StaffHttp>()
  .get("/", async (c) => {
    const items = await readNews(c.var.deps, c.var.staff);
    const data = items.map(({ session: _, ...item }) => item);
    return c.json({ success: true as const, data }, 200);
  })
  .post("/seen", jsonBody(newsSeenRequest), async (c) => {
    await markSeen(c.var.deps, c.var.staff, c.req.valid("json").upTo);
    return c.json({ success: true as const }, 200);
  });
