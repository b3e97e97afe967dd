/**
 * What staff typed and nobody else may find: numbers and names they looked for, and notes about people. It is kept by the
 * open page alone; addresses, the browser's history and its storage hold none of it (decision 048).
 */

/** What can be looked for: in a list, or in the log. */
export const termNames = ["q", "actor", "action", "subject", "subjectId"] as const;
export type Terms = { readonly [Name in (typeof termNames)[number]]?: string | undefined };

const searches = new Map<string, Terms>();
const drafts = new Map<string, Draft>();
const typedIn = new Map<string, Readonly<Record<string, string>>>();
const forms = new Map<FormName, Form>();
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

/** What is being typed about a report: notes for staff, and words for its reporter. */
export type Draft = { readonly reviewNotes?: string; readonly decision?: string };

/**
 * What was being typed about a report: it outlives the screen it was typed on, a session that ended and an API that did not
 * answer. A decision that was taken drops it, and so does signing out.
 */
export const readDraft = (reportId: string): Draft => drafts.get(reportId) ?? {};
export const keepDraft = (reportId: string, typed: Draft): void =>
  void drafts.set(reportId, { ...drafts.get(reportId), ...typed });
export const dropDraft = (reportId: string): void => void drafts.delete(reportId);
/** Whether anything waits for its writer to sign in again. */
export const hasDrafts = (): boolean => drafts.size + forms.size + typedIn.size > 0;
export const hasDraft = (reportId: string): boolean => drafts.has(reportId);

/** The forms in line of which what was typed is kept: one open form each. */
export type FormName = "sender" | "category";
type Form = {
  readonly of: { readonly item: number | null; readonly group: number | null };
  readonly fields: Readonly<Record<string, string>>;
};

/** What was being typed in a form in line, kept as a draft is; closing the form drops it. */
export const readForm = (name: FormName): Form | undefined => forms.get(name);
export const keepForm = (name: FormName, form: Form): void => void forms.set(name, form);
export const dropForm = (name: FormName): void => void forms.delete(name);

/** What was being typed in a form when its writer's session ended, by field (`kept.ts:useKept` makes the key). */
export const readTyped = (key: string): Readonly<Record<string, string>> => typedIn.get(key) ?? {};
export const keepTyped = (key: string, typed: Readonly<Record<string, string>>): void =>
  void typedIn.set(key, typed);
export const dropTyped = (key: string): void => void typedIn.delete(key);

/** Says who is signed in: what somebody else typed on this page is not theirs to see. */
export function belongsTo(username: string): void {
  const name = username.trim().toLowerCase();
  if (owner !== null && owner !== name) forgetTyped();
  owner = name;
}

/** Whether somebody was signed in on this page who did not sign out: their session has ended. */
export const hasOwner = (): boolean => owner !== null;

/** Forgets all of it, when its writer signs out. */
export function forgetTyped(): void {
  searches.clear();
  drafts.clear();
  forms.clear();
  typedIn.clear();
  owner = null;
}
