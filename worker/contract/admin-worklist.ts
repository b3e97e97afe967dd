import * as z from "zod/mini";
import { maxReason } from "#domain/limits";
import { hasVisible } from "#domain/message";
import { chosenEndings, endingsWithReference, maxReference, taskEndings, taskKinds } from "#domain/worklist";
import { nextPage, pageQuery } from "./paging";

/** What waits for a person, and how it ended. Times are ms since the epoch. */
export const taskItem = z.object({
  id: z.number(),
  kind: z.enum(taskKinds),
  /** The id of what it is about. */
  subject: z.string(),
  /** Why it waits, as a code of `domain/worklist.ts:taskRules`. */
  cause: z.string(),
  /** Codes, ids and cents, by which it is found here and at a vendor. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  openedAt: z.number(),
  dueAt: z.number(),
  takenBy: z.nullable(z.string()),
  takenAt: z.nullable(z.number()),
  endedAt: z.nullable(z.number()),
  /** A username, or `system`. */
  endedBy: z.nullable(z.string()),
  ending: z.nullable(z.enum(taskEndings)),
  /** As whoever ended it gave them. */
  reason: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  ver: z.number(),
  /** How whoever reads it may end it. */
  can: z.array(z.enum(chosenEndings)),
});
export type TaskItem = z.infer<typeof taskItem>;

/** Which tasks to list: open ones, by deadline, or ended ones, the latest first. */
export const worklistQuery = z.strictObject({
  ...pageQuery,
  state: z.optional(z.enum(["open", "ended"], "bad_request")),
});
export type WorklistQuery = z.infer<typeof worklistQuery>;

export const worklistResponse = z.object({
  success: z.literal(true),
  data: z.array(taskItem),
  next: nextPage,
});
export type WorklistResponse = z.infer<typeof worklistResponse>;

export const taskResponse = z.object({ success: z.literal(true), data: taskItem });

const ver = z.int("bad_request").check(z.positive("bad_request"));

const said = (required: "reason_required" | "reference_required", tooLong: string, most: number) =>
  z.string(required).check(
    z.refine((text) => hasVisible(text), { error: required, abort: true }),
    z.refine((text) => text.isWellFormed(), { error: "bad_request", abort: true }),
    z.maxLength(most, tooLong),
  );
const reason = said("reason_required", "reason_too_long", maxReason);
const reference = said("reference_required", "reference_too_long", maxReference);

/** Takes a task, or gives it back to all: as it was seen, by its version. */
export const taskRequest = z.strictObject({ ver });
export type TaskRequest = z.infer<typeof taskRequest>;

/** Asks for a refund once more (M24), and why. */
export const retryRequest = z.strictObject({ ver, reason });
export type RetryRequest = z.infer<typeof retryRequest>;

/** Money that was paid back by another road: where that is found, and why. */
export const payByHandRequest = z.strictObject({ ver, reason, reference });
export type PayByHandRequest = z.infer<typeof payByHandRequest>;

/** Ends a task in a way that its kind has, and why; with a reference where money went a road that our books do not see. */
export const endTaskRequest = z
  .strictObject({
    ver,
    ending: z.enum(
      ["given_back", "paid_back_at_provider", "settled", "explained", "objection_upheld", "objection_denied"],
      "bad_request",
    ),
    reason,
    reference: z.optional(reference),
  })
  .check(
    z.refine(
      ({ ending, reference: given }) => !endingsWithReference.includes(ending) || given !== undefined,
      {
        error: "reference_required",
        path: ["reference"],
      },
    ),
  );
export type EndTaskRequest = z.infer<typeof endTaskRequest>;

/** The answer to whoever acts on a task that another changed meanwhile: 409, with the task as it is. */
export const staleTask = z.object({
  success: z.literal(false),
  code: z.literal("task_stale"),
  current: taskItem,
});
