import { err, ok, type Result } from "#domain/result";
import type { SettingName, Variables } from "./names";
import type { SettingProblem } from "./schema";
import { secretTriviality } from "./strength";
import { isAddress } from "./vendors";

/** Where alarms and the heartbeat go; null for each road that is not set. */
export type AlarmSettings = {
  readonly url: { readonly url: string; readonly secret: string } | null;
  /** Of the topic. */
  readonly ntfy: string | null;
  /** `from` is null for the usual one, at the site's own host. */
  readonly email: { readonly to: string; readonly from: string | null } | null;
  readonly heartbeat: string | null;
};

/** `ALARM_*` and `HEARTBEAT_URL` (decision 061), or all that is wrong with them. */
export function readAlarms(
  env: Variables,
  development: boolean,
): Result<AlarmSettings, readonly SettingProblem[]> {
  const problems = problemsOf(env, development);
  return problems.length > 0 ? err(problems) : ok(alarmsAsFarAsRight(env, development));
}

/** The roads that are right, whatever else is wrong: who cannot be served has to be told of. */
export function alarmsAsFarAsRight(env: Variables, development: boolean): AlarmSettings {
  const wrong = new Set(problemsOf(env, development).map(({ name }) => name));
  const right = (name: SettingName) => {
    const value = env[name];
    return typeof value === "string" && !wrong.has(name) ? value : null;
  };
  const [url, secret, to] = [right("ALARM_URL"), right("ALARM_SECRET"), right("ALARM_EMAIL")];
  return {
    url: url !== null && secret !== null ? { url, secret } : null,
    ntfy: right("ALARM_NTFY_URL"),
    email: to === null ? null : { to, from: right("ALARM_EMAIL_FROM") },
    heartbeat: right("HEARTBEAT_URL"),
  };
}

function problemsOf(env: Variables, development: boolean): SettingProblem[] {
  const address = (path: RegExp) => (value: string) =>
    isAddress(value, development, path) ? null : "must be an https address, without a query";
  const mail = (value: string) =>
    /^[^\s@<>",;]{1,64}@[^\s@<>",;]{1,255}$/.test(value) ? null : "must be one e-mail address";
  const checks: readonly [SettingName, (value: string) => string | null][] = [
    ["ALARM_URL", address(/^\//)],
    ["ALARM_SECRET", (value) => secretProblem(value, development)],
    ["ALARM_NTFY_URL", address(/\/[\w-]{1,64}$/)],
    ["ALARM_EMAIL", mail],
    ["ALARM_EMAIL_FROM", mail],
    ["HEARTBEAT_URL", address(/^\//)],
  ];
  const wrong = checks.flatMap(([name, check]) => {
    const value = env[name];
    const problem = value === undefined ? null : typeof value === "string" ? check(value) : "is malformed";
    return problem === null ? [] : [{ name, problem }];
  });
  // A receiver that cannot tell whether we sent it would believe anybody.
  const unsigned = env.ALARM_URL !== undefined && env.ALARM_SECRET === undefined;
  return unsigned ? [...wrong, { name: "ALARM_SECRET", problem: "is missing: ALARM_URL needs it" }] : wrong;
}

function secretProblem(secret: string, development: boolean): string | null {
  if (secret.length < 32) return "must be at least 32 characters";
  return development ? null : secretTriviality(secret);
}
