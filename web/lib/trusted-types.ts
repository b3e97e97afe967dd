import type { TrustedTypesPolicy } from "#domain/browser-policy";

/*
 * Trusted Types, as far as our pages use them: TypeScript's own list of what a browser has lacks them. A policy is made
 * once, by the one file whose text it lets through, and its name stands in `browser-policy.ts`.
 */

type Rule = (text: string) => string;

declare global {
  interface Window {
    /** Only in browsers that know them. */
    trustedTypes?: {
      createPolicy<Rules extends { createHTML?: Rule; createScriptURL?: Rule }>(
        name: TrustedTypesPolicy,
        rules: Rules,
      ): Rules;
    };
  }
}
