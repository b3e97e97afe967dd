import * as z from "zod/mini";
import { err, ok } from "#domain/result";
import type { SettingName, Variables } from "./names";

/** A setting that is missing or malformed: the request stops with its name. */
export type SettingProblem = { readonly name: string; readonly problem: string };

/** A schema over settings; a name that `settingNames` does not list does not compile. */
export const settings = <
  Shape extends { [Name in keyof Shape]: Name extends SettingName ? z.ZodMiniType : never },
>(
  shape: Shape,
) => z.object(shape);

/** A setting that has to say something. */
export const text = z.string().check(z.refine((value) => value.trim() !== "", "is empty"));

/** A number, as the text that an environment variable is. */
export function between(least: number, most: number) {
  const rule = `must be a number from ${least} to ${most}`;
  const toNumber = z.transform((value: string | number) => (`${value}`.trim() === "" ? null : Number(value)));
  return z.pipe(
    z.pipe(z.union([z.string(), z.number()], rule), toNumber),
    z.number(rule).check(z.gte(least, rule), z.lte(most, rule)),
  );
}

/** As `between`, without fractions. */
export const wholeNumber = (least: number, most: number) =>
  between(least, most).check(z.multipleOf(1, "must be a whole number"));

/** What a schema found wrong, in the operator's words: of each setting the first thing. */
export function problemsOf(env: Variables, issues: readonly z.core.$ZodIssue[]): SettingProblem[] {
  return oncePerName(
    issues.map(({ path, message }) => {
      const name = String(path[0]);
      const isMissing = env[name as SettingName] === undefined;
      return { name, problem: isMissing ? "is missing" : message };
    }),
  );
}

/** Of each setting the first problem: what is said after it may be no more than its consequence. */
export const oncePerName = (problems: readonly SettingProblem[]): SettingProblem[] =>
  problems.filter(({ name }, at) => problems.findIndex((other) => other.name === name) === at);

/**
 * Reads settings so that what is wrong with one does not hide what is wrong with another: the whole, or every problem. What
 * is `right` either way can still be compared.
 */
export function readEach<Shape extends z.core.$ZodShape>(schema: z.ZodMiniObject<Shape>, env: Variables) {
  type Whole = z.infer<z.ZodMiniObject<Shape>>;
  const read = schema.safeParse(env);
  if (read.success) return { whole: ok<Whole>(read.data), right: read.data as Partial<Whole> };
  const problems = problemsOf(env, read.error.issues);
  const wrong = Object.fromEntries(problems.map(({ name }) => [name, true]));
  const right = z.omit(schema, wrong as never).safeParse(env);
  return { whole: err<readonly SettingProblem[]>(problems), right: (right.data ?? {}) as Partial<Whole> };
}
