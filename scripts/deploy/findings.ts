import type { Findings } from "./doctor.ts";
import { sentenceOf } from "./preflight/problem.ts";
import type { Check } from "./smoke.ts";

/** What a doctor saw, as a person reads it: what is wrong last, where the eye is, and behind it what was meant and must be known. */
export function findingsAsText(name: string, { ok, problems, warnings, state, smoke }: Findings): string {
  const part = (title: string, checks: readonly Check[]) =>
    checks.length === 0 ? [] : ["", title, ...checks.map(line)];
  const all = [...state, ...smoke];
  const bad = all.filter((check) => !check.ok).length + problems.length;
  const noted = all.filter(({ isNote }) => isNote);
  const note = noted.length > 0 ? " Note:" : "";
  return [
    ...warnings.map((warning) => `note  ${sentenceOf(warning)}`),
    ...problems.map((problem) => `FAIL  ${sentenceOf(problem)}`),
    ...part("In the account", state),
    ...part("At the public address", smoke),
    "",
    ok
      ? `All is well with ${name}.${note}`
      : `${bad} ${bad === 1 ? "thing is" : "things are"} not well with ${name}.${note}`,
    ...noted.map((check) => line(check)),
  ].join("\n");
}

function line({ name, ok, said, isNote }: Check): string {
  return `${ok ? (isNote ? "note" : "ok  ") : "FAIL"}  ${name}: ${said}`;
}
