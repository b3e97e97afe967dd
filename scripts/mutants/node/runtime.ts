import { freshSchema } from "../../lib/fresh-schema.ts";
import { at } from "../../lib/root.mjs";
import { playD1 } from "./d1.ts";
import { playKv } from "./kv.ts";
import { playR2 } from "./r2.ts";

/**
 * What `cloudflare:workers` and `cloudflare:test` give, played in Node for tests that judge mutants: starting the real runtime for each of
 * thousands costs fifty times what the tests do. The everyday run has the real one.
 */
const schema = { DB: freshSchema(at("migrations")), SANDBOX: freshSchema(at("worker/sandbox/migrations")) };

const fresh = () => ({
  DB: playD1(schema.DB),
  SANDBOX: playD1(schema.SANDBOX),
  EDGE: playKv(),
  ARCHIVE: playR2(),
  WAKE: { send: async () => {}, sendBatch: async () => {} },
});

export const env: Record<string, unknown> = { ENVIRONMENT: "development", MODEL_RUNS: "20", MODEL_SEED: "" };

/** Fresh databases, as each test has them. */
export async function reset(): Promise<void> {
  Object.assign(env, fresh());
}

const works = new WeakMap<object, Promise<unknown>[]>();
export function createExecutionContext() {
  const all: Promise<unknown>[] = [];
  const context = { waitUntil: (work: Promise<unknown>) => void all.push(work), passThroughOnException() {} };
  works.set(context, all);
  return context;
}
export async function waitOnExecutionContext(context: object): Promise<void> {
  await Promise.all(works.get(context) ?? []);
}
export const waitUntil = (work: Promise<unknown>): void => void work.catch(() => {});
