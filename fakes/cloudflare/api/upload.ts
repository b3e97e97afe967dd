import * as z from "zod/mini";
import type { Binding, Version } from "../account.ts";
import { type Call, Refused, readForm, type World } from "./call.ts";

/** What an upload of code holds, before it is a version. */
export type Code = Pick<
  Version,
  | "main_module"
  | "modules"
  | "bindings"
  | "secrets"
  | "compatibility_date"
  | "compatibility_flags"
  | "annotations"
> & { keep: string[]; observability: unknown; logpush: boolean | undefined; tail_consumers: unknown };

const metadataBody = z.object({
  main_module: z.optional(z.string()),
  bindings: z.optional(z.array(z.looseObject({ name: z.string(), type: z.string() }))),
  keep_bindings: z.optional(z.array(z.string())),
  compatibility_date: z.optional(z.string()),
  compatibility_flags: z.optional(z.array(z.string())),
  annotations: z.optional(z.record(z.string(), z.optional(z.string()))),
  observability: z.optional(z.unknown()),
  logpush: z.optional(z.boolean()),
  tail_consumers: z.optional(z.unknown()),
});

/** The form of createWorkerUploadForm in wrangler's source: `metadata`, and a file for each module. */
export async function readUpload(body: Uint8Array, type: string, world: World): Promise<Code> {
  const form = await readForm(body, type).catch(() => {
    throw new Refused("badBody", "not a form");
  });
  const given = form.get("metadata");
  const text = given instanceof File ? await given.text() : given;
  const parsed = metadataBody.safeParse(JSON.parse(text ?? "null"));
  if (!parsed.success) throw new Refused("badBody", "metadata");
  const { data } = parsed;
  const modules: Version["modules"] = [];
  for (const [name, file] of form)
    if (name !== "metadata" && file instanceof File && file.type !== "application/source-map") {
      const blob = world.blobs.put(new Uint8Array(await file.arrayBuffer()));
      modules.push({ name, type: file.type || "application/javascript+module", blob });
    }
  const main = data.main_module ?? "";
  if (!modules.some(({ name }) => name === main))
    throw new Refused("invalidUpload", `No such module: ${main}. A Worker must have a main module.`);
  const bindings = (data.bindings ?? []) as Binding[];
  const secrets = bindings.filter(({ type }) => type === "secret_text");
  return {
    main_module: main,
    modules,
    bindings: bindings.filter(({ type }) => type !== "secret_text"),
    secrets: Object.fromEntries(secrets.map(({ name, text }) => [name, String(text)])),
    compatibility_date: data.compatibility_date ?? "2021-11-02",
    compatibility_flags: data.compatibility_flags ?? [],
    annotations: Object.fromEntries(
      Object.entries(data.annotations ?? {}).flatMap(([key, value]) => (value ? [[key, value]] : [])),
    ),
    keep: data.keep_bindings ?? [],
    observability: data.observability,
    logpush: data.logpush,
    tail_consumers: data.tail_consumers,
  };
}

export const uploadOf = (call: Call): Promise<Code> =>
  readUpload(call.body, String(call.headers["content-type"] ?? ""), call.world);

/**
 * The bindings of a new version: those that say `inherit`, those whose kind is kept, and every secret, which an upload
 * never takes away: it has a name in the new version or keeps the former's.
 */
export function inherit(code: Code, former: Version | undefined): Pick<Version, "bindings" | "secrets"> {
  const own = new Set([...code.bindings.map(({ name }) => name), ...Object.keys(code.secrets)]);
  const kept = (former?.bindings ?? []).filter(
    ({ name, type }) => !own.has(name) && code.keep.includes(type),
  );
  const secrets = Object.entries(former?.secrets ?? {}).filter(([name]) => !own.has(name));
  const bindings = code.bindings.flatMap((binding) => {
    if (binding.type !== "inherit") return [binding];
    const name = binding.old_name ?? binding.name;
    const secret = former?.secrets[name];
    if (secret !== undefined) {
      secrets.push([binding.name, secret]);
      return [];
    }
    const inherited = former?.bindings.find((one) => one.name === name);
    if (!inherited) throw new Refused("inheritGone", name);
    return [{ ...inherited, name: binding.name }];
  });
  return {
    bindings: [...bindings, ...kept],
    secrets: { ...Object.fromEntries(secrets), ...code.secrets },
  };
}

/** Whether everything a binding names is there. */
export function checkBindings(bindings: readonly Binding[], { account }: World) {
  for (const binding of bindings) {
    const missing = missingOf(binding);
    if (missing) throw missing;
  }
  function missingOf({ name, type, ...rest }: Binding): Refused | null {
    switch (type) {
      case "d1": {
        const id = rest.id ?? rest.database_id;
        if (account.databases.some(({ uuid }) => uuid === id)) return null;
        if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id ?? ""))
          return new Refused("databaseUnknown", id);
        // wrangler knows this sentence by heart.
        return new Refused("invalidUpload", `binding ${name} of type d1 must have a valid \`id\` specified`);
      }
      case "kv_namespace":
        return account.namespaces.some(({ id }) => id === rest.namespace_id)
          ? null
          : new Refused("namespaceUnknown", String(rest.namespace_id));
      case "queue":
        return account.queues.some(({ queue_name }) => queue_name === rest.queue_name)
          ? null
          : new Refused("queueUnknown", String(rest.queue_name));
      case "r2_bucket":
        return account.buckets.some(
          (bucket) =>
            bucket.name === rest.bucket_name && bucket.jurisdiction === (rest.jurisdiction ?? "default"),
        )
          ? null
          : new Refused("bucketUnknown", String(rest.bucket_name));
      case "service":
        return account.workers.some((worker) => worker.name === rest.service)
          ? null
          : new Refused("serviceUnknown", String(rest.service));
      default:
        return null;
    }
  }
}
