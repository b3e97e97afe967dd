import * as z from "zod/mini";
import { maxReason } from "#domain/limits";
import { hasVisible } from "#domain/message";
import { holdsNumber } from "#domain/staff-reason";

/** Why staff do something; it stands in the open, in the audit and with the block, so it may hold nobody's number. */
export const staffReason = z.string("reason_required").check(
  z.refine((text) => hasVisible(text), { error: "reason_required", abort: true }),
  z.refine((text) => text.isWellFormed(), { error: "bad_request", abort: true }),
  z.maxLength(maxReason, "reason_too_long"),
  z.refine((text) => !holdsNumber(text), "reason_holds_number"),
);
