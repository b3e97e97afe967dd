import * as z from "zod/mini";
import { hasPassed, type Operation } from "#domain/operation";
import type { SettingName, Variables } from "./names";
import type { SettingProblem } from "./schema";
import type { ProviderSettings } from "./vendors";

/** A switch of the operator's: a number too, for that is what a configuration file may make of it. */
export const flag = z.pipe(
  z.pipe(
    z.transform((value: unknown) => String(value)),
    z.enum(["0", "1"], "must be 1 or 0"),
  ),
  z.transform((value) => value === "1"),
);

const day = z
  .string()
  .check(
    z.refine(
      (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)),
      "must be a day, such as 2026-12-31",
    ),
  );

const number = String.raw`\+[1-9]\d{6,14}`;
const numbers = z
  .string()
  .check(
    z.regex(
      new RegExp(`^\\s*${number}(\\s*,\\s*${number})*\\s*$`),
      "must be numbers such as +31612345678, separated by commas",
    ),
  );

const forProduction = z.optional(z.undefined("is for production only"));

/** The settings of the mode of operation in each environment; for the schemas of worker/env.ts. */
export const operationSettings = (development: boolean) => ({
  STAGE: development
    ? forProduction
    : z.optional(z.enum(["production", "staging"], "must be production or staging")),
  STOP_SENDING: z._default(flag, false),
  ALLOW_TEST_PAYMENTS: z.optional(day),
  TEST_RECEIVERS: z.optional(numbers),
});

/** Each provider's key, and how those for test money and for real money begin. */
const keys: Readonly<Record<Exclude<ProviderSettings["kind"], "sandbox">, Key>> = {
  mollie: { name: "MOLLIE_API_KEY", test: /^test_/, live: /^live_/ },
  stripe: { name: "STRIPE_SECRET_KEY", test: /^[sr]k_test_/, live: /^[sr]k_live_/ },
};
type Key = { readonly name: SettingName; readonly test: RegExp; readonly live: RegExp };

/** As far as they could be read. */
type Read = Partial<{
  readonly STAGE: "production" | "staging" | undefined;
  readonly STOP_SENDING: boolean;
  readonly ALLOW_TEST_PAYMENTS: string | undefined;
  readonly TEST_RECEIVERS: string | undefined;
}>;

/** The mode of operation. Test payments count for a time only in production, and in staging always. */
export function operationOf(env: Variables, read: Read, development: boolean): Operation {
  const stage = development ? "development" : (read.STAGE ?? "production");
  return {
    stage,
    stopSending: read.STOP_SENDING ?? false,
    testPaymentsUntil:
      stage === "production" && paymentKeyIn(env)?.mode === "test"
        ? (read.ALLOW_TEST_PAYMENTS ?? null)
        : null,
    testReceivers: read.TEST_RECEIVERS?.split(",").map((receiver) => receiver.trim()) ?? null,
  };
}

/**
 * What production refuses of money and receivers together (decision 060). Test money never buys a real SMS (decision 037): in a
 * provider's test checkout anyone may press "paid", and production has no other gateways than real ones. So a test key needs
 * the few numbers that may be texted, and outside staging the day on which that ends. The provider before a change, which only
 * finishes what was opened there, moves the same kind of money (decision 063).
 *
 * @param now ms
 */
export function operationProblems(env: Variables, read: Read, now: number): SettingProblem[] {
  const key = paymentKeyIn(env);
  if (!key) return [];
  const previous = paymentKeyIn(env, "PAYMENT_PROVIDER_PREVIOUS");
  if (previous && previous.mode !== key.mode)
    return [{ name: previous.name, problem: `is a ${previous.mode} key, and ${key.name} a ${key.mode} key` }];
  const { ALLOW_TEST_PAYMENTS: until, TEST_RECEIVERS: receivers } = read;
  const isStaging = env.STAGE === "staging";
  if (key.mode === "live")
    return isStaging ? [{ name: key.name, problem: "is a live key, and this is staging" }] : [];
  if (!isStaging && env.ALLOW_TEST_PAYMENTS === undefined)
    return [{ name: key.name, problem: "is a test key, and a real gateway is set" }];
  return [
    ...(!isStaging && until !== undefined && hasPassed(until, now)
      ? [{ name: "ALLOW_TEST_PAYMENTS", problem: "names a day that has passed" }]
      : []),
    ...(receivers === undefined && env.TEST_RECEIVERS === undefined
      ? [{ name: "TEST_RECEIVERS", problem: "is missing" }]
      : []),
  ];
}

/** The key of a chosen provider, by its beginning alone: what else is wrong with it is told elsewhere. */
function paymentKeyIn(
  env: Variables,
  setting: "PAYMENT_PROVIDER" | "PAYMENT_PROVIDER_PREVIOUS" = "PAYMENT_PROVIDER",
): { readonly name: SettingName; readonly mode: "test" | "live" } | null {
  const provider = String(env[setting]);
  if (!Object.hasOwn(keys, provider)) return null;
  const { name, test, live } = keys[provider as keyof typeof keys];
  const value = String(env[name]);
  if (test.test(value)) return { name, mode: "test" };
  return live.test(value) ? { name, mode: "live" } : null;
}
