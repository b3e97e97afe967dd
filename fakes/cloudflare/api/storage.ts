import * as z from "zod/mini";
import { hexId, now } from "../account.ts";
import { listed, ok, refuse } from "./answers.ts";
import { type Call, found, type Handlers, readForm, readJson } from "./call.ts";

const kv = "/accounts/:account/storage/kv/namespaces";
const r2 = "/accounts/:account/r2/buckets";

/** KV namespaces with their values, and R2 buckets. */
export const storage: Handlers = {
  [`GET ${kv}`]: ({ query, world }) =>
    listed(
      world.account.namespaces.map((namespace) => ({ ...namespace, supports_url_encoding: true })),
      query,
    ),
  [`POST ${kv}`]: (call) => {
    const { namespaces } = call.world.account;
    const { title } = readJson(call, z.object({ title: z.string().check(z.minLength(1)) }));
    if (namespaces.some((namespace) => namespace.title === title)) return refuse("titleTaken");
    const namespace = { id: hexId(), title };
    namespaces.push(namespace);
    return ok({ ...namespace, supports_url_encoding: true });
  },
  [`GET ${kv}/:namespace`]: (call) => ok(namespaceOf(call)),
  [`DELETE ${kv}/:namespace`]: (call) => {
    const { account, keyValues } = call.world;
    const { id } = namespaceOf(call);
    account.namespaces = account.namespaces.filter((namespace) => namespace.id !== id);
    keyValues.clear(id);
    return ok({});
  },
  [`GET ${kv}/:namespace/keys`]: (call) => {
    const keys = call.world.keyValues.list(namespaceOf(call).id, call.query.get("prefix") ?? "");
    return ok(
      keys.map(({ name, expiration, metadata }) => ({
        name,
        ...(expiration === null ? {} : { expiration }),
        ...(metadata === null ? {} : { metadata: JSON.parse(metadata) }),
      })),
      { count: keys.length, cursor: "" },
    );
  },
  [`GET ${kv}/:namespace/values/:key`]: (call) => {
    const { id } = namespaceOf(call);
    const pair = found(call.world.keyValues.get(id, call.params.key ?? ""), "keyGone");
    return { status: 200, body: Buffer.from(pair.value) };
  },
  [`PUT ${kv}/:namespace/values/:key`]: async (call) => {
    const { id } = namespaceOf(call);
    const type = call.headers["content-type"] ?? "";
    const form = type.startsWith("multipart/") ? await readForm(call.body, type) : null;
    const given = form?.get("value");
    const value = given instanceof File ? new Uint8Array(await given.arrayBuffer()) : given;
    const metadata = form?.get("metadata");
    call.world.keyValues.put(id, call.params.key ?? "", {
      value: typeof value === "string" ? Buffer.from(value) : (value ?? call.body),
      metadata: typeof metadata === "string" ? metadata : null,
      expiration: expirationOf(call.query),
    });
    return ok({});
  },
  [`DELETE ${kv}/:namespace/values/:key`]: (call) => {
    call.world.keyValues.delete(namespaceOf(call).id, call.params.key ?? "");
    return ok({});
  },

  // R2 keeps a jurisdiction's buckets apart, by a header (createR2Bucket in wrangler's source).
  [`GET ${r2}`]: (call) => {
    if (!call.world.options.r2) return refuse("r2Off");
    return ok({
      buckets: call.world.account.buckets.filter(({ jurisdiction }) => jurisdiction === place(call)),
    });
  },
  [`POST ${r2}`]: (call) => {
    if (!call.world.options.r2) return refuse("r2Off");
    const { buckets } = call.world.account;
    const { name, locationHint } = readJson(
      call,
      z.object({ name: z.string(), locationHint: z.optional(z.string()) }),
    );
    if (!/^[a-z\d][a-z\d-]{1,61}[a-z\d]$/.test(name)) return refuse("bucketName");
    const jurisdiction = place(call);
    if (buckets.some((bucket) => bucket.name === name && bucket.jurisdiction === jurisdiction))
      return refuse("bucketTaken");
    const bucket = { name, creation_date: now(), location: locationHint ?? "WEUR", jurisdiction };
    buckets.push(bucket);
    return ok(bucket);
  },
  [`GET ${r2}/:bucket`]: (call) => ok(bucketOf(call)),
  // Objects as `wrangler r2 object` has them: the bytes themselves, no envelope.
  [`GET ${r2}/:bucket/objects/:key*`]: async (call) => {
    const { name, jurisdiction } = bucketOf(call);
    const bytes = await call.world.objects(name, jurisdiction).get(call.params.key ?? "");
    return { status: 200, body: Buffer.from(found(bytes ?? undefined, "objectGone")) };
  },
  [`PUT ${r2}/:bucket/objects/:key*`]: async (call) => {
    const { name, jurisdiction } = bucketOf(call);
    await call.world.objects(name, jurisdiction).put(call.params.key ?? "", call.body);
    return ok({ key: call.params.key });
  },
  [`GET ${r2}/:bucket/objects`]: async (call) => {
    const { name, jurisdiction } = bucketOf(call);
    const most = Number(call.query.get("per_page") ?? 20);
    const keys = await call.world.objects(name, jurisdiction).list(most);
    return ok(
      keys.map((key) => ({ key })),
      { per_page: most, is_truncated: keys.length === most },
    );
  },
  // Several at once, by their keys.
  [`DELETE ${r2}/:bucket/objects`]: async (call) => {
    const { name, jurisdiction } = bucketOf(call);
    const keys = readJson(call, z.array(z.string()));
    await call.world.objects(name, jurisdiction).delete(keys);
    return ok(keys.map((key) => ({ key })));
  },
  [`DELETE ${r2}/:bucket`]: async (call) => {
    const { account } = call.world;
    const gone = bucketOf(call);
    if ((await call.world.objects(gone.name, gone.jurisdiction).list(1)).length > 0)
      return refuse("bucketFull");
    account.buckets = account.buckets.filter((bucket) => bucket !== gone);
    return ok({});
  },
};

const namespaceOf = ({ params, world }: Call) =>
  found(
    world.account.namespaces.find(({ id }) => id === params.namespace),
    "namespaceGone",
  );

const expirationOf = (query: URLSearchParams) => {
  const ttl = query.get("expiration_ttl");
  if (ttl !== null) return Math.floor(Date.now() / 1000) + Number(ttl);
  const at = query.get("expiration");
  return at === null ? null : Number(at);
};

const place = ({ headers }: Call) => String(headers["cf-r2-jurisdiction"] ?? "default");

const bucketOf = (call: Call) =>
  found(
    call.world.account.buckets.find(
      ({ name, jurisdiction }) => name === call.params.bucket && jurisdiction === place(call),
    ),
    "bucketGone",
  );
