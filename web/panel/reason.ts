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

/** A sentence and the reason. */
export const withReason = (sentence: string, error: unknown): string =>
  `${sentence} ${textsNow(admin).reason(reasonOf(error))}`;
