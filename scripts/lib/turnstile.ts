/** Where Cloudflare serves the widget and its frame from. */
const widget = "https://challenges.cloudflare.com";

/**
 * Lets the pages load Cloudflare's widget, where the operator has a key for it (decision 042): its script, its frame, and
 * under Trusted Types the policy by whose name `web/challenge/turnstile.ts` adds the script.
 * @param headers as the site is built, or a single policy
 */
export const withTurnstile = (
  headers: string,
  { TURNSTILE_SITE_KEY: key }: Readonly<Record<string, string | undefined>>,
): string =>
  key
    ? headers
        .replaceAll(/script-src [^;\n]*/g, `$& ${widget}; frame-src ${widget}`)
        .replaceAll(/trusted-types(?: 'none')?(?=[ ;\n]|$)/g, "trusted-types turnstile")
    : headers;
