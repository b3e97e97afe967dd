/**
 * The environment variables that configure the product (decision 014), each named here once: `npm start` passes on what is
 * listed, and a setting that is not listed does not compile. Imports nothing, so that scripts can read it as it stands.
 */
export const settingNames = [
  "ENVIRONMENT",
  "STAGE",
  "STOP_SENDING",
  "ALLOW_TEST_PAYMENTS",
  "TEST_RECEIVERS",
  "PUBLIC_URL",
  "PAYMENT_PROVIDER",
  "SMS_GATEWAYS",
  "SMS_MAX_SEGMENTS",
  "SMS_RELAY_URL",
  "SMS_RELAY_SECRET",
  "MOLLIE_API_KEY",
  "MOLLIE_API_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_API_URL",
  "CM_PRODUCT_TOKEN",
  "CM_API_URL",
  "CM_LOOKUP_URL",
  "BUDGETSMS_USERNAME",
  "BUDGETSMS_USERID",
  "BUDGETSMS_HANDLE",
  "BUDGETSMS_API_URL",
  "TWILIO_ACCOUNT_SID",
  "TWILIO_AUTH_TOKEN",
  "TWILIO_API_URL",
  "WEBHOOK_TOKEN",
  "DATA_KEYS",
  "HASH_KEY",
  "WITHDRAWAL_CONSENT",
  "STAFF_TOTP",
  "BUDGET_OPEN_ORDERS",
  "BUDGET_OPEN_REPORTS",
  "BUDGET_PROVIDER_CALLS",
  "BUDGET_HASHES",
  "BUDGET_EDGE_WRITES",
  "TURNSTILE_SITE_KEY",
  "TURNSTILE_SECRET_KEY",
  "TURNSTILE_VERIFY_URL",
  "EGRESS_IP",
  "COMPANY_NAME",
  "COMPANY_ADDRESS",
  "COMPANY_KVK",
  "COMPANY_VAT",
  "COMPANY_CONTACT",
  "CLOCK_RATE",
  "CLOCK_BASE",
  "DEV_ADMIN_PASSWORD",
] as const;

export type SettingName = (typeof settingNames)[number];

/** The settings as the platform hands them over, before anything has been checked. */
export type Variables = Readonly<Partial<Record<SettingName, unknown>>>;
