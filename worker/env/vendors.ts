import * as z from "zod/mini";
import { isLoopback } from "#domain/address";
import { err, ok, type Result } from "#domain/result";
import type { SettingName, Variables } from "./names";
import { problemsOf, type SettingProblem, settings, text, wholeNumber } from "./schema";
import { secretTriviality } from "./strength";

type Choice = {
  readonly PAYMENT_PROVIDER: string;
  readonly PAYMENT_PROVIDER_PREVIOUS?: string | undefined;
  readonly SMS_GATEWAYS: string;
};

/** The chosen payment provider, with what it takes to reach it. */
export type ProviderSettings = z.infer<ReturnType<typeof providers>[keyof ReturnType<typeof providers>]>;

/** A chosen gateway, with what it takes to reach it. */
export type GatewaySettings = z.infer<ReturnType<typeof gateways>[keyof ReturnType<typeof gateways>]>;

export type Vendors = {
  readonly provider: ProviderSettings;
  /** The one before it, which finishes what was opened there (decision 063). */
  readonly previous: ProviderSettings | null;
  /** In order of preference. */
  readonly gateways: readonly GatewaySettings[];
};

/** The vendors that are chosen and their settings (decision 014), or all that is wrong with them or missing. */
export function readVendors(
  env: Variables,
  { PAYMENT_PROVIDER, PAYMENT_PROVIDER_PREVIOUS, SMS_GATEWAYS }: Partial<Choice>,
  development: boolean,
): Result<Vendors, readonly SettingProblem[]> {
  const readProvider = (
    setting: "PAYMENT_PROVIDER" | "PAYMENT_PROVIDER_PREVIOUS",
    name: string | undefined,
  ) => (name === undefined ? [] : readAll(env, setting, [name], providers(development), development));
  const [provider] = readProvider("PAYMENT_PROVIDER", PAYMENT_PROVIDER);
  const [previous] = readProvider("PAYMENT_PROVIDER_PREVIOUS", PAYMENT_PROVIDER_PREVIOUS);
  const names = SMS_GATEWAYS?.split(",").map((name) => name.trim()) ?? [];
  const read = readAll(env, "SMS_GATEWAYS", names, gateways(development), development);
  const problems = [
    ...[provider, previous].flatMap((one) => (one && !one.ok ? one.error : [])),
    ...[provider, previous].flatMap((one) => (one?.ok && !development ? refusedProvider(one.value) : [])),
    ...(previous && PAYMENT_PROVIDER_PREVIOUS === PAYMENT_PROVIDER
      ? [{ name: "PAYMENT_PROVIDER_PREVIOUS", problem: "must be another than PAYMENT_PROVIDER" }]
      : []),
    ...(new Set(names).size < names.length
      ? [{ name: "SMS_GATEWAYS", problem: "names a gateway twice" }]
      : []),
    ...read.flatMap((one) => (one.ok ? [] : one.error)),
  ];
  if (!provider?.ok || problems.length > 0) return err(problems);
  return ok({
    provider: provider.value,
    previous: previous?.ok ? previous.value : null,
    gateways: read.flatMap((one) => (one.ok ? [one.value] : [])),
  });
}

/** What production refuses of a provider's keys; which money they move is `operation.ts`'s. */
function refusedProvider(provider: ProviderSettings): SettingProblem[] {
  if (provider.kind !== "stripe") return [];
  const names = ["STRIPE_WEBHOOK_SECRET", "STRIPE_WEBHOOK_SECRET_PREVIOUS"] as const;
  return provider.webhookSecrets.flatMap((secret, at) => {
    const problem = callbackSecretProblem(secret);
    return problem === null ? [] : [{ name: names[at] ?? names[0], problem }];
  });
}

/** Keys of which the one before may stand beside the one of now while they are rolled (decision 066). */
const rolled = [
  "MOLLIE_API_KEY",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "CM_PRODUCT_TOKEN",
  "BUDGETSMS_HANDLE",
  "TWILIO_AUTH_TOKEN",
  "WEBHOOK_TOKEN",
] as const;

