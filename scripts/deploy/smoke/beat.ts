import * as z from "zod/mini";
import { type Expected, type Seen, unless, type Visit } from "./visitor.ts";

const health = z.object({
  status: z.string(),
  reasons: z.array(z.string()),
  sweptSecondsAgo: z.nullable(z.number()),
  schema: z.object({ has: z.nullable(z.string()), needs: z.string() }),
});

type Clock = {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly progress: (line: string) => void;
  readonly patience: number;
};

/** The sweep runs every minute; a beat that is older was of the version before, or has stopped. */
const freshest = 120;

/** Between two looks, in ms. */
const interval = 5_000;

/**
 * Waits for the cron's first beat after a deploy (Cloudflare takes up to a minute to start it) and for a health without a
 * complaint; a schema that is not what the code needs is no matter of waiting.
 */
export async function awaitBeat(visit: Visit, expected: Expected, clock: Clock): Promise<Seen> {
  const until = clock.now() + clock.patience;
  for (;;) {
    const seen = await healthOf(visit, expected);
    if (seen.ok || seen.isFinal || clock.now() >= until) return { ok: seen.ok, said: seen.said };
    const left = Math.ceil((until - clock.now()) / 1000);
    clock.progress(`the cron's beat: ${seen.said}; looking for ${left} s more`);
    await clock.sleep(Math.min(interval, until - clock.now()));
  }
}

async function healthOf(visit: Visit, expected: Expected): Promise<Seen & { readonly isFinal: boolean }> {
  const met = await visit("/api/health");
  const parsed = health.safeParse(met.json);
  if (!parsed.success)
    return { ok: false, said: `status ${met.status}, and no health in its shape`, isFinal: false };
  const { status, reasons, sweptSecondsAgo: ago, schema } = parsed.data;
  const levels = [schema.has, schema.needs, expected.schema].map((name) => name?.replace(/\.sql$/, ""));
  const oldSchema = new Set(levels).size > 1;
  const isFresh = ago !== null && ago <= freshest;
  const seen = unless(
    [
      oldSchema &&
        `the database has the schema ${schema.has}, the Worker needs ${schema.needs}, this code ${expected.schema}`,
      !isFresh && (ago === null ? "it never swept" : `it swept ${ago} s ago`),
      (status !== "ok" || met.status !== 200 || reasons.length > 0) &&
        `health is ${status} (${met.status})${reasons.length > 0 ? `: ${reasons.join(", ")}` : ""}`,
    ],
    `${status}, swept ${ago} s ago, schema ${schema.has}`,
  );
  return { ...seen, isFinal: oldSchema };
}
