import { type Context, Hono } from "hono";
import { loadSenderCache, senderCacheOf } from "#db/sender-cache";
import { listSenders } from "#db/senders";
import { once } from "#domain/once";
import { groupSenders, type SenderGroup } from "#domain/sender-groups";
import { hasSessionCookie } from "./auth/cookies";
import type { Http, Settings } from "./context";
import { rateLimit } from "./guards";

/** The list as it is answered, from this isolate's memory; null where that has none that is fresh enough. */
export function sendersInMemory(settings: Settings, now: number): Uint8Array | null {
  const groups = senderCacheOf(settings, now);
  return groups && bytesOf(groups);
}

const bytesOf = once((groups: readonly SenderGroup[]) =>
  new TextEncoder().encode(JSON.stringify({ success: true, data: groups })),
);

/** The public picker's options (spec §2, §7). Staff change what they see, so they see what is so: each isolate has a memory of its own. */
export const senders = new Hono<Http>().get("/", rateLimit("read"), async (c) => {
  const data = await (hasSessionCookie(c.req.raw.headers) ? readGroups(c.var.deps) : groupsOf(c));
  return c.json({ success: true as const, data }, 200);
});

/** The groups of senders, from this isolate's cache where it is fresh enough. */
export function groupsOf({ var: { deps, settings } }: Context<Http>) {
  // The settings are made once per isolate, so they tell its memory from that of another.
  return loadSenderCache(settings, deps.clock.now(), () => readGroups(deps));
}

async function readGroups({ db }: Http["Variables"]["deps"]) {
  const { categories, senders: all } = await listSenders(db);
  return groupSenders(categories, all);
}