/** A previous key that is no other, that has nothing to stand beside, or that moves other money than the one of now. */
export const previousProblems = (env: Variables): SettingProblem[] =>
  rolled.flatMap((name) => {
    const [now, before] = [env[name], env[`${name}_PREVIOUS`]];
    if (before === undefined) return [];
    const problem =
      now === undefined
        ? `needs ${name} beside it`
        : now === before
          ? `must be another than ${name}`
          : modeOf(before) !== undefined && modeOf(now) !== modeOf(before)
            ? `must be for the same kind of money as ${name}`
            : null;
    return problem === null ? [] : [{ name: `${name}_PREVIOUS`, problem }];
  });

const modeOf = (key: unknown) => /^(?:[sr]k_)?(live|test)_/.exec(String(key))?.[1];

/** Stripe's own are `whsec_` and 32 letters and digits, or 64 hexadecimal digits from its command line. */
function callbackSecretProblem(secret: string): string | null {
  const own = secret.slice("whsec_".length);
  return own.length < 32 ? "is shorter than Stripe makes them" : secretTriviality(own);
}

/** Each of the names as its vendor's settings. */
const readAll = <Kinds extends Readonly<Record<string, z.ZodMiniType>>>(
  env: Variables,
  setting: SettingName,
  names: readonly string[],
  kinds: Kinds,
  development: boolean,
) =>
  names.map((name): Result<z.infer<Kinds[keyof Kinds]>, readonly SettingProblem[]> => {
    const schema = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (!schema)
      // Without the name itself: a key that was pasted on the wrong line would stand in the log.
      return err([
        { name: setting, problem: `has a name that is not one of: ${Object.keys(kinds).join(", ")}` },
      ]);
    if (name === "sandbox" && !development)
      return err([{ name: setting, problem: "the sandbox refuses to run in production" }]);
    const parsed = schema.safeParse(env);
    if (parsed.success) return ok(parsed.data as z.infer<Kinds[keyof Kinds]>);
    return err(problemsOf(env, parsed.error.issues));
  });

const sandbox = z.pipe(
  settings({}),
  z.transform(() => ({ kind: "sandbox" }) as const),
);

/** Where a vendor is reached, without a slash at its end; in development also a server on this machine that plays it. */
const address = (development: boolean, usual: string, path: RegExp, aboutPath: string) =>
  z._default(
    z.pipe(
      z.string().check(
        z.refine((value) => isAddress(value, development, /^\//), {
          error: "must be an https address",
          abort: true,
        }),
        z.refine((value) => isAddress(value, development, path), aboutPath),
      ),
      z.transform((value) => value.replace(/\/$/, "")),
    ),
    usual,
  );

/** Whether this is where somebody can be reached, also a server on this machine in development. */
export function isAddress(value: string, development: boolean, path: RegExp): boolean {
  const url = URL.parse(value);
  if (!url || url.username || url.password || url.search || url.hash || !path.test(url.pathname))
    return false;
  return url.protocol === "https:" || (development && url.protocol === "http:" && isLoopback(url.hostname));
}

const origin = (development: boolean, usual: string) =>
  address(development, usual, /^\/$/, "must have no path");

const mollieKey = z.string().check(z.regex(/^(live|test)_\w+$/, "must begin with live_ or test_"));
const stripeKey = z
  .string()
  .check(z.regex(/^[sr]k_(live|test)_\w+$/, "must begin with sk_live_, sk_test_, rk_live_ or rk_test_"));
const stripeCallbackSecret = z.string().check(z.regex(/^whsec_\S+$/, "must begin with whsec_"));

/** A secret by which callbacks are known, and the one before it, which is accepted beside it (decision 066). */
const both = (now: string, before: string | undefined): readonly string[] =>
  before === undefined ? [now] : [now, before];

