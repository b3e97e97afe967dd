import type { SettingName, Variables } from "./names";

/**
 * The settings that site and Worker must have been given alike: whose it is, where it lives, where one pays, and what every
 * page says of it. None is a secret. Imports nothing, so that scripts can read it as it stands.
 */
const shared = [
  "PUBLIC_URL",
  "COMPANY_NAME",
  "COMPANY_ADDRESS",
  "COMPANY_KVK",
  "COMPANY_VAT",
  "COMPANY_CONTACT",
  "TURNSTILE_SITE_KEY",
  "MOLLIE_API_URL",
  "STRIPE_API_URL",
  "HSTS_SUBDOMAINS",
  "STAGE",
  "TEST_RECEIVERS",
] as const satisfies readonly SettingName[];

/** The settings with which the site is built. That only some numbers are texted is said on it, and not which. */
export function siteSettings(env: Variables): Record<string, string> {
  const given = shared.flatMap((name) => {
    const value = env[name];
    if (typeof value !== "string" || value === "") return [];
    return [[name, name === "TEST_RECEIVERS" ? "listed" : value]];
  });
  return Object.fromEntries(given);
}

/**
 * A fingerprint (SHA-256, 64 bits of it in hexadecimal) of these settings: the site carries it in `/build.json` and the Worker
 * in `/api/config`, so that a smoke test sees whether they were made for each other.
 */
export async function settingsHash(env: Variables): Promise<string> {
  const { PUBLIC_URL: url = "", ...others } = siteSettings(env);
  const text = JSON.stringify([URL.parse(url)?.origin ?? url, others]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
