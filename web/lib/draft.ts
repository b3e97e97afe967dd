import * as z from "zod/mini";
import { tabStorage } from "./storage";

/** Where the draft is kept: for this tab only, never longer, for this is a service for private words. */
export const draftKey = "draft";

const draft = z.object({
  country: z.string(),
  receiver: z.string(),
  sender: z.string(),
  message: z.string(),
});
export type Draft = z.infer<typeof draft>;

/** What was typed before, or null; what is not a draft of ours is no draft. */
export function readDraft(): Draft | null {
  try {
    return draft.parse(JSON.parse(tabStorage.read(draftKey) ?? "null"));
  } catch {
    return null;
  }
}

export const saveDraft = (typed: Draft): void => tabStorage.write(draftKey, JSON.stringify(typed));

/** Forgets the draft: on request, and once it has been paid for. */
export const clearDraft = (): void => tabStorage.remove(draftKey);
