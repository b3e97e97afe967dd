import * as z from "zod/mini";
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

/** What a schema found wrong, in the operator's words. */
export function problemOf(env: Variables, issue: z.core.$ZodIssue | undefined): SettingProblem {
  const name = String(issue?.path[0] ?? "ENVIRONMENT");
  const isMissing = env[name as SettingName] === undefined;
  return { name, problem: isMissing ? "is missing" : (issue?.message ?? "is malformed") };
}
