/**
 * What staff typed and nobody else may find: numbers and names they looked for, and notes about people. It is kept by the
 * open page alone; addresses, the browser's history and its storage hold none of it (decision 048).
 */

/** What can be looked for: in a list, or in the log. */
export const termNames = ["q", "actor", "action", "subject", "subjectId"] as const;
export type Terms = { readonly [Name in (typeof termNames)[number]]?: string | undefined };

const searches = new Map<string, Terms>();
const notes = new Map<string, string>();
let owner: string | null = null;

/** Keeps what is looked for. @returns the key by which an entry of the browser's history knows it again */
export function keepTerms(terms: Terms): string {
  const key = crypto.randomUUID();
  searches.set(key, terms);
  return key;
}

const nothing: Terms = {};

/** What was looked for by this key; nothing after the page was loaded anew. */
export const termsOf = (key: string | undefined): Terms => searches.get(key ?? "") ?? nothing;

/** Notes that were being typed about a report when the session ended: they are there again after signing in. */
export const readNotes = (reportId: string): string | null => notes.get(reportId) ?? null;
export const keepNotes = (reportId: string, text: string): void => void notes.set(reportId, text);
export const dropNotes = (reportId: string): void => void notes.delete(reportId);

/** Says who is signed in: what somebody else typed on this page is not theirs to see. */
export function belongsTo(username: string): void {
  const name = username.trim().toLowerCase();
  if (owner !== null && owner !== name) forgetTyped();
  owner = name;
}

/** Forgets all of it, when its writer signs out. */
export function forgetTyped(): void {
  searches.clear();
  notes.clear();
  owner = null;
}
