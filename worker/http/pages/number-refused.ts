import type { Context } from "hono";
import { type Language, languageOf } from "#contract/language";
import type { ProblemCode } from "#contract/problems";
import { type NumberSession, readNumberSession } from "#usecases/my-number/number-session";
import { readNumber } from "#usecases/my-number/read-number";
import type { Http, TypedForm } from "../context";
import { numberIn } from "../my-number/cookies";
import { statusOf } from "../problems";
import { noticePage } from "./notice";
import { codeForm, numberForm, numberPage } from "./number";
import type { Page } from "./page";
import { words } from "./words";

/** What was typed in a form. */
export const typedOf = (c: Context<Http>): TypedForm => c.var.form ?? new Map();

/** Whose number it is, as the browser's cookie says. */
export const sessionOf = (c: Context<Http>) => readNumberSession(c.var.deps, numberIn(c));

/** A form says its language, an address may. */
const languageIn = (c: Context<Http>): Language =>
  c.var.form ? c.var.language : languageOf(c.req.query("lang"));

/** The page that asks for the code. */
export function codePage(c: Context<Http>, problems: readonly ProblemCode[]): Page {
  const language = languageIn(c);
  const status = problems[0] === undefined ? 200 : statusOf(problems[0]);
  const body = codeForm({ language, typed: typedOf(c), problems });
  return { title: words[language].number.codeTitle, language, status, formLeadsTo: [], body };
}

/** The page of a number that was proven. */
export async function shown(
  c: Context<Http>,
  session: NumberSession,
  problems: readonly ProblemCode[],
): Promise<Page> {
  const asked = { language: languageIn(c), typed: typedOf(c), problems };
  const page = numberPage(await readNumber(c.var.deps, session), asked);
  return { ...page, status: problems[0] === undefined ? 200 : statusOf(problems[0]) };
}

/** What a refusal looks like here: the form it is about, with what was typed; a session that is over begins anew. */
export async function numberRefused(c: Context<Http>, code: ProblemCode, language: Language): Promise<Page> {
  if (code === "foreign_origin" || c.var.deps === undefined) return noticePage(code, language);
  if (c.req.path.endsWith("/verify")) return codePage(c, [code]);
  const asksNumber = c.req.path.endsWith("/code") || code === "number_not_proven";
  const session = asksNumber ? null : await sessionOf(c);
  if (session) return shown(c, session, [code]);
  const { title } = words[language].number;
  const body = numberForm({ language, typed: typedOf(c), problems: [code] });
  return { title, language, status: statusOf(code), formLeadsTo: [], body };
}
