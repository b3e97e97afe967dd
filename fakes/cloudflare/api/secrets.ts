import * as z from "zod/mini";
import { liveVersion, now, uuid, type Worker } from "../account.ts";
import { ok, refuse } from "./answers.ts";
import { type Call, type Handlers, Refused, readJson } from "./call.ts";
import { deploy, workerOf } from "./workers.ts";

const base = "/accounts/:account/workers/scripts/:script";

/** Secrets of a Worker: written, never read; each change is a version of its own that is deployed at once. */
export const secrets: Handlers = {
  [`GET ${base}/secrets`]: (call) =>
    ok(
      Object.keys(workerOf(call).versions.at(-1)?.secrets ?? {}).map((name) => ({
        name,
        type: "secret_text",
      })),
    ),
  [`PUT ${base}/secrets`]: (call) => {
    const { name, text } = readJson(call, secretBody);
    change(call, { [name]: text });
    return ok({ name, type: "secret_text" });
  },
  [`DELETE ${base}/secrets/:name`]: (call) => {
    const { name = "" } = call.params;
    if (!(name in (workerOf(call).versions.at(-1)?.secrets ?? {}))) return refuse("secretGone", name);
    change(call, { [name]: null });
    return ok(null);
  },
  // putBulkSecrets of wrangler: a merge patch, null takes away.
  [`PATCH ${base}/secrets-bulk`]: (call) => {
    const { secrets: asked } = readJson(
      call,
      z.object({ secrets: z.record(z.string(), z.nullable(secretBody)) }),
    );
    change(
      call,
      Object.fromEntries(Object.entries(asked).map(([name, secret]) => [name, secret?.text ?? null])),
    );
    return ok(Object.keys(asked).map((name) => ({ name, type: "secret_text" })));
  },
};

const secretBody = z.object({
  name: z.string(),
  text: z.string(),
  type: z.optional(z.literal("secret_text")),
});

function change(call: Call, changes: Record<string, string | null>) {
  const worker = workerOf(call);
  const latest = latestThatServes(worker);
  for (const name of Object.keys(changes))
    if (latest.bindings.some((binding) => binding.name === name)) throw new Refused("secretIsBinding", name);
  const merged = Object.entries({ ...latest.secrets, ...changes });
  const version = {
    ...latest,
    id: uuid(),
    number: latest.number + 1,
    created_on: now(),
    source: "secret",
    annotations: { "workers/triggered_by": "secret" },
    secrets: Object.fromEntries(merged.flatMap(([name, text]) => (text === null ? [] : [[name, text]]))),
  };
  worker.versions.push(version);
  deploy(worker, [{ version_id: version.id, percentage: 100 }], version.annotations, "secret");
}

/** A secret can only be changed where the newest version is the one at work. */
function latestThatServes(worker: Worker) {
  const latest = worker.versions.at(-1);
  if (!latest || liveVersion(worker) !== latest) throw new Refused("notLatest");
  return latest;
}
