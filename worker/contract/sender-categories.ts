import * as z from "zod/mini";
import { maxCategoryName } from "#domain/limits";
import { hasVisible } from "#domain/message";
import { senderRefusals } from "#domain/sender";

/** A category as staff make or change it (spec §5); `order` is 0 when it is left out. */
export const categoryRequest = z.strictObject({
  name: z.string("category_name_required").check(
    z.refine((text) => hasVisible(text), { error: "category_name_required", abort: true }),
    z.refine((text) => text.isWellFormed(), { error: "bad_request", abort: true }),
    z.refine((text) => text.trim().length <= maxCategoryName, { error: "category_name_too_long" }),
  ),
  order: z._default(z.int("bad_request"), 0),
});
export type CategoryRequest = z.infer<typeof categoryRequest>;

/** A change of a category; `was` says how it stood for whoever changes it, or takes a change back: what somebody else made of it since stays theirs. */
export const categoryChangeRequest = z.extend(categoryRequest, {
  was: z.optional(z.strictObject({ name: z.string(), order: z.int("bad_request") })),
});

/** A category in the panel; `senders` is how many would be deleted with it (decision 029). */
export const category = z.object({
  id: z.number(),
  name: z.string(),
  order: z.number(),
  senders: z.number(),
});
export type Category = z.infer<typeof category>;

export const categoriesResponse = z.object({ success: z.literal(true), data: z.array(category) });
export type CategoriesResponse = z.infer<typeof categoriesResponse>;

/** The answer to a new or changed category. */
export const categoryResponse = z.object({
  success: z.literal(true),
  data: z.object({ id: z.number(), name: z.string(), order: z.number() }),
});
export type CategoryResponse = z.infer<typeof categoryResponse>;

/** The answer to a deleted category: how many senders went with it. */
export const categoryDeletedResponse = z.object({ success: z.literal(true), deletedSenders: z.number() });
export type CategoryDeletedResponse = z.infer<typeof categoryDeletedResponse>;

/** A sender as staff make or change it. Its name obeys the policy that visitors obey (decision 024), which the Worker judges in full. */
export const senderRequest = z.strictObject({
  name: z
    .string("sender_name_required")
    .check(z.refine((text) => text.trim() !== "", { error: "sender_name_required" })),
  categoryId: z._default(z.nullable(z.int("category_unknown")), null),
});
export type SenderRequest = z.infer<typeof senderRequest>;

/** A change of a sender, with `was` as in a change of a category. */
export const senderChangeRequest = z.extend(senderRequest, {
  was: z.optional(z.strictObject({ name: z.string(), categoryId: z.nullable(z.int("bad_request")) })),
});
export type SenderChangeRequest = z.infer<typeof senderChangeRequest>;

/** The answer to a new or changed sender. */
export const senderResponse = z.object({
  success: z.literal(true),
  data: z.object({ id: z.number(), name: z.string(), categoryId: z.nullable(z.number()) }),
});
export type SenderResponse = z.infer<typeof senderResponse>;

/** The senders that stand in the picker though an order under their name is refused, with the rule that each breaks. */
export const refusedSendersResponse = z.object({
  success: z.literal(true),
  data: z.array(z.object({ id: z.number(), refusal: z.enum(senderRefusals) })),
});

/** How often each sender of the picker was chosen in the days of the overview; one that stands not here never was. */
export const senderUsesResponse = z.object({
  success: z.literal(true),
  data: z.array(z.object({ id: z.number(), uses: z.number() })),
});

/** The answer to a change that leaves nothing to tell. */
export const doneResponse = z.object({ success: z.literal(true) });
export type DoneResponse = z.infer<typeof doneResponse>;