const providers = (development: boolean) => ({
  sandbox,
  mollie: z.pipe(
    settings({
      MOLLIE_API_KEY: mollieKey,
      MOLLIE_API_KEY_PREVIOUS: z.optional(mollieKey),
      MOLLIE_API_URL: address(
        development,
        "https://api.mollie.com/v2",
        /^\/.+/,
        "must have a path, such as /v2",
      ),
    }),
    z.transform((env) => ({
      kind: "mollie" as const,
      apiKey: env.MOLLIE_API_KEY,
      previousApiKey: env.MOLLIE_API_KEY_PREVIOUS ?? null,
      apiUrl: env.MOLLIE_API_URL,
    })),
  ),
  stripe: z.pipe(
    settings({
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_SECRET_KEY_PREVIOUS: z.optional(stripeKey),
      STRIPE_WEBHOOK_SECRET: stripeCallbackSecret,
      STRIPE_WEBHOOK_SECRET_PREVIOUS: z.optional(stripeCallbackSecret),
      STRIPE_API_URL: origin(development, "https://api.stripe.com"),
    }),
    z.transform((env) => ({
      kind: "stripe" as const,
      secretKey: env.STRIPE_SECRET_KEY,
      previousSecretKey: env.STRIPE_SECRET_KEY_PREVIOUS ?? null,
      webhookSecrets: both(env.STRIPE_WEBHOOK_SECRET, env.STRIPE_WEBHOOK_SECRET_PREVIOUS),
      apiUrl: env.STRIPE_API_URL,
    })),
  ),
});

/** How many messages a second a gateway is handed at most (domain/pace.ts). */
const pace = (usual: number) => z._default(wholeNumber(1, 1_000), usual);

const gateways = (development: boolean) => ({
  sandbox,
  cm: z.pipe(
    settings({
      CM_PRODUCT_TOKEN: text,
      CM_PRODUCT_TOKEN_PREVIOUS: z.optional(text),
      CM_API_URL: origin(development, "https://gw.messaging.cm.com"),
      CM_LOOKUP_URL: origin(development, "https://api.cmtelecom.com"),
      CM_ACCOUNT_ID: z.optional(
        z.string().check(z.regex(/^[\w-]{1,64}$/, "must be letters, digits and hyphens")),
      ),
      // CM.com publishes no number; it can be set for an account ("Safeguard"), and is then to be set here too.
      PACE_CM: pace(10),
    }),
    z.transform((env) => ({
      kind: "cm" as const,
      productToken: env.CM_PRODUCT_TOKEN,
      previousProductToken: env.CM_PRODUCT_TOKEN_PREVIOUS ?? null,
      apiUrl: env.CM_API_URL,
      lookUpUrl: env.CM_LOOKUP_URL,
      accountId: env.CM_ACCOUNT_ID ?? null,
      perSecond: env.PACE_CM,
    })),
  ),
  budgetsms: z.pipe(
    settings({
      BUDGETSMS_USERNAME: text,
      BUDGETSMS_USERID: text,
      BUDGETSMS_HANDLE: text,
      BUDGETSMS_HANDLE_PREVIOUS: z.optional(text),
      BUDGETSMS_API_URL: origin(development, "https://api.budgetsms.net"),
      // BudgetSMS publishes no number.
      PACE_BUDGETSMS: pace(5),
    }),
    z.transform((env) => ({
      kind: "budgetsms" as const,
      username: env.BUDGETSMS_USERNAME,
      userId: env.BUDGETSMS_USERID,
      handle: env.BUDGETSMS_HANDLE,
      previousHandle: env.BUDGETSMS_HANDLE_PREVIOUS ?? null,
      apiUrl: env.BUDGETSMS_API_URL,
      perSecond: env.PACE_BUDGETSMS,
    })),
  ),
  twilio: z.pipe(
    settings({
      TWILIO_ACCOUNT_SID: z
        .string()
        .check(z.regex(/^AC[0-9a-fA-F]{32}$/, "must be AC and 32 hexadecimal digits")),
      TWILIO_AUTH_TOKEN: text,
      TWILIO_AUTH_TOKEN_PREVIOUS: z.optional(text),
      TWILIO_API_URL: origin(development, "https://api.twilio.com"),
      // Segments a second of a sender name, beyond which Twilio itself lets messages wait (support.twilio.com).
      PACE_TWILIO: pace(10),
    }),
    z.transform((env) => ({
      kind: "twilio" as const,
      accountSid: env.TWILIO_ACCOUNT_SID,
      authToken: env.TWILIO_AUTH_TOKEN,
      previousAuthToken: env.TWILIO_AUTH_TOKEN_PREVIOUS ?? null,
      apiUrl: env.TWILIO_API_URL,
      perSecond: env.PACE_TWILIO,
    })),
  ),
});
