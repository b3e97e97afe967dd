import { zValidator } from "@hono/zod-validator";
import type { Context } from "hono";
import type * as z from "zod/mini";
import { isProblemCode, type ProblemCode } from "../contract/problems";
import { refuse } from "./problems";

/** Takes a JSON body that fits the schema; anything else leaves in our envelope, with the first broken rule's code. */
export const jsonBody = <T extends z.ZodMiniType>(schema: T) =>
  zValidator("json", schema, (result, c: Context) => {
    if (result.success) return undefined;
    return refuse(c, codeOf(result.error.issues));
  });

type Issue = { readonly code?: string | undefined; readonly message: string };

function codeOf(issues: readonly Issue[]): ProblemCode {
  const known = issues.find((issue) => isProblemCode(issue.message));
  if (known && isProblemCode(known.message)) return known.message;
  return issues.some((issue) => issue.code === "unrecognized_keys") ? "unknown_field" : "bad_request";
}
