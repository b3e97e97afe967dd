import { type Context, Hono } from "hono";
import { recallSenders } from "../db/sender-cache";
import { listSenders } from "../db/senders";
import { groupSenders } from "../domain/sender-groups";
import type { Http } from "./context";
import { shield } from "./guards";

/** The public picker's options (spec §2, §7). */
export const senders = new Hono<Http>().get("/", shield("read"), async (c) =>
  c.json({ success: true as const, data: await groupsOf(c) }, 200),
);

/** The groups of senders, from this isolate's memory where it is fresh enough. */
export function groupsOf({ var: { deps, settings } }: Context<Http>) {
  // The settings are made once per isolate, so they tell its memory from that of another.
  return recallSenders(settings, deps.clock.now(), async () => {
    const { categories, senders: all } = await listSenders(deps.db);
    return groupSenders(categories, all);
  });
}
