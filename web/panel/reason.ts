import { textsNow } from "../i18n/catalogue";
import { ApiError } from "../lib/call";
import { admin } from "./words";

/** Why something failed, in words: the server's own sentence where it gave one. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.problem) return error.problem.message;
  return (error instanceof Error && error.message) || textsNow(admin).unknownError;
}

/** A sentence and the reason. */
export const withReason = (sentence: string, error: unknown): string =>
  `${sentence} ${textsNow(admin).reason(reasonOf(error))}`;
