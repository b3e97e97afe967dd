import type { MessageReportRequest, NumberView } from "#contract/my-number";
import type { ProblemCode } from "#contract/problems";
import { type Sentences, visitorProblems } from "#voice/field-sentences";
import { type Trouble, troubleText } from "#voice/trouble";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import type { Path } from "../../lib/api";
import { ApiError, call } from "../../lib/call";
import { troubleOf } from "../../lib/trouble";

/** Why something was not done: the Worker's code and sentence where it gave one, else what went wrong on the way. */
export type Failure = {
  readonly code: ProblemCode | null;
  readonly text: string | null;
  readonly trouble: Trouble | null;
};
export type Done<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Failure };

async function ask<T>(
  path: Path<"GET"> | Path<"POST">,
  body: Record<string, string> | null,
  read: (answer: Answered) => T | undefined,
): Promise<Done<T>> {
  try {
    const init =
      body === null
        ? {}
        : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const answer: Answered = await (await call(path, init)).json();
    const value = read(answer);
    return value === undefined ? { ok: false, error: unexplained } : { ok: true, value };
  } catch (error) {
    const problem = error instanceof ApiError ? error.problem : null;
    if (problem) return { ok: false, error: { code: problem.code, text: problem.message, trouble: null } };
    return { ok: false, error: { ...unexplained, trouble: troubleOf(error) } };
  }
}

const unexplained: Failure = { code: null, text: null, trouble: null };

/** A failure in the language of the page, which may have changed since; null where nobody knows why. */
export function useSaid(failure: Failure | null): string | null {
  const sentences: Sentences = useTexts(visitorProblems);
  const language = useLanguage();
  if (!failure) return null;
  const { code, text, trouble } = failure;
  const known = code === null ? undefined : sentences[code];
  return known ?? (trouble ? troubleText(trouble, language) : text);
}

type Answered = { readonly success?: boolean; readonly data?: NumberView; readonly caseCode?: string };

const done = ({ success }: Answered) => success;
const viewIn = ({ data }: Answered) => data;

export const askCode = (phoneNumber: string) => ask("/api/my-number/code", { phoneNumber }, done);

export const verifyCode = (phoneNumber: string, code: string) =>
  ask("/api/my-number/verify", { phoneNumber, code }, done);

export const readNumber = () => ask("/api/my-number", null, viewIn);

export const decide = (deed: "stop" | "lock" | "lift") => ask(`/api/my-number/${deed}`, {}, viewIn);

export const leaveNumber = () => ask("/api/my-number/leave", {}, done);

export const reportMessage = (report: MessageReportRequest) =>
  ask("/api/my-number/report", report, ({ caseCode }) => caseCode);
