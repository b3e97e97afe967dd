import { troubleText } from "#voice/trouble";
import { textsNow } from "../i18n/catalogue";
import { currentLanguage } from "../i18n/language";
import { ApiError } from "../lib/call";
import { troubleOf } from "../lib/trouble";
import { admin } from "./words";

/** Why something failed, in words: the server's own sentence where it gave one. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.problem) return error.problem.message;
  const trouble = troubleOf(error);
  return trouble ? troubleText(trouble, currentLanguage()) : textsNow(admin).unknownError;
}

/** Why something that staff did failed, and what to do: our own refusals say that themselves, and so does being too fast. */
export function failureOf(error: unknown): string {
  const isOurs = error instanceof ApiError && error.problem !== null;
  const trouble = isOurs ? null : troubleOf(error);
  const saysWhat = trouble === null || trouble.kind === "busy";
  return saysWhat ? reasonOf(error) : `${reasonOf(error)} ${textsNow(admin).again}.`;
}

/** A sentence, the reason, and what to do. */
export const withReason = (sentence: string, error: unknown): string =>
  `${sentence} ${textsNow(admin).reason(failureOf(error))}`;
