import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { SqlError } from "../databases.ts";
import { ok, refuse } from "./answers.ts";
import { type Call, type Handlers, readJson } from "./call.ts";
import { databaseOf } from "./d1.ts";

const base = "/accounts/:account/d1/database/:database";
/** Where files are fetched and put, by addresses that need no token, as those of R2 that Cloudflare signs. */
const signed = "/signed/d1/:file";

/** D1 as files: `wrangler d1 export` and `wrangler d1 execute --file` (its src/d1/export.ts and execute.ts). */
export const d1Files: Handlers = {
  [`POST ${base}/export`]: (call) => {
    const { uuid } = databaseOf(call);
    const { dump_options: options } = readJson(call, exportBody);
    const { databases, blobs } = call.world;
    const sql = databases.dump(uuid, { data: !options?.no_data, schema: !options?.no_schema });
    const filename = blobs.put(Buffer.from(sql));
    return ok({
      success: true,
      type: "export",
      status: "complete",
      at_bookmark: databases.bookmark(uuid),
      messages: ["Generated dump"],
      result: { filename: `${filename}.sql`, signed_url: urlOf(call, filename) },
    });
  },
  [`POST ${base}/import`]: (call) => {
    const { uuid } = databaseOf(call);
    const asked = readJson(call, importBody);
    const { databases, blobs } = call.world;
    const file = `import-${asked.etag}`;
    if (asked.action === "init" && !blobs.has(file))
      return { ...ok({ success: true, filename: file, upload_url: urlOf(call, file) }), wrote: false };
    try {
      const started = performance.now();
      const outcomes = databases.run(uuid, [{ sql: blobs.get(file).toString("utf8") }]).flat();
      const meta = { ...outcomes.at(-1)?.meta, duration: performance.now() - started };
      return ok({
        success: true,
        type: "import",
        status: "complete",
        at_bookmark: databases.bookmark(uuid),
        messages: [],
        result: { num_queries: outcomes.length, final_bookmark: databases.bookmark(uuid), meta },
      });
    } catch (error) {
      if (error instanceof SqlError) return refuse("sql", error.message);
      throw error;
    }
  },
  [`GET ${signed}`]: ({ params, world }) => ({ status: 200, body: world.blobs.get(params.file ?? "") }),
  [`PUT ${signed}`]: ({ params, body, world }) => {
    world.blobs.keep(params.file ?? "", body);
    return { ...ok({}), headers: { ETag: `"${createHash("md5").update(body).digest("hex")}"` } };
  },
};

const exportBody = z.object({
  dump_options: z.nullish(z.object({ no_data: z.nullish(z.boolean()), no_schema: z.nullish(z.boolean()) })),
});
const importBody = z.object({ action: z.enum(["init", "ingest"]), etag: z.string().check(z.regex(/^\w+$/)) });

const urlOf = ({ headers }: Call, file: string) => `http://${headers.host}/client/v4/signed/d1/${file}`;
