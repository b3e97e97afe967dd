import { tabStorage } from "./storage";

/** Where the draft is kept: for this tab only, never longer, for this is a service for private words. */
export const draftKey = "draft";

const fields = ["country", "receiver", "sender", "message"] as const;
export type Draft = Record<(typeof fields)[number], string>;

/** What was typed before, or null; what is not a draft of ours is no draft. */
export function readDraft(): Draft | null {
  try {
    const kept: unknown = JSON.parse(tabStorage.read(draftKey) ?? "null");
    return isDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

export const saveDraft = (typed: Draft): void => tabStorage.write(draftKey, JSON.stringify(typed));

/** Forgets the draft: on request, and once it has been paid for. */
export const clearDraft = (): void => tabStorage.remove(draftKey);

const isDraft = (kept: unknown): kept is Draft =>
  typeof kept === "object" &&
  kept !== null &&
  fields.every((field) => typeof (kept as Record<string, unknown>)[field] === "string");
