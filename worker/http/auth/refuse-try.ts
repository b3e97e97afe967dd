import type { Context } from "hono";
import type { ProblemCode } from "#contract/problems";
import { refuse } from "../problems";

/** A refusal that may say how long to wait, in ms. */
type Refused = { readonly code: ProblemCode; readonly waitMs?: number };

/** Answers with a refusal, and with the whole seconds until the next try is heard. */
export function refuseTry(c: Context, { code, waitMs }: Refused) {
  if (waitMs !== undefined) c.header("Retry-After", String(Math.ceil(waitMs / 1000)));
  return refuse(c, code);
}
