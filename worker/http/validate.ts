import { zValidator } from "@hono/zod-validator";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type * as z from "zod/mini";
import { isProblemCode, type ProblemCode } from "#contract/problems";
import { refuse } from "./problems";

/** Takes a JSON body that fits the schema; anything else leaves in our envelope, with the first broken rule's code. */
export const jsonBody = <T extends z.ZodMiniType>(schema: T) => {
  const fits = zValidator("json", schema, (result, c: Context) => {
    if (result.success) return undefined;
    return refuse(c, ...problemIn(result.error.issues));
  });
  const inUtf8: typeof fits = async (c, next) => {
    demandUtf8(await c.req.arrayBuffer());
    return fits(c, next);
  };
  return inUtf8;
};

/** Takes the query parameters of an address that fit the schema, as `jsonBody` takes a body. */
export const query = <T extends z.ZodMiniType>(schema: T) =>
  zValidator("query", schema, (result, c: Context) => {
    if (result.success) return undefined;
    return refuse(c, ...problemIn(result.error.issues));
  });

/** The number of a row in an address; one that no row has for anything else. */
export const rowId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : -1);

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** JSON is UTF-8 (RFC 8259 §8.1). Read as that, "café" of another encoding would be sold and sent with a "\ufffd" in it. */
function demandUtf8(body: ArrayBuffer): void {
  try {
    utf8.decode(body);
  } catch {
    throw new HTTPException(400, { message: "JSON that is not UTF-8" });
  }
}

type Issue = {
  readonly code?: string | undefined;
  readonly message: string;
  readonly path: readonly PropertyKey[];
};

/** The code, and what the schema calls the field. */
function problemIn(issues: readonly Issue[]): [ProblemCode, field?: string] {
  for (const { message, path } of issues) {
    if (isProblemCode(message)) return typeof path[0] === "string" ? [message, path[0]] : [message];
  }
  return [issues.some((issue) => issue.code === "unrecognized_keys") ? "unknown_field" : "bad_request"];
}
