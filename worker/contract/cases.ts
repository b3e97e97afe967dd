import * as z from "zod/mini";
import { keepers, subjectKinds } from "#domain/cases";
import { maxReason } from "#domain/limits";
import { hasVisible } from "#domain/message";

const line = (most: number) =>
  z.string("bad_request").check(z.maxLength(most, "bad_request"), z.refine(hasVisible, "bad_request"));

/** The operator's own name, as it stands in the log: in small letters, like a username. */
const operator = z.string("bad_request").check(z.regex(/^[a-z0-9][a-z0-9._-]{1,31}$/, "bad_request"));
const reason = z
  .string("reason_required")
  .check(
    z.refine(hasVisible, { error: "reason_required", abort: true }),
    z.maxLength(maxReason, "reason_too_long"),
  );

const subject = z.strictObject({ kind: z.enum(subjectKinds, "bad_request"), value: line(254) });

/** An order of a court: what it calls itself, and a member of staff who says yes with their second step, or a recovery code. */
const court = z.strictObject({ reference: line(80), username: operator, code: line(40) });

const asked = { operator, reason, subject };

/** What the operator does for a person or a court (decision 072). `until` is ms since the epoch. */
export const caseRequest = z.discriminatedUnion(
  "command",
  [
    z.strictObject({ command: z.literal("export"), ...asked, court: z.nullable(court) }),
    z.strictObject({ command: z.literal("hold"), ...asked, until: z.int("bad_request") }),
    z.strictObject({ command: z.literal("release"), ...asked }),
    z.strictObject({ command: z.literal("erase"), ...asked }),
    z.strictObject({
      command: z.literal("verify"),
      digest: z.string("bad_request").check(z.regex(/^[0-9a-f]{64}$/, "bad_request")),
      signature: line(200),
    }),
  ],
  "bad_request",
);
export type CaseRequest = z.infer<typeof caseRequest>;
export type CaseSubject = z.infer<typeof subject>;

const kept = z.object({ what: z.enum(["order", "report", "block"]), id: z.string(), by: z.enum(keepers) });
/** What stays although somebody wanted it gone, and what keeps it. */
export type Kept = z.infer<typeof kept>;

/** Ids of the orders and reports that a command was about. */
const found = z.object({ orders: z.array(z.string()), reports: z.array(z.string()) });
export type Found = z.infer<typeof found>;

/** What was done. `document` is text: what is signed is these very characters. */
export const caseResponse = z.object({
  success: z.literal(true),
  data: z.discriminatedUnion("command", [
    z.object({ command: z.literal("export"), case: z.string(), document: z.string(), signature: z.string() }),
    z.object({ command: z.literal("hold"), case: z.string(), found, until: z.number() }),
    z.object({ command: z.literal("release"), case: z.string(), found }),
    z.object({ command: z.literal("erase"), case: z.string(), found, kept: z.array(kept) }),
    z.object({ command: z.literal("verify"), genuine: z.boolean() }),
  ]),
});
export type CaseDone = z.infer<typeof caseResponse>["data"];
