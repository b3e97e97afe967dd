/*
 * What a browser is told that our pages may not do, wherever an answer comes from: the Worker sets these headers itself, and the
 * build writes them into what Pages sends.
 */

/**
 * Names of the Trusted Types policies, the only code that may make markup or a script's address out of text. Each may be
 * made once, so code that creeps in can make none. Whoever adds one names it here and says what it lets through.
 */
export const trustedTypesPolicies = [
  // The English fragment of a document, which the build made: `web/pages/inline/language.ts`.
  "english",
] as const;

/** Those, and the one that the build adds where the operator has keys of Turnstile (`web/challenge/turnstile.ts`). */
export type TrustedTypesPolicy = (typeof trustedTypesPolicies)[number] | "turnstile";

/** The directives of Trusted Types, for the Content-Security-Policy of pages with scripts of ours. */
export const trustedTypes = `require-trusted-types-for 'script'; trusted-types ${trustedTypesPolicies.join(" ")}`;

/** The same for pages that have no script: no policy at all. */
export const noTrustedTypes = "require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * The header Strict-Transport-Security (HSTS): two years of nothing but https.
 *
 * @param subdomains whether every host below ours is meant too, which binds whoever serves those, and cannot be taken back
 */
export const strictTransport = (subdomains: boolean): string =>
  `max-age=63072000${subdomains ? "; includeSubDomains" : ""}`;

/**
 * What no page of ours needs, by the names that browsers know: what could watch, listen, locate, pay or speak to devices. The
 * header travels in the first packets of each page, so what can only annoy, or asks first each time (the clipboard, a screen
 * to be shared), is left to the Content-Security-Policy, by which no code but ours runs.
 */
const denied = ["camera", "geolocation", "microphone", "payment", "usb"];

/** The header Permissions-Policy: references and addresses can be copied. What it does not name, nobody else may do in our pages. */
export const permissionsPolicy = [...denied.map((name) => `${name}=()`), "clipboard-write=(self)"].join(",");
