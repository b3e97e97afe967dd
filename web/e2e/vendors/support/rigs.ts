import { noLimits } from "../../../../worker/testing/no-limits";

export type Payments = "mollie" | "stripe";
export type Gateway = "cm" | "budgetsms" | "twilio";

/** A product and the vendors it is given. */
export type Rig = {
  readonly name: string;
  readonly payments: Payments;
  /** In order of preference. */
  readonly gateways: readonly [Gateway, ...Gateway[]];
  /** The files of journeys that are made here. */
  readonly journeys: readonly string[];
};

export const rigs: readonly Rig[] = [
  {
    name: "mollie-cm",
    payments: "mollie",
    gateways: ["cm"],
    journeys: ["pair", "canceled-at-mollie", "charged-back"],
  },
  {
    name: "mollie-budgetsms",
    payments: "mollie",
    gateways: ["budgetsms"],
    journeys: ["pair", "canceled-at-mollie"],
  },
  {
    name: "stripe-twilio",
    payments: "stripe",
    gateways: ["twilio"],
    journeys: ["pair", "turned-back-at-stripe"],
  },
  { name: "in-turn", payments: "mollie", gateways: ["budgetsms", "cm"], journeys: ["in-turn"] },
];

/** One for the product, and then the five vendors in the order in which `fakes/index.ts` takes ports. */
const places = ["product", "mollie", "stripe", "cm", "budgetsms", "twilio"] as const;
export const portsPerRig = places.length;

/** Where a part of a rig is: the product, or one of its vendors. */
export function addressOf(rig: Rig, part: (typeof places)[number]): string {
  const port = Number(process.env.E2E_FIRST_PORT) + rigs.indexOf(rig) * portsPerRig + places.indexOf(part);
  return part === "product" ? `http://localhost:${port}` : `http://127.0.0.1:${port}`;
}

/**
 * What the product is told, and its vendors as far as it is theirs. An hour is two minutes: what settles is soon settled,
 * and a checkout that Mollie keeps open for a quarter of an hour leaves a slow machine half a minute.
 */
export const settingsOf = (rig: Rig): Record<string, string> => ({
  PUBLIC_URL: addressOf(rig, "product"),
  CLOCK_RATE: "30",
  CLOCK_BASE: process.env.E2E_CLOCK_BASE ?? "",
  WEBHOOK_TOKEN: process.env.E2E_WEBHOOK_TOKEN ?? "",
  PAYMENT_PROVIDER: rig.payments,
  SMS_GATEWAYS: rig.gateways.join(","),
  ...noLimits,
  // What a .dev.vars may say otherwise.
  SMS_RELAY_URL: "",
  SMS_RELAY_SECRET: "",
  ...Object.fromEntries(
    [rig.payments, ...rig.gateways].flatMap((name) => Object.entries(accounts[name](addressOf(rig, name)))),
  ),
});

const accounts: Record<Payments | Gateway, (url: string) => Record<string, string>> = {
  mollie: (url) => ({ MOLLIE_API_KEY: "test_fake", MOLLIE_API_URL: `${url}/v2` }),
  stripe: (url) => ({
    STRIPE_SECRET_KEY: "sk_test_fake",
    STRIPE_WEBHOOK_SECRET: "whsec_fake",
    STRIPE_API_URL: url,
  }),
  cm: (url) => ({ CM_PRODUCT_TOKEN: "fake-product-token", CM_API_URL: url, CM_LOOKUP_URL: url }),
  budgetsms: (url) => ({
    BUDGETSMS_USERNAME: "fake-user",
    BUDGETSMS_USERID: "fake-userid",
    BUDGETSMS_HANDLE: "fake-handle",
    BUDGETSMS_API_URL: url,
  }),
  twilio: (url) => ({
    TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
    TWILIO_AUTH_TOKEN: "fake-auth-token",
    TWILIO_API_URL: url,
  }),
};
