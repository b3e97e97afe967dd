import * as z from "zod/mini";
import { claimKinds } from "#domain/claims";

/** Which case somebody looks at, or looks at no more. */
export const claimRequest = z.strictObject({
  kind: z.enum(claimKinds, "bad_request"),
  id: z.string("bad_request").check(z.minLength(1, "bad_request"), z.maxLength(64, "bad_request")),
});
export type ClaimRequest = z.infer<typeof claimRequest>;

/** Who looks at it now: whoever asked, or who was there first; until when in ms, unless they go on. */
export const claimResponse = z.object({
  success: z.literal(true),
  data: z.nullable(z.object({ by: z.string(), until: z.number() })),
});
